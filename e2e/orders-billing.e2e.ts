import { activeQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a buyer chooses the billing account, which order and staff show', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  const { id } = await activeQuote(api)
  await page.goto(`customer/quotes/send-to-order?ids=${id}`)
  await page.getByLabel('Purchase order number').fill('PO-BILL')
  const account = page.getByLabel('Billing account')
  await expect(account).toHaveValue('')
  await account.selectOption('Own offices, 8001-4417-03')
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('8001-4417-03')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /accept the Terms/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Order O-/)
  await expect(page.getByRole('main')).toContainText('Own offices')
  await expect(page.getByRole('row', { name: /^Service tax/ })).toBeVisible()
  const order = page.url().split('/').at(-1)!.split('?')[0]
  await signIn('manager')
  await page.goto(`client-manager/orders/view/${order}`)
  await expect(page.getByRole('main')).toContainText('Own offices')
})

test('an expired contract warns on the order form and on the order of both sides', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const { id } = await activeQuote(api)
  await page.goto(`customer/quotes/send-to-order?ids=${id}`)
  await expect(page.getByText('Your contract expired on 31 December 2025')).toBeVisible()
  await page.getByLabel('Purchase order number').fill('PO-EXPIRED')
  await page.getByRole('checkbox', { name: /accept the Terms/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  const warning = 'Ordered after the contract expired on 31 December 2025'
  await expect(page.getByText(warning)).toBeVisible()
  await expectAccessible(page)
  const order = page.url().split('/').at(-1)!.split('?')[0]
  await signIn('manager')
  await page.goto(`client-manager/orders/view/${order}`)
  await expect(page.getByText(warning)).toBeVisible()
})

test('a company exports the circuits of its orders', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/orders')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export circuits: CSV file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^circuits-.*\.csv$/)
})
