import { maxShift, shiftOf } from '#e2e/layout-shift.ts'
import { openConnected } from '#e2e/app.ts'
import { pagesOf } from '#e2e/pdf.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a client manager reads figures as charts and tables', async ({ page, signIn, expectConsole }) => {
  // The charts warn while the page is measured for paper.
  expectConsole(/width\(0\)/)
  const api = await signIn('manager')
  await page.goto('')
  const pending = page.getByRole('region', { name: 'Waiting for a price', exact: true })
  const { data } = await api.get('/dashboard/open-work')
  await expect(pending.getByRole('row', { name: /^All/ })).toContainText(`${data.pending[0].quotes}`)
  // A scheduled task that begins with the portal counts the figures.
  await expect(page.getByText(/^As of /)).toBeVisible()
  const { score, moved } = await shiftOf(page)
  expect(score, moved).toBeLessThanOrEqual(maxShift)
  const won = page.getByRole('region', { name: 'Won and lost', exact: true })
  await won.scrollIntoViewIfNeeded()
  await expect(won.getByRole('img', { name: /^Won and lost\. Win rate \d+%.* before$/ })).toBeVisible()
  for (const [figure, total] of [
    ['Why quotes were lost', 'lost'],
    ['Addresses that are not listed', 'without a listed building'],
  ] as const)
    await expect(page.getByRole('region', { name: figure, exact: true })).toContainText(
      new RegExp(`\\d quotes? .*${total}; [\\d,]+ in the 12 months before`),
    )
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  const pages = await pagesOf(await page.pdf({ format: 'A4' }))
  for (const [index, text] of pages.entries()) expect(text).toContain(`${index + 1}/${pages.length}Dashboard`)
  await page.emulateMedia({ media: 'screen' })
  await page.getByText('3 months', { exact: true }).click()
  await expect(page).toHaveURL(/period=3m/)
  await won.getByRole('button', { name: 'Show as table: Won and lost' }).click()
  await expect(won.getByRole('row')).toHaveCount(4)
  const saved = page.waitForEvent('download')
  await won.getByRole('button', { name: 'Export: Won and lost' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^won-.*\.csv$/)
  await page.setViewportSize({ width: 360, height: 740 })
  // Nothing scrolls sideways on a phone: rows with many columns are cards.
  const active = page.getByRole('region', { name: 'Table: Value of active quotes' })
  await expect.poll(() => active.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
  await pending.getByRole('link', { name: 'More than 1 day' }).click()
  await expect(page).toHaveURL(/quotes\/pending\?age=1/)
  await expect(page.getByRole('main')).toContainText('more than 1 day')
})

test('the dashboards of a company and of an administrator', async ({ page, signIn }) => {
  const borneo = await signIn('borneo')
  await openConnected(page, '')
  const spend = page.getByRole('region', { name: 'Monthly charges by product', exact: true })
  await spend.scrollIntoViewIfNeeded()
  await expect(spend.getByRole('img', { name: /^Monthly charges by product\. RM .* in / })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Monthly: RM .* in .*, RM .* in / })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Delivered 1 RM .* \d+(\.\d)?%$/ })).toBeVisible()
  const { score, moved } = await shiftOf(page)
  expect(score, moved).toBeLessThanOrEqual(maxShift)
  // A new order is counted while the page is open.
  await createOrder(borneo)
  const { circuits } = (await borneo.get('/dashboard/spend?period=12m')).data
  const pending = circuits.find(({ status }: { status: string }) => status === 'pending')
  await expect(page.getByRole('row', { name: new RegExp(`^Pending ${pending.circuits} `) })).toBeVisible()
  const api = await signIn('admin')
  const { data } = await api.get('/dashboard')
  await page.goto('')
  await expect(page.getByRole('row', { name: /^Private Leased Line/ })).toContainText(`${data.pllPctg}%`)
  await expect(page.getByRole('link', { name: 'Acme Manufacturing Sdn Bhd' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Review: / }).first()).toBeVisible()
  // The counter opens a list of the same records.
  await page.getByRole('link', { name: `No account number ${data.needs.account_no}` }).click()
  await expect(page).toHaveURL(/needs=account_no/)
  await expect(page.getByText(`of ${data.needs.account_no}`, { exact: false }).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^Sign-ups waiting/ }).click()
  await expect(page).toHaveURL(/status=1/)
})
