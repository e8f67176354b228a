import { businessToday, namedDay, shownDay } from '#e2e/calendar.ts'
import { holdReading } from '#e2e/calls.ts'
import { quotesOf, quotesShown } from '#e2e/quotes-list.ts'
import {
  activeQuote,
  activeQuotes,
  bandwidthId,
  cancelledQuote,
  ownProject,
  pendingQuote,
  quoteInCart,
} from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'

test('[R-10] [R-11] [R-12] [R-13] [R-14] [T-16] lists match the API', async ({ page, signIn }) => {
  const api = await signIn('acme')
  for (const make of [quoteInCart, activeQuote, pendingQuote, cancelledQuote]) await make(api)
  for (const [status, word] of [
    ['all', null],
    ['active', /Active|Expiring|Awaiting approval/],
    ['pending', 'Awaiting price'],
    ['cancelled', 'Cancelled'],
    ['expired', 'Expired'],
  ] as const) {
    const { data } = await api.get(`/quotes?status=${status}`)
    expect(data).not.toEqual([])
    await page.goto(`customer/quotes/${status}`)
    await expect(quotesShown(page)).toHaveText(quotesOf(data))
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    if (word) await expect(rows.getByText(word, { exact: typeof word === 'string' })).toHaveCount(data.length)
  }
})

test('filters are chips in the address, removed one by one', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const name = ownProject('Filtered')
  const quote = await activeQuote(api, name)
  await activeQuote(api, name, { bandwidth_id: await bandwidthId(api, '10Gbps') })
  await page.goto('customer/quotes/active')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Product', { exact: true }).selectOption('Private Leased Line')
  await page.getByRole('combobox', { name: 'Project name' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByLabel('Requested, from').fill('1/1/2020')
  await page.getByLabel('Requested, to').click()
  await page.getByRole('button', { name: namedDay(businessToday()), exact: true }).click()
  await expect(page.getByLabel('Requested, to')).toHaveValue(shownDay(businessToday()))
  await page.getByLabel('Requested, to').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: namedDay(businessToday()), exact: true })).toHaveCount(0)
  await page.getByLabel('Monthly, from').fill('100')
  await page.getByLabel('Monthly, to').fill('50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The end is before the start.')).toBeVisible()
  await expect(page.getByLabel('Monthly, to')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Monthly, to').fill(`${quote.total_mrc}`)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(quotesShown(page)).toHaveText([quote.quote_reference])
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  const texts = [
    'Product: Private Leased Line',
    `Project: ${name}`,
    `Requested: 1 Jan 2020 to ${shownDay(businessToday())}`,
    /^Monthly: RM 100 to/,
  ]
  await expect(chips).toHaveText(texts)
  await page.reload()
  await expect(chips).toHaveText(texts)
  await expect(quotesShown(page)).toHaveText([quote.quote_reference])
  await page.getByRole('button', { name: 'Remove the filter Monthly' }).click()
  await expect(quotesShown(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await page.goto('customer/quotes/active?product_id=9&created_from=soon&mrc_to=lots')
  await expect(chips).toHaveCount(0)
  await expect(quotesShown(page).first()).toBeVisible()
})

test('Back restores page, filters and scroll position', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const name = ownProject('Wide')
  await activeQuotes(api, 45, name)
  await page.goto('customer/quotes/active')
  await expect(quotesShown(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page).toHaveURL(/keyword=Wide/)
  await expect(page.getByText('1–20 of 45')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Reference' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=quote_reference/)
  const answered = page.waitForResponse(
    (answer) => /quotes\?.*sort=quote_reference/.test(answer.url()) && /[?&]page=2/.test(answer.url()),
  )
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('21–40 of 45')).toBeVisible()
  // The rows of the previous page stay until the new ones have loaded.
  const { data: second } = (await (await answered).json()) as { data: object[] }
  await expect(quotesShown(page)).toHaveText(quotesOf(second))
  const last = quotesShown(page).last()
  const reference = (await last.textContent())!
  await last.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect(quotesShown(page).last()).toHaveText(reference)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await page.goto(`customer/quotes/active?keyword=${name}&page=400`)
  await expect(page.getByRole('heading', { name: 'This page is empty' })).toBeVisible()
  await page.getByRole('searchbox').fill('nowhere to be found')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(quotesShown(page).first()).toBeVisible()
})

test('on a phone the current tab is in view, even if counts arrive late', async ({ page, signIn }) => {
  await page.setViewportSize(phone)
  await signIn('acme')
  const counts = await holdReading(page, '**/api/dashboard')
  await page.goto('customer/quotes/expired')
  const tab = page.getByRole('link', { name: /^Expired\b/ })
  await expect(tab).toBeInViewport({ ratio: 1 })
  await expect(tab).not.toContainText(/\d/)
  counts.release()
  await expect(tab).toContainText(/\d/)
  await expect(tab).toBeInViewport({ ratio: 1 })
})
