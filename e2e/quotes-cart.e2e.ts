import type { Page } from '@playwright/test'
import { shownDay } from '#e2e/calendar.ts'
import { callsTo, holdCall, whileFailing } from '#e2e/calls.ts'
import { openConnected } from '#e2e/app.ts'
import { quotesOf, quotesShown, rowOf, selectionBar } from '#e2e/quotes-list.ts'
import { quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const removed = 'You have successfully removed from the cart'

const dialogOf = (page: Page) => page.getByRole('dialog')

async function askToRemove(page: Page, reference: string) {
  await page.getByRole('button', { name: `Remove ${reference}` }).click()
  await expect(dialogOf(page)).toBeVisible()
}

test('[R-09] [E-18] [E-24] the cart also lists quotes that await a price', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  await quoteInCart(api)
  const { data, count } = await api.get('/quotes?status=cart,pending')
  const [priced, awaiting] = ['cart', 'pending'].map((status) => data.filter((q: any) => q.status === status))
  await page.goto('customer/cart')
  // Priced lines are ticked with their sums visible; the others are collapsed.
  const bar = selectionBar(page)
  await expect(bar).toContainText(/Due with PO RM [\d,.]+/)
  await expect(bar.getByRole('button', { name: `Order ${priced.length}` })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('checkbox', { name: /^Select Q-/, checked: true })).toHaveCount(priced.length)
  const due = awaiting
    .map(({ answer_due }: any) => answer_due)
    .toSorted()
    .at(-1)
  const title = `Awaiting price (${awaiting.length}): we answer by ${shownDay(due).slice(0, -5)}`
  await page.getByText(title).first().click()
  await expect(quotesShown(page)).toHaveText(quotesOf([...priced, ...awaiting]))
  // The header, the cart and its tab among the quotes show the same count.
  await expect(page.getByRole('banner').getByRole('link', { name: `Cart ${count}` })).toBeVisible()
  await page.goto('customer/quotes/cart')
  await expect(page.getByRole('link', { name: `Cart ${count}`, exact: true })).toHaveCount(2)
  await expect(quotesShown(page)).toHaveCount(count)
  await page.goto('customer/cart')
  await expect(page.getByRole('columnheader', { name: 'One-time' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Monthly' })).toBeVisible()
})

test('[D-24] [D-25] [D-26] [D-45] [D-46] [T-14] [T-22] [T-23] [T-24] [T-48] [K-14] a removal is confirmed for 1.5 s, then the list is refreshed', async ({
  page,
  signIn,
}) => {
  // No circuit of this company can become overdue meanwhile, which would refresh the list.
  const api = await signIn('borneo')
  const quote = await quoteInCart(api)
  await page.clock.install()
  await openConnected(page, 'customer/cart')
  await askToRemove(page, quote.quote_reference)
  await expect(dialogOf(page)).toContainText('Do you want to remove this quote request from your cart?')
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel', exact: true })).toHaveText('Cancel')
  await expectAccessible(page)
  const lists = callsTo(page, '/api/quotes?', 'GET')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
  await dialogOf(page).getByRole('button', { name: 'YES, REMOVE', exact: true }).click()

  const box = page.getByText(removed)
  await expect(box).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  const ground = await box.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [red, green, blue] = ground.match(/\d+/g)!.map(Number)
  expect(green! > red! && green! > blue!).toBe(true)
  await page.clock.runFor(1_400)
  await expect(box).toBeVisible()
  expect(lists).toHaveLength(0)
  await page.clock.runFor(200)
  await expect(box).toHaveCount(0)
  await page.clock.resume()
  await expect.poll(() => lists.length).toBe(1)
  await expect(rowOf(page, quote.quote_reference)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const { data } = await api.get('/quotes?status=cart,pending&per_page=100')
  expect(data.map((each: any) => each.id)).not.toContain(quote.id)
})

test('[X-09] [X-12] [T-25] a failed removal can be tried again', async ({ page, signIn, expectConsole }) => {
  expectConsole(/500/, /ERR_FAILED/)
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  await page.goto('customer/cart')
  await askToRemove(page, quote.quote_reference)
  const confirm = dialogOf(page).getByRole('button', { name: 'YES, REMOVE' })
  await whileFailing(page, '**/api/quotes/delete/*', async (text) => {
    await confirm.click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText(text)
    await expect(confirm).toBeEnabled()
  })
  await expect(page.getByText(removed)).toHaveCount(0)
  await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(rowOf(page, quote.quote_reference)).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${quote.quote_reference}` })).toBeFocused()

  const { sent, release } = await holdCall(page, '**/api/quotes/delete/*')
  await askToRemove(page, quote.quote_reference)
  await confirm.click()
  await expect(confirm).toBeDisabled()
  await confirm.click({ force: true })
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  release()
  await expect(page.getByText(removed)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('an empty cart, and one that failed to load', async ({ page, signIn, expectConsole }) => {
  expectConsole(/500/)
  await signIn('acme')
  const answer = { status: 200 }
  await page.route('**/api/quotes?*', (route) =>
    answer.status === 200
      ? route.fulfill({ json: { success: true, data: [], count: 0 } })
      : route.fulfill({ status: 500, json: { success: false } }),
  )
  await page.goto('customer/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Get a price' })).toBeVisible()
  answer.status = 500
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/quotes?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
})
