import { quotesOf, quotesShown, rowOf } from '#e2e/quotes-list.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

test('[R-02] [E-13] [E-14] the dashboard’s counters match the API', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  await createOrder(api)
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
  const { money, hand_overs } = (await api.get('/dashboard/attention')).data
  const beside = page.getByRole('region', { name: 'Charges per month' })
  const inDelivery = money.in_delivery.toLocaleString('en-MY', { minimumFractionDigits: 2 })
  await expect(beside).toContainText(`RM ${inDelivery}/mo`)
  const reference = hand_overs[0].circuit_reference
  await page.getByRole('region', { name: 'Next hand-overs' }).getByRole('link', { name: reference }).click()
  await expect(page.getByRole('dialog', { name: `Circuit ${reference}`, exact: true })).toBeVisible()
})

test('[E-15] [E-16] a client manager’s dashboard counts all companies', async ({ page, signIn }) => {
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

  await counters.getByRole('link', { name: /^All quotes/ }).click()
  await expect(page).toHaveURL(/client-manager\/quotes\/all$/)
  await expect(
    page.getByRole('navigation', { name: 'Quotes by status' }).locator('[aria-current]'),
  ).toHaveText(`All${data.cmTotalQuote}`)
  const { data: listed } = await api.get('/quotes/client-manager')
  await expect(quotesShown(page)).toHaveText(quotesOf(listed))
})

test('first steps lead to their screens, and can be dismissed', async ({ page, signIn }) => {
  await signIn('manager')
  await page.goto('')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await steps.getByRole('button', { name: 'Dismiss the first steps' }).click()
  await expect(page.getByText('The first steps are dismissed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await steps.getByRole('link', { name: 'Choose your mails' }).click()
  await expect(page).toHaveURL(/\/account\/settings$/)
})

test('quotes that expire within a week have their own list', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { data } = await api.get('/quotes?status=active&expiring=1&sort=validity')
  expect(data.length).toBeGreaterThan(0)
  await page.goto('')
  const named = page.getByRole('link', { name: `Quote expires ${data[0].quote_reference}` })
  await expect(named).toContainText(/in \d+ days/)
  await named.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(data[0].quote_reference)
  await page.goto('customer/quotes/active?expiring=1&sort=validity')
  await expect(quotesShown(page)).toHaveText(quotesOf(data))
  await expect(rowOf(page, data[0].quote_reference)).toContainText(/in \d+ days/)
  const chip = page.getByRole('button', { name: new RegExp(`^Expiring ${data.length}$`) })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await chip.click()
  await expect(page).toHaveURL(/quotes\/active$/)
})
