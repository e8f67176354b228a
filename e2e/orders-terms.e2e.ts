import { activeQuote, createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, switchToMalay, test } from '#e2e/world.ts'

test('[D-27] an order shows the terms that its buyer accepted', async ({ page, signIn, context }) => {
  const api = await signIn('acme')
  // The reader's language is that of the last page, also for calls without a language.
  await page.goto('')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const order = await createOrder(api)
  const { version, clauses } = order.terms
  await context.addInitScript(() => {
    window.print = () => Object.assign(window, { __printed: true })
  })
  await page.goto(`customer/orders/view/${order.id}`)
  await switchToMalay(page)
  await page.reload()
  await page.getByRole('button', { name: 'Terma dan Syarat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terma dan Syarat' })
  await expect(dialog.getByRole('listitem')).toHaveText(clauses)
  await expect(dialog.getByRole('list')).toHaveAttribute('lang', 'en')
  await expect(dialog).toContainText('Terma ini diterima dalam bahasa Inggeris')
  await expect(dialog).toContainText(`Versi ${version}`)
  await expect(dialog).toContainText('Diterima oleh Aminah Rahman pada')
  await expect(dialog.getByRole('link', { name: 'Muat turun PDF' })).toBeVisible()
  await expectAccessible(page)

  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Cetak' }).click()
  const tab = await opening
  await expect(tab.getByRole('listitem')).toHaveText(clauses)
  await expect(tab.getByRole('main')).toContainText(order.order_reference)
  await expect.poll(() => tab.evaluate(() => '__printed' in window)).toBe(true)

  await page.goto(`customer/orders/print/${order.id}`)
  const sheet = page.getByRole('article')
  await expect(sheet.locator('ol[lang="en"]').getByRole('listitem')).toHaveText(clauses)
  await expect(sheet).toContainText('Terma ini diterima dalam bahasa Inggeris')

  await signIn('manager')
  await page.goto(`client-manager/print/${order.id}`)
  await expect(page.getByRole('article').locator('ol[lang="en"]').getByRole('listitem')).toHaveText(clauses)
})

test('another language voids the acceptance of the terms', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { id } = await activeQuote(api)
  await page.goto(`customer/quotes/send-to-order?ids=${id}`)
  await page.getByLabel('Purchase order number').fill('PO-MS')
  await page.getByRole('checkbox', { name: /accept the Terms/ }).check()
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'Bahasa Malaysia' }).click()
  const accepts = page.getByRole('checkbox', { name: /menerima Terma/ })
  await expect(accepts).not.toBeChecked()
  await accepts.check()
  await page.getByRole('button', { name: 'Buat pesanan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Pesanan O-/)
  const { data: quote } = await api.get(`/quotes/${id}`)
  const { terms } = (await api.get(`/orders/${quote.order.id}`)).data
  expect(terms.language).toBe('ms')
  expect(terms.clauses[7]).toBe('Sebut harga ini adalah sulit.')
})
