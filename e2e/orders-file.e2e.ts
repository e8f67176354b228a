import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { callsTo } from '#e2e/calls.ts'
import { chooseFileFor, downloadFrom } from '#e2e/files.ts'
import { createOrder } from '#e2e/seed.ts'
import { png } from '#server/testing/uploads.ts'
import { expect, test } from '#e2e/world.ts'

const pdf = Buffer.from('%PDF-1.7\nAn order\n')

const purchaseOrder = (page: Page) => page.getByRole('group', { name: 'Purchase order file' })
const attach = (page: Page) => page.getByRole('button', { name: 'Attach the purchase order' })

test('purchase orders are attached and saved under their names', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const order = await createOrder(api)
  await page.goto(`customer/orders/view/${order.id}`)
  const file = purchaseOrder(page)
  const name = 'PO Kuala Lumpur ä.pdf'
  await chooseFileFor(page, attach(page), { name, mimeType: 'application/pdf', buffer: pdf })
  const saved = await downloadFrom(page, file.getByRole('button', { name: `Download ${name}` }))
  expect(saved).toEqual({ name, bytes: pdf })

  await chooseFileFor(page, file.getByRole('button', { name: 'Attach another file' }), {
    name: 'scan.png',
    mimeType: 'image/png',
    buffer: png,
  })
  const saves = file.getByRole('button', { name: /^Download/ })
  await expect(saves).toHaveText(['scan.png', name])
  await expect(file).toContainText(/attached on .* by Aminah Rahman/)
  expect((await downloadFrom(page, saves.last())).bytes).toEqual(pdf)
  expect((await downloadFrom(page, saves.first())).bytes).toEqual(png)

  const manager = await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  await expect(saves).toHaveText(['scan.png', name])
  expect((await downloadFrom(page, saves.last())).bytes).toEqual(pdf)
  await expect(file.getByRole('button', { name: /^Attach/ })).toHaveCount(0)

  await manager.put(`/orders/status/${order.id}`, { status: 'cancelled', reason: 'No capacity' })
  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}`)
  await expect(saves).toHaveCount(2)
  await expect(file).toContainText('only while the order is pending or processing')
  await expect(file.getByRole('button', { name: /^Attach/ })).toHaveCount(0)
})

test('a refused file is reported; an upload can be cancelled', async ({ page, signIn, expectConsole }) => {
  expectConsole(/415/, /ERR_FAILED/)
  const api = await signIn('acme')
  const order = await createOrder(api)
  const sent = callsTo(page, '/po-file', 'POST')
  await page.goto(`customer/orders/view/${order.id}`)
  const file = purchaseOrder(page)
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    chooseFileFor(page, attach(page), { name, mimeType, buffer })
  await choose('order.docx', 'application/msword', pdf)
  await expect(file.getByRole('alert')).toHaveText('Choose a PDF, PNG or JPEG file.')
  await choose('big.pdf', 'application/pdf', Buffer.alloc(10 * 1024 * 1024 + 1))
  await expect(file.getByRole('alert')).toHaveText('The file is larger than 10 MB.')
  expect(sent).toHaveLength(0)
  await choose('page.pdf', 'application/pdf', Buffer.from('<html>'))
  await expect(file.getByRole('alert')).toHaveText('Choose a PDF, PNG or JPEG file.')
  await page.route('**/po-file', (route) => route.abort())
  await choose('order.pdf', 'application/pdf', pdf)
  await expect(file.getByRole('alert')).toHaveText('The file could not be sent. Please try again.')
  expect(sent).toHaveLength(2)

  await page.unroute('**/po-file')
  await page.route('**/po-file', () => new Promise(() => {}))
  await chooseFileFor(page, attach(page), { name: 'order.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByRole('progressbar', { name: 'Purchase order file' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(attach(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
