import { mainMenu } from '#e2e/app.ts'
import { activeQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, logIn, phone, test } from '#e2e/world.ts'
import type { Page } from '@playwright/test'

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

test('[S-03] [S-04] [R-38] [S-05] [S-07] [S-08] [S-09] [A-02] the customer’s menu, in order, links to the right screens', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('')
  await page.getByRole('button', { name: 'Price Search' }).click()
  await expect(mainMenu(page).getByRole('link')).toHaveText([
    'Dashboard',
    'Products',
    'Pricing & Availability',
    'My Quotes',
    'My Order',
  ])
  for (const [name, path] of [
    ['Pricing & Availability', 'customer/quotes/add'],
    ['My Quotes', 'customer/quotes/all'],
    ['My Order', 'customer/orders'],
    ['Products', 'product-services'],
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

test('[S-26] of two groups one is open at a time', async ({ page, signIn }) => {
  await signIn('manager')
  await page.goto('')
  const [pricing, quotations] = ['Pricing', 'Quotations'].map((name) => page.getByRole('button', { name }))
  await pricing!.click()
  await expect(pricing!).toHaveAttribute('aria-expanded', 'true')
  await quotations!.click()
  await expect(quotations!).toHaveAttribute('aria-expanded', 'true')
  await expect(pricing!).toHaveAttribute('aria-expanded', 'false')
})

for (const [person, entries] of [
  ['manager', ['Dashboard', 'Customers', 'Products', 'Orders']],
  // The mailbox is the demo's.
  ['admin', ['Dashboard', 'Customers', 'Products', 'Base Price', 'Users', 'Mailbox']],
  ['commercial', ['Base Price']],
] as const)
  test(`[S-10] [S-12] [S-18] [S-20] [S-23] ${person} sees no entry of a customer, and every entry leads to a screen`, async ({
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
  await expect(page.getByRole('dialog')).toBeVisible()
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

test('[S-10] [S-15] [S-16] [S-17] [A-02] the client manager’s menu links to the right screens and has no entries of other roles', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await page.goto('')
  const menu = mainMenu(page)
  await menu.getByRole('button', { name: 'Quotations' }).click()
  await menu.getByRole('link', { name: 'My Quotes' }).click()
  await expect(page).toHaveURL(/\/client-manager\/quotes\/active$/)
  await expect(menu.locator('[aria-current=page]')).toHaveText(['My Quotes'])
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/client-manager\/orders$/)
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/$/)
  const names = await menu.getByRole('link').allTextContents()
  for (const other of ['My Order', 'Pricing & Availability', 'Base Price', 'Users'])
    expect(names).not.toContain(other)
})

test('[A-03] areas are separate: "No access" without content on screen, 403 in the API', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await signIn('acme')
  const quote = await activeQuote(acme)
  for (const path of ['quotes/active', `quotes/view/${quote.id}`, 'orders', 'orders/view/1', 'print/1']) {
    await page.goto(`client-manager/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(quote.quote_reference)
  }
  await expect(acme.get('/quotes/client-manager')).rejects.toThrow('403')
  await signIn('manager')
  for (const path of ['quotes/all', `quotes/view/${quote.id}`, 'orders', 'cart']) {
    await page.goto(`customer/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  }
  const manager = await apiOf('manager')
  await expect(manager.post('/quotes/bulk', { data: [] })).rejects.toThrow('403')
})

test('text with a tag in it becomes markup nowhere, and no other host is asked', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/TrustedHTML|Content Security Policy/)
  await page.goto('login')
  const write = page.evaluate(() => void (document.body.innerHTML = '<b>bold</b>'))
  await expect(write).rejects.toThrow(/TrustedHTML/)
  const ask = page.evaluate(() =>
    fetch('https://elsewhere.example/').then(
      () => 'answered',
      () => 'refused',
    ),
  )
  expect(await ask).toBe('refused')
  expect(await page.evaluate(() => document.querySelector('b'))).toBeNull()
})
