import { quotesOf, quotesShown, rowOf } from '#e2e/quotes-list.ts'
import { madeOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('[E-13] [E-14] the counters of the lists and the dashboard match the API', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  await madeOrder(api)
  const { data } = await api.get('/dashboard')
  await page.goto('')
  for (const [name, count] of [
    ['Active', data.activeQuote],
    ['Awaiting price', data.pendingQuote],
    ['All quotes', data.totalQuote],
    ['Processing', data.processingOrder],
    ['Delivered', data.deliveredOrder],
  ] as const)
    await expect(
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) }),
    ).toContainText(`${count}`)
  const orders = (await api.get('/orders?status=pending')).data
  expect(data.pendingOrder).toBe(orders.length)
  expect(data.totalOrder).toBe((await api.get('/orders')).count)
  for (const status of ['active', 'pending'])
    expect(data[`${status}Quote`]).toBe((await api.get(`/quotes?status=${status}`)).count)
  const way = page.getByRole('link', { name: orders[0].order_reference })
  await expect(way).toContainText(/Next/)
  await expectAccessible(page)
  await way.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orders[0].order_reference)
})

test('[E-15] [E-16] a client manager’s dashboard shows the counters over all companies', async ({
  page,
  signIn,
}) => {
  const api = await signIn('manager')
  const { data } = await api.get('/dashboard')
  await page.goto('')
  const counters = page.getByRole('main').getByRole('listitem')
  for (const [name, count] of [
    ['Awaiting price', data.cmTotalPendingQuote],
    ['Active', data.cmTotalActiveQuote],
    ['All quotes', data.cmTotalQuote],
    ['Pending', data.cmTotalPendingOrder],
    ['Processing', data.cmTotalProcessingOrder],
    ['Delivered', data.cmTotalDeliveredOrder],
    ['All orders', data.cmTotalOrder],
  ] as const)
    await expect(counters.filter({ hasText: new RegExp(`^${name}\\s*[\\d,]+$`) })).toHaveText(
      `${name}${count.toLocaleString('en')}`,
    )
})

test('quotes that expire within a week are on the dashboard, have their own list, and count down', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const { data } = await api.get('/quotes?status=active&expiring=1&sort=validity')
  expect(data.length).toBeGreaterThan(0)
  await page.goto('')
  await expect(page.getByRole('link', { name: /Expires in \d+ days/ }).first()).toContainText(
    data[0].quote_reference,
  )
  await page.getByRole('link', { name: /expires within 7 days/ }).click()
  await expect(page).toHaveURL(/quotes\/active\?expiring=1&sort=validity/)
  await expect(quotesShown(page)).toHaveText(quotesOf(data))
  await expect(rowOf(page, data[0].quote_reference)).toContainText(/in \d+ days/)
  await expect(page.getByRole('link', { name: /^Expiring/ })).toHaveAttribute('aria-current', 'page')
})
