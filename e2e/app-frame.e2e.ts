import type { Page } from '@playwright/test'
import { mainMenu } from '#e2e/app.ts'
import { expect, expectAccessible, logIn, phone, test } from '#e2e/world.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('[S-01] [H-01] public pages have neither sidebar nor header', async ({ page }) => {
  await page.goto('login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(mainMenu(page)).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('[S-02] a profile without a role has no sidebar', async ({ page, signIn }) => {
  await signIn('acme')
  await page.route('**/api/profile', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...body, data: { ...body.data, user_role_id: null } } })
  })
  await page.goto('')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(mainMenu(page)).toHaveCount(0)
})

test('[S-03] [S-05] [S-07] [S-08] [S-09] [A-02] the customer’s menu, in order, links to the right screens', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('')
  await page.getByRole('button', { name: 'Price Search' }).click()
  await expect(mainMenu(page).getByRole('link')).toHaveText([
    'Dashboard',
    'Pricing & Availability',
    'My Quotes',
    'My Order',
  ])
  for (const [name, path] of [
    ['Pricing & Availability', 'customer/quotes/add'],
    ['My Quotes', 'customer/quotes/all'],
    ['My Order', 'customer/orders'],
    ['Dashboard', ''],
  ] as const) {
    await mainMenu(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/${path}(\\?.*)?$`))
    await expect(mainMenu(page).locator('[aria-current=page]')).toHaveText([name])
  }
})

test('[S-25] exactly the matching entry is marked, on its siblings too', async ({ page, signIn }) => {
  await signIn('acme')
  for (const path of ['customer/quotes/pending', 'customer/quotes/active', 'customer/quotes/send-to-order']) {
    await page.goto(path)
    await expect(mainMenu(page).locator('[aria-current=page]')).toHaveText(['My Quotes'])
  }
})

test('[S-27] a group closes on navigation to another', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  const group = page.getByRole('button', { name: 'Price Search' })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await mainMenu(page).getByRole('link', { name: 'My Quotes' }).click()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
})

for (const [person, entries] of [
  ['manager', ['Dashboard', 'Orders']],
  ['admin', ['Dashboard', 'Mailbox']],
  // The screens of the base prices are yet to come.
  ['commercial', []],
] as const)
  test(`[S-10] [S-18] ${person} sees no entry of a customer, and every entry leads to a screen`, async ({
    page,
    signIn,
  }) => {
    await signIn(person)
    await page.goto('')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(mainMenu(page).getByRole('link')).toHaveText([...entries])
    for (const name of entries) {
      await mainMenu(page).getByRole('link', { name }).click()
      await expect(mainMenu(page).locator('[aria-current=page]')).toHaveText([name])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    }
    await expectAccessible(page)
  })

test('[S-28] [H-02] [E-60] the sidebar’s state is remembered as 1 or 0', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('')
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  expect(await stored(page, 'sidebar')).toBe('1')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
  await expect(mainMenu(page).getByRole('link', { name: 'My Quotes' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  expect(await stored(page, 'sidebar')).toBe('0')
})

test('[E-01] [E-02] [E-03] [E-04] [E-05] [E-06] the profile page shows the company as the API has it', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const { data } = await api.get('/profile')
  for (const id of [data.id, data.user_role_id, data.customer.id]) expect(id).toBeGreaterThan(0)
  await page.goto('account/profile')
  const content = page.getByRole('main')
  for (const value of [
    data.email,
    data.customer.first_name,
    data.customer.last_name,
    data.user_role,
    data.customer.company,
    data.tenantData.rcc.title,
    data.tenantData.registrationno,
    data.tenantData.customer_group,
    data.tenantData.entity_registered_type,
    data.tenantData.credit_term,
    data.tenantData.building,
    data.tenantData.bill_city,
    data.tenantData.bill_code,
    data.tenantData.email1,
    'E-bill (Default)',
    'Company Incorporation Certificate',
  ])
    await expect(content).toContainText(value)
})

test('[R-02] [E-13] [E-14] the dashboard’s counters link to lists that match', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  const { data } = await api.get('/dashboard')
  await page.goto('')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Active/ })
    .click()
  await expect(page).toHaveURL(/customer\/quotes\/active/)
  await expect(page.getByText(new RegExp(` of ${data.activeQuote}$`))).toBeVisible()
})

test('[P-20] the menu navigates without loading a document', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('')
  await page.evaluate(() => Object.assign(window, { __mark: 1 }))
  for (const name of ['My Quotes', 'My Order', 'Dashboard', 'My Order', 'My Quotes']) {
    await mainMenu(page).getByRole('link', { name }).click()
    await expect(mainMenu(page).locator('[aria-current=page]')).toHaveText([name])
  }
  expect(await page.evaluate(() => (window as unknown as { __mark?: number }).__mark)).toBe(1)
})

test('on a phone the menu is a drawer that traps the focus and returns it', async ({ page, signIn }) => {
  await page.setViewportSize(phone)
  await signIn('acme')
  await page.goto('')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('link', { name: 'My Order' }).click()
  await expect(page).toHaveURL(/customer\/orders$/)
})

test('[R-01] [C-01] links, deep links and refresh work below a prefix, and the API stays at the root', async ({
  page,
}) => {
  const prefixed = process.env.E2E_PREFIXED_URL!
  const { origin } = new URL(prefixed)
  const calls: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url())
  })
  await page.goto(`${prefixed}customer/quotes/active`)
  await expect(page).toHaveURL(/\/portal\/login/)
  await logIn(page, 'acme')
  await expect(page).toHaveURL(`${prefixed}customer/quotes/active`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await mainMenu(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(prefixed)
  for (const call of calls) expect(call).toMatch(new RegExp(`^${origin}/api/`))
  expect((await fetch(`${origin}/`, { redirect: 'manual' })).headers.get('location')).toBe('/portal/')
})
