import { describe, expect, test } from 'vitest'
import { pdf, png } from '#server/testing/uploads.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const [listed] = (await world.acme.get('/api/orders')).body.data
const order = (await world.acme.get(`/api/orders/${listed.id}`)).body.data

const again = async () => (await world.acme.get(`/api/orders/${order.id}`)).body.data

describe('the purchase order as a file', () => {
  const upload = (
    bytes: Buffer,
    { token = world.acme.token, name = 'PO 1041.pdf', field = 'file', id = order.id } = {},
  ) => {
    const boundary = 'x-boundary'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
    return world.http.inject({
      method: 'POST',
      url: `/api/orders/${id}/po-file`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
  }
  const download = (token: string) =>
    world.http.inject({
      url: `/api/orders/${order.id}/po-file`,
      headers: { authorization: `Bearer ${token}` },
    })

  test('can be downloaded unchanged, and a later one replaces it', async () => {
    expect((await again()).po_file).toBeNull()
    expect((await download(world.acme.token)).statusCode).toBe(404)
    expect((await upload(pdf)).statusCode).toBe(200)
    const file = await download(world.acme.token)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''PO%201041.pdf",
      'x-content-type-options': 'nosniff',
    })
    expect((await again()).po_file).toMatchObject({ name: 'PO 1041.pdf', size: pdf.length })
    expect((await upload(png, { name: '../../etc/scan.png' })).statusCode).toBe(200)
    expect((await again()).po_file).toMatchObject({ name: 'scan.png', media_type: 'image/png' })
    expect((await download(world.manager.token)).statusCode).toBe(200)
  })

  test('is limited by content and size', async () => {
    expect((await upload(Buffer.from('<script>'))).statusCode).toBe(415)
    expect((await upload(Buffer.alloc(0))).statusCode).toBe(415)
    expect((await upload(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).statusCode).toBe(413)
    expect((await upload(pdf, { field: 'other' })).statusCode).toBe(422)
    const json = await world.acme.post(`/api/orders/${order.id}/po-file`, {})
    expect(json.status).toBe(415)
    expect((await again()).po_file.name).toBe('scan.png')
  })

  test('is for the company of the order only', async () => {
    expect((await upload(pdf, { token: '' })).statusCode).toBe(401)
    expect((await upload(pdf, { token: world.manager.token })).statusCode).toBe(403)
    expect((await upload(pdf, { token: world.borneo.token })).statusCode).toBe(404)
    expect((await download(world.borneo.token)).statusCode).toBe(404)
    expect((await download(world.commercial.token)).statusCode).toBe(403)
  })
})
