import { describe, expect, test } from 'vitest'
import { milestones } from '#contract/orders/milestones.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { pdf, png } from '#server/testing/uploads.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const [listed] = (await world.acme.get('/api/orders')).body.data
const order = (await world.acme.get(`/api/orders/${listed.id}`)).body.data

const again = async () => (await world.acme.get(`/api/orders/${order.id}`)).body.data

describe('milestones', () => {
  test('are planned for every circuit, in order, up to the end of its lead time', async () => {
    for (const circuit of order.circuit_list) {
      expect(circuit.milestones.map((each: any) => each.kind)).toEqual(milestones)
      const planned = circuit.milestones.map((each: any) => each.planned)
      expect(planned).toEqual([...planned].sort())
      expect(planned.at(-1)).toBe(circuit.earliest_date)
      expect(planned.every((day: string) => ![0, 6].includes(new Date(day).getUTCDay()))).toBe(true)
    }
  })

  test('are late when planned in the past without an actual date, until the circuit is over', async () => {
    const [circuit] = order.circuit_list
    const first = { planned: '2026-01-05', actual: null } as { planned: string; actual: string | null }
    const set = (more: object) =>
      world.owner
        .updateTable('circuit_milestone')
        .set({ ...first, ...more })
        .where('circuit_id', '=', circuit.id)
        .where('position', '=', 0)
        .execute()
    const late = async () => (await again()).circuit_list[0].milestones[0].late
    await set({})
    expect(await late()).toBe(true)
    await set({ actual: '2026-01-06' })
    expect(await late()).toBe(false)
    await set({})
    await alterRecord(world, 'circuit', circuit.id, { status: 'cancelled' })
    expect(await late()).toBe(false)
    await alterRecord(world, 'circuit', circuit.id, { status: 'pending' })
  })
})

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

  test('comes back byte for byte as a download, and a later one takes its place', async () => {
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

  test('is judged by content and cut while streaming', async () => {
    expect((await upload(Buffer.from('<script>'))).statusCode).toBe(415)
    expect((await upload(Buffer.alloc(0))).statusCode).toBe(415)
    expect((await upload(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).statusCode).toBe(413)
    expect((await upload(pdf, { field: 'other' })).statusCode).toBe(422)
    const json = await world.acme.post(`/api/orders/${order.id}/po-file`, {})
    expect(json.status).toBe(415)
    expect((await again()).po_file.name).toBe('scan.png')
  })

  test('is the company’s own', async () => {
    expect((await upload(pdf, { token: '' })).statusCode).toBe(401)
    expect((await upload(pdf, { token: world.manager.token })).statusCode).toBe(403)
    expect((await upload(pdf, { token: world.borneo.token })).statusCode).toBe(404)
    expect((await download(world.borneo.token)).statusCode).toBe(404)
    expect((await download(world.commercial.token)).statusCode).toBe(403)
  })
})

describe('asking to cancel', () => {
  const ask = (id: number, who = world.acme, reason: unknown = 'Office closed') =>
    who.post(`/api/circuits/${id}/cancel-request`, { reason })

  test('is recorded once, and the circuit stays as it is until it is decided', async () => {
    const [, circuit] = order.circuit_list
    expect((await ask(circuit.id)).body.message).toContain(circuit.circuit_reference)
    expect((await again()).circuit_list[1]).toMatchObject({
      status: 'processing',
      cancel_reason: 'Office closed',
      cancel_requested_at: expect.any(String),
    })
    expect((await ask(circuit.id)).status).toBe(409)
  })

  test('needs a reason, an own circuit, and one that is not over', async () => {
    const [circuit] = order.circuit_list
    expect((await ask(circuit.id, world.acme, ' ')).status).toBe(422)
    expect((await ask(circuit.id, world.borneo)).status).toBe(404)
    expect((await ask(circuit.id, world.manager)).status).toBe(403)
    expect((await ask(circuit.id, world.stranger)).status).toBe(401)
    await alterRecord(world, 'circuit', circuit.id, { status: 'delivered' })
    expect(await ask(circuit.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('delivered') },
    })
  })
})
