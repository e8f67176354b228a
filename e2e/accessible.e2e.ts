import type { Locator, Page } from '@playwright/test'
import { expectOneRowOverCards } from '#e2e/list-head.ts'
import { createOrder, pendingQuote, activeQuote, requestedQuote } from '#e2e/seed.ts'
import { smallTargets } from '#e2e/targets.ts'
import { expect, expectAccessible, switchToMalay, test, wide } from '#e2e/world.ts'

// Each screen once, in its role. The test that works in a dialog checks that dialog.
test.describe.configure({ mode: 'parallel' })

/** Lists, whose rows are cards on a phone. */
const lists = [
  'customer/quotes/all',
  'customer/orders',
  'client-manager/quotes/pending',
  'client-manager/orders',
  'customer-account/customer/information',
  'user-management/user/management',
]

/** Tables that fit their screen at every width, from 1,024 px as tables and on a phone as cards. */
const tables = [
  ...lists,
  'client-manager/quotes/all',
  'client-manager/quotes/active',
  'client-manager/orders/deliveries',
  'client-manager/orders/services',
  'pricing/assign-rule',
]

// WCAG 1.4.10: at 320 CSS pixels, which is 1280 at 400 %, nothing but data tables scrolls sideways.
const narrowest = { width: 320, height: 700 }

test('screens before sign-in are accessible and fit 320 pixels', async ({ page }) => {
  for (const path of [
    'login',
    'signup',
    'login/sso',
    'login/sso/callback',
    'forgot-password',
    'reset-password?token=x',
    'accept-invitation?token=x',
  ])
    await expectScreen(page, path)
})

test('quotes and the cart of a company are accessible and fit 320 pixels', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const [active, pending] = [await activeQuote(api), await pendingQuote(api)]
  await expectScreens(page, [
    'customer/quotes/add',
    'customer/quotes/add?a=KUL-0001&b=CBJ-0003',
    'customer/quotes/add/multiple',
    'customer/cart',
    'customer/quotes/all',
    'customer/quotes/active',
    `customer/quotes/view/${active.id}`,
    `customer/quotes/view/${pending.id}`,
    `customer/quotes/send-to-order?ids=${active.id}`,
    `customer/quotes/compare?ids=${active.id},${pending.id}`,
  ])
})

test('[H-08] a company’s account and orders are accessible and fit 320 px', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/404/)
  const order = await createOrder(await signIn('acme'))
  await expectScreens(page, [
    '',
    'account/settings',
    'account/profile',
    'account/contact',
    'account/company',
    'account/company?tab=away',
    'account/password',
    'account/notifications',
    'product-services',
    'glossary',
    'no-such-page',
    'customer/orders',
    'customer/orders/approvals',
    `customer/orders/view/${order.id}`,
    `customer/orders/print/${order.id}`,
    'terms-and-conditions/print',
    'documents/1',
  ])
  // Items without room in the header are in the menu.
  await switchToMalay(page)
  await page.setViewportSize(narrowest)
  await page.goto('account/settings')
  await page.getByRole('banner').getByRole('button', { name: 'Buka menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Paparan skrin penuh' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await backToEnglish(page)
})

test('the pager of a list with eleven pages has room at 320 pixels', async ({ page, signIn }) => {
  await signIn('manager')
  await page.route('**/api/quotes/client-manager?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), count: 220 } })
  })
  await expectScreen(page, 'client-manager/quotes/all?page=2')
  await expect(page.getByRole('link', { name: 'Page 11' })).toBeVisible()
})

test('the screens of a client manager are accessible and fit 320 pixels', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const [pending, requested, order] = [
    await pendingQuote(acme),
    await requestedQuote(acme),
    await createOrder(acme),
  ]
  await signIn('manager')
  await expectScreens(page, [
    '',
    'account/settings',
    'client-manager/quotes/add',
    `client-manager/quotes/add?company=${order.company_id}&a=KUL-0001&b=CBJ-0003`,
    'client-manager/quotes/pending',
    'client-manager/quotes/all',
    'client-manager/quotes/active',
    'client-manager/quotes/below-floor',
    'client-manager/quotes/sheets',
    `client-manager/quotes/view/${pending.id}`,
    `client-manager/quotes/complete/${requested.id}`,
    `client-manager/quotes/price/${pending.id}`,
    `client-manager/quotes/compare?ids=${order.circuit_list[0].quote.id}`,
    'client-manager/orders',
    'client-manager/orders/deliveries?accounts=all',
    'client-manager/orders/services',
    `client-manager/orders/view/${order.id}`,
    `client-manager/print/${order.id}`,
  ])
})

test('accounts and prices are accessible and fit 320 px', async ({ page, signIn, apiOf, expectConsole }) => {
  expectConsole(/404/)
  const company = (await (await apiOf('acme')).get('/profile')).data.customer.id
  const manager = await signIn('manager')
  const [rule] = (await manager.get('/pricing-rule/list?is_standard_rule=0')).data
  await expectScreens(page, [
    'customer-account/customer/information',
    `customer-account/customer/contact-details/${company}`,
    'pricing/pricing-rule',
    'pricing/assign-rule',
    `pricing/pricing-rule/manage?id=${rule.id}`,
    `pricing/draft?id=${rule.id}`,
  ])
  const admin = await signIn('admin')
  const [{ id }] = (await admin.get('/user-management/userManagement?status=5')).data
  await expectScreens(page, [
    '',
    'account/settings',
    'product-services',
    'dev/mailbox',
    'customer/cart',
    ...['', '?tab=billing', '?tab=network', '?tab=sign_in', '?tab=history'].map(
      (tab) => `customer-account/customer/profile/${company}${tab}`,
    ),
    'user-management/user/management',
    `user-management/user/approval/${id}`,
    ...['tax', 'usd', 'lead-times', 'calendar', 'options'].map((tab) => `pricing/base-rule/${tab}`),
  ])
  await signIn('commercial')
  await expectScreens(page, ['pricing/base-rule', 'pricing/base-rule/options', 'pricing/base-rule/prices'])
})

test('no bar is sticky at a zoom of 400 %, and forced colours show the selection', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('customer/quotes/active')
  const box = page.getByRole('checkbox', { name: /^Select Q-/ }).first()
  await box.check()
  const stuck = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header, main *')]
        .filter((each) => ['sticky', 'fixed'].includes(getComputedStyle(each).position))
        .map((each) => each.outerHTML.slice(0, 80)),
    )
  expect(await stuck()).toEqual([])
  await page.setViewportSize(wide)
  expect(await stuck()).not.toEqual([])

  await page.emulateMedia({ forcedColors: 'active' })
  const color = (target: Locator) => target.evaluate((element) => getComputedStyle(element).backgroundColor)
  const highlight = await page.evaluate(() => {
    document.body.style.background = 'Highlight'
    return getComputedStyle(document.body).backgroundColor
  })
  expect(await color(page.getByRole('link', { name: /^Active/ }))).toBe(highlight)
  expect(await color(box)).toBe(highlight)
  expect(
    await color(page.getByRole('cell').filter({ has: page.getByRole('checkbox', { checked: true }) })),
  ).toBe(highlight)
  await page.goto('customer/quotes/add?a=KUL-0001&b=CBJ-0003')
  const price = page.locator('table button[aria-pressed]').first()
  await price.click()
  expect(await color(price)).toBe(highlight)
  expect(await color(page.getByRole('button', { name: 'Monthly', exact: true, pressed: true }))).toBe(
    highlight,
  )
  expect(await color(page.getByRole('radio', { name: /Private Leased Line/ }))).toBe(highlight)
  await page.goto('customer/orders/services?view=map')
  const state = page.getByRole('group', { name: 'Status' }).getByRole('button').first()
  await state.click()
  expect(await color(state)).toBe(highlight)
  await page.goto('')
  await expect(page.getByRole('img', { name: /^Monthly: / })).toHaveCSS(
    'stroke',
    await page.evaluate(() => getComputedStyle(document.body).color),
  )
})

/** The screens, in the longer of the two languages. */
async function expectScreens(page: Page, paths: readonly string[]) {
  await switchToMalay(page)
  for (const path of paths) await expectScreen(page, path)
  await backToEnglish(page)
}

/** The portal stores the language for mails, which other tests read in English. */
async function backToEnglish(page: Page) {
  await page.evaluate(() => localStorage.setItem('language', 'English'))
  const profile = page.waitForResponse('**/api/profile')
  await page.goto('account/profile')
  await profile
}

/** Checks at both widths, beginning with the present one: a change of width costs as much as a new screen. */
async function expectScreen(page: Page, path: string) {
  await test.step(path, async () => {
    const answer = await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    // The server knows which paths have a screen, as the browser does.
    const isScreen = !/^(Page not found|Halaman tidak ditemui)$/.test((await heading.textContent())!)
    expect(answer!.status()).toBe(isScreen ? 200 : 404)
    const isNarrow = page.viewportSize()!.width === narrowest.width
    for (const size of isNarrow ? [narrowest, wide] : [wide, narrowest]) {
      await page.setViewportSize(size)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await (size === wide ? expectWide(page, path) : expectNarrow(page, path))
    }
  })
}

async function expectNarrow(page: Page, path: string) {
  // The layout follows the size of the window a moment later.
  await expect
    .poll(() =>
      page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        cut: [...document.querySelectorAll('header a, header button')]
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth)
          .map((each) => each.ariaLabel ?? each.textContent),
      })),
    )
    .toEqual({ width: narrowest.width, cut: [] })
  await expect.poll(() => smallTargets(page, 44)).toEqual([])
  await expectTableFits(page, path)
  if (!lists.includes(path)) return
  await expectOneRowOverCards(page)
  await expectAccessible(page)
}

async function expectWide(page: Page, path: string) {
  await expect.poll(() => smallTargets(page, 24)).toEqual([])
  await expectAccessible(page)
  await expectTableFits(page, path)
  await expectTableFits(page, path, 1024)
}

async function expectTableFits(page: Page, path: string, width?: number) {
  if (!tables.includes(path.split('?')[0]!)) return
  if (width) await page.setViewportSize({ ...wide, width })
  const table = page.getByRole('main').getByRole('table').first()
  await expect
    .poll(() => table.evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth), path)
    .toBeLessThanOrEqual(0)
}
