import { callsTo } from '#e2e/calls.ts'
import { activeQuote, sendToOrder } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

test('a PO number in use causes a warning and can be used', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const [first, second] = [await activeQuote(api), await activeQuote(api)]
  const number = `PO ${crypto.randomUUID().slice(0, 8)}`
  const order = await sendToOrder(api, [first.id], { po_number: number })
  const asked = callsTo(page, 'po_number=', 'GET')
  await page.goto(`customer/quotes/send-to-order?ids=${second.id}`)
  const field = page.getByLabel('Purchase order number')
  const warning = page.getByRole('status').filter({ hasText: 'has the same PO number' })
  await field.fill(`${number}-2`)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(warning).toHaveCount(0)
  await field.fill(`  ${number.toLowerCase()} `)
  await expect(warning).toContainText('You can still place this order.')
  await expect(warning.getByRole('link', { name: `Open order ${order.order_reference}` })).toBeVisible()
  await page.getByRole('checkbox', { name: /accept the Terms/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Order O-/)
})
