import type { Locator, Page } from '@playwright/test'
import { downloadFrom } from '#e2e/files.ts'
import { openCircuit } from '#e2e/orders.ts'
import { activeQuote, createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

/** Downloads a PDF from its menu. */
async function pdfFrom(page: Page, within: Page | Locator, button: string, language: string | RegExp) {
  // Content that arrives would move the button from under the click.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await within.getByRole('button', { name: button }).click()
  const { name, bytes } = await downloadFrom(page, page.getByRole('menuitem', { name: language }))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  return name
}

test('quotes, projects, orders and certificates are saved as PDFs', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api, 'PDF ring')
  const order = await createOrder(api)
  const { data } = await api.get(`/quotes/${quote.id}`)
  await page.goto(`customer/quotes/view/${quote.id}`)
  expect(await pdfFrom(page, page, 'Download PDF', 'This quote: English')).toBe(
    `Quote ${data.quote_reference}.pdf`,
  )
  expect(await pdfFrom(page, page, 'Download PDF', 'project PDF ring: Bahasa Malaysia')).toBe(
    'Sebut harga projek PDF ring.pdf',
  )
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expectAccessible(page)
  await page.goto('customer/quotes/active?project=PDF%20ring')
  expect(await pdfFrom(page, page, 'Project as PDF', 'English')).toBe('Quotes of project PDF ring.pdf')
  await page.getByRole('button', { name: 'Share project' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share project PDF ring' })
  await sharing.getByRole('button', { name: 'Create link' }).click()
  await expect(sharing.getByRole('listitem')).toContainText('Project · works until')
  await expectAccessible(page)
  await page.goto(`customer/quotes/send-to-order?ids=${quote.id}`)
  expect(await pdfFrom(page, page, 'Order form (PDF)', 'English')).toBe(
    `Order form ${data.quote_reference}.pdf`,
  )

  const manager = await signIn('manager')
  for (const status of ['processing', 'delivered'])
    await manager.put(`/orders/status/${order.id}`, { status })
  await page.goto(`client-manager/orders/view/${order.id}`)
  expect(await pdfFrom(page, page, 'Download PDF', 'English')).toBe(`Order ${order.order_reference}.pdf`)
  // The accepted form is drawn for its first reader, and the order has its hash from then on.
  const form = page.getByRole('button', { name: 'Accepted order form (PDF)' })
  await expect(page.getByText(/^SHA-256/)).toHaveCount(0)
  const accepted = await downloadFrom(page, form)
  expect(accepted.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible()
  const { circuit_reference: reference } = order.circuit_list[0]
  expect(
    await pdfFrom(
      page,
      await openCircuit(page, reference),
      `Hand-over certificate of ${reference}`,
      'English',
    ),
  ).toBe(`Hand-over certificate of circuit ${reference}.pdf`)
})

test('a link shares a quote until it is withdrawn', async ({ page, signIn, expectConsole }) => {
  // A withdrawn link answers 404.
  expectConsole(/404/)
  const api = await signIn('acme')
  const quote = await activeQuote(api, 'Shared ring')
  await page.goto(`customer/quotes/view/${quote.id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Anyone with the link sees the current prices')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = dialog.getByRole('textbox', { name: 'Link', exact: true })
  const url = await link.inputValue()
  // It is shown only now, so that a stray click does not lose it.
  await page.mouse.click(5, 5)
  await expect(link).toHaveValue(url)

  const stranger = await page.context().newPage()
  await stranger.setViewportSize({ width: 360, height: 740 })
  const { pathname } = new URL(url)
  await stranger.goto(new URL(pathname, page.url()).href)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/^Quote Q-/)
  await expect(stranger.getByRole('row', { name: /^Total with tax/ })).toContainText('RM')
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(stranger)

  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(dialog).toContainText('opened once')
  await dialog.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(dialog).toContainText('withdrawn')
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
})
