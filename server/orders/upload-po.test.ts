import { describe, expect, test } from 'vitest'
import { maxPoFiles } from '#contract/orders/list.ts'
import { movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { beforePdf, latePdf, pdf, png, startedPdf, uploadAs } from '#server/testing/uploads.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { moveOrder } = movesIn(world)
const order = await placedOrder(world)

const upload = (
  bytes: Buffer,
  { token = world.acme.token, name = 'PO 1041.pdf', field = 'file', id = order.id } = {},
) => uploadAs(world, { token, url: `/api/orders/${id}/po-file`, bytes, name, field })
const filesOf = async (id = order.id, who = world.acme) => (await orderFor(who, id)).po_files
const download = (file: number, { token = world.acme.token, id = order.id } = {}) =>
  world.http.inject({
    url: `/api/orders/${id}/po-file/${file}`,
    headers: { authorization: `Bearer ${token}` },
  })

describe('the purchase order as a file', () => {
  test('can be downloaded unchanged, and a later one is stored beside it', async () => {
    expect(await filesOf()).toEqual([])
    expect((await download(1)).statusCode).toBe(404)
    expect((await upload(pdf)).status).toBe(200)
    const [first] = await filesOf()
    expect(first).toEqual({
      id: expect.any(Number),
      name: 'PO 1041.pdf',
      media_type: 'application/pdf',
      size: pdf.length,
      uploaded_by: 'Aminah Rahman',
      uploaded_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    })
    const file = await download(first.id)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''PO%201041.pdf",
      'x-content-type-options': 'nosniff',
    })

    expect((await upload(png, { name: '../../etc/scan.png' })).status).toBe(200)
    const files = await filesOf()
    expect(files).toHaveLength(2)
    expect(files[0]).toMatchObject({ name: 'scan.png', media_type: 'image/png', size: png.length })
    expect(files[1]).toEqual(first)
    for (const token of [world.acme.token, world.manager.token]) {
      expect((await download(files[0].id, { token })).rawPayload.equals(png)).toBe(true)
      expect((await download(first.id, { token })).rawPayload.equals(pdf)).toBe(true)
    }
    expect((await filesOf(order.id, world.manager))[1].uploaded_by).toBe('Aminah Rahman')
    const { events } = await orderFor(world.acme, order.id)
    expect(events.filter((event: { action: string }) => event.action === 'attach_po')).toHaveLength(2)
  })

  test.each(beforePdf)('may be a PDF after %s', async (_, start) => {
    const { id } = await placedOrder(world)
    expect((await upload(startedPdf(start), { id })).status).toBe(200)
    expect(await filesOf(id)).toMatchObject([{ media_type: 'application/pdf' }])
  })

  test('is limited by content, size and number', async () => {
    for (const bytes of [Buffer.from('<script>'), latePdf]) expect((await upload(bytes)).status).toBe(415)
    expect((await upload(Buffer.alloc(0))).status).toBe(415)
    expect((await upload(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413)
    expect((await upload(pdf, { field: 'other' })).status).toBe(422)
    const json = await world.acme.post(`/api/orders/${order.id}/po-file`, {})
    expect(json.status).toBe(415)
    expect((await filesOf())[0].name).toBe('scan.png')

    const { id } = await placedOrder(world)
    for (let file = 0; file < maxPoFiles; file += 1) expect((await upload(pdf, { id })).status).toBe(200)
    expect(await upload(pdf, { id })).toMatchObject({
      status: 409,
      body: { message: 'An order can have at most 20 purchase order files.' },
    })
  })

  test('is attached while the order is pending or processing, and stays afterwards', async () => {
    const [delivered, cancelled] = [await placedOrder(world), await placedOrder(world)]
    for (const { id } of [delivered, cancelled]) await moveOrder(id, 'processing')
    expect((await upload(pdf, { id: delivered.id })).status).toBe(200)
    await moveOrder(delivered.id, 'delivered')
    await moveOrder(cancelled.id, 'cancelled', { reason: 'No capacity' })
    for (const { id, order_reference } of [delivered, cancelled])
      expect(await upload(pdf, { id })).toMatchObject({
        status: 409,
        body: {
          code: 'wrong_status',
          message: `Order ${order_reference} is ${id === delivered.id ? 'delivered' : 'cancelled'}.`,
        },
      })
    const [file] = await filesOf(delivered.id)
    expect((await download(file.id, { id: delivered.id })).statusCode).toBe(200)
  })

  test('can only be downloaded from its own order', async () => {
    const [file] = await filesOf()
    const other = await placedOrder(world)
    expect((await download(file.id, { id: other.id })).statusCode).toBe(404)
  })
})
