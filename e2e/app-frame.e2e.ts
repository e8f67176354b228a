import { mainMenu } from '#e2e/app.ts'
import { activeQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, logIn, phone, test } from '#e2e/world.ts'
import type { Page } from '@playwright/test'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

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

test('[S-03] [S-04] [R-38] [S-05] [S-07] [S-08] [S-09] [S-25] [S-27] [A-02] [P-20] the customer’s menu leads to its screens without loading a document', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('customer/quotes/send-to-order')
  const current = mainMenu(page).locator('[aria-current=page]')
  await expect(current).toHaveText(['My Quotes'])
  await page.evaluate(() => Object.assign(window, { __mark: 1 }))
  const group = page.getByRole('button', { name: 'Price Search' })
  await group.click()
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
    await expect(current).toHaveText([name])
    await expect(group).toHaveAttribute('aria-expanded', String(name === 'Pricing & Availability'))
  }
  expect(await page.evaluate(() => '__mark' in window)).toBe(true)
})

test('[S-10] [S-12] [S-18] [S-20] [S-23] staff see the menu of their role', async ({ page, signIn }) => {
  for (const [person, entries] of [
    ['manager', ['Dashboard', 'Customers', 'Products', 'Orders']],
    // Only the demo has the mailbox.
    ['admin', ['Dashboard', 'Customers', 'Products', 'Base Price', 'Users', 'Mailbox']],
    ['commercial', ['Base Price']],
  ] as const) {
    await signIn(person)
    await page.goto('')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(mainMenu(page).getByRole('link')).toHaveText([...entries])
    for (const name of entries) {
      await mainMenu(page).getByRole('link', { name }).click()
      await expect(mainMenu(page).locator('[aria-current=page]')).toHaveText([name])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    }
  }
})

test('[S-28] [H-02] [E-60] the sidebar’s state is remembered as 1 or 0', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('')
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  expect(await stored(page, 'sidebar')).toBe('1')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
  await expect(mainMenu(page).getByRole('link', { name: 'My Quotes' })).toBeVisible()
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  expect(await stored(page, 'sidebar')).toBe('0')
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

test('[R-01] [C-01] links and refresh work below a prefix', async ({ page }) => {
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

test('[S-10] [S-15] [S-16] [S-17] [S-26] one menu group is open at a time', async ({ page, signIn }) => {
  await signIn('manager')
  await page.goto('')
  const menu = mainMenu(page)
  const [pricing, quotations] = ['Pricing', 'Quotations'].map((name) => menu.getByRole('button', { name }))
  await pricing!.click()
  await expect(pricing!).toHaveAttribute('aria-expanded', 'true')
  await quotations!.click()
  await expect(pricing!).toHaveAttribute('aria-expanded', 'false')
  await menu.getByRole('link', { name: 'My Quotes' }).click()
  await expect(page).toHaveURL(/\/client-manager\/quotes\/active$/)
  await expect(menu.locator('[aria-current=page]')).toHaveText(['My Quotes'])
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/client-manager\/orders$/)
})

test('[A-03] an area of another role shows "No access" and no content', async ({ page, signIn }) => {
  const acme = await signIn('acme')
  const quote = await activeQuote(acme)
  for (const path of [
    'client-manager/quotes/active',
    `client-manager/quotes/view/${quote.id}`,
    'dev/mailbox',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(quote.quote_reference)
  }
  await signIn('manager')
  await page.goto('customer/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  await expect(page).toHaveURL(/customer\/cart$/)
})

test('text never becomes markup, and no other host is asked', async ({ page, expectConsole }) => {
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
