import { describe, expect, test } from 'vitest'
import { placedOrder } from '#server/testing/orders.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()

describe('GET /orders', () => {
  test('[R-16] lists the company’s own orders, one page with the count of all', async () => {
    const { body } = await world.borneo.get('/api/orders')
    expect(body).toMatchObject({ success: true, count: 1 })
    expect(body.data[0]).toMatchObject({ po_number: 'BC/2026/0087', company: 'Borneo Connect Sdn Bhd' })
    expect((await world.acme.get('/api/orders?keyword=BC/2026')).body.count).toBe(0)
    expect((await world.acme.get('/api/orders?keyword=po-acme-1041')).body.count).toBe(1)
    expect((await world.acme.get('/api/orders?status=cancelled')).body).toMatchObject({ data: [], count: 0 })
    // One of its circuits is delivered, the other was cancelled.
    expect((await world.acme.get('/api/orders?status=delivered')).body).toMatchObject({
      data: [{ po_number: 'PO-ACME-1036', status: 'delivered', partial: true }],
      count: 1,
    })
    const ascending = (await world.acme.get('/api/orders?sort=total_mrc')).body.data
    const sums = ascending.map((each: { total_mrc: number }) => each.total_mrc)
    expect(sums).toEqual([...sums].sort((a, b) => a - b))
  })

  test('over all companies a search finds references, numbers and companies, each character as it is', async () => {
    const found = async (keyword: string) => {
      const { body } = await world.manager.get(
        `/api/orders/client-manager?per_page=100&keyword=${encodeURIComponent(keyword)}`,
      )
      return body.data.some((each: { po_number: string }) => each.po_number === 'BC/2026/0087')
    }
    for (const keyword of ['c/2026/00', 'BORNEO', 'connect 0087', 'borneo bc/'])
      expect(await found(keyword), keyword).toBe(true)
    for (const keyword of ['acme', 'borneo nowhere', 'BC%0087', 'BC_2026', '\\'])
      expect(await found(keyword), keyword).toBe(false)
  })

  test('the whole reference of a circuit finds its order, for its company and for client managers', async () => {
    const [theirs] = (await world.borneo.get('/api/orders')).body.data
    const [circuit] = (await world.borneo.get(`/api/orders/${theirs.id}`)).body.data.circuit_list
    const found = async (caller: Caller, path: string, keyword: string) =>
      (await caller.get(`${path}?keyword=${keyword}`)).body.data.map((each: { id: number }) => each.id)
    const reference: string = circuit.circuit_reference
    for (const keyword of [reference, reference.toLowerCase()]) {
      expect(await found(world.borneo, '/api/orders', keyword)).toEqual([theirs.id])
      expect(await found(world.manager, '/api/orders/client-manager', keyword)).toEqual([theirs.id])
      expect(await found(world.acme, '/api/orders', keyword)).toEqual([])
    }
    expect(
      await found(world.manager, '/api/orders/client-manager', reference.replace('2026', '2019')),
    ).toEqual([])
  })

  test('[R-17] an order is visible to its company and to client managers', async () => {
    const [theirs] = (await world.borneo.get('/api/orders')).body.data
    const path = `/api/orders/${theirs.id}`
    expect((await world.borneo.get(path)).status).toBe(200)
    expect((await world.acme.get(path)).status).toBe(404)
    expect((await world.acme.get('/api/orders/99999999')).body).toEqual((await world.acme.get(path)).body)
    expect((await world.manager.get(path)).status).toBe(200)
    expect((await world.admin.get(path)).status).toBe(403)
    expect((await world.commercial.get(path)).status).toBe(403)
    expect((await world.stranger.get(path)).status).toBe(401)
    expect((await world.acme.get('/api/orders/x')).status).toBe(422)
  })

  test('refuses bad paging', async () => {
    for (const query of ['page=0', 'per_page=101', 'sort=deposit', 'status=gone'])
      expect((await world.acme.get(`/api/orders?${query}`)).status).toBe(422)
  })
})

const listed = async (query: string, who = world.manager) => {
  const { status, body } = await who.get(`/api/orders/client-manager?per_page=100&${query}`)
  return { status, count: body.count, companies: new Set(body.data?.map((each: any) => each.company)) }
}

test('orders of all companies can be filtered by company and by the reader’s own accounts', async () => {
  await placedOrder(world, 1, world.acme)
  await placedOrder(world, 1, world.borneo)
  const borneo = (await world.borneo.get('/api/profile')).body.data.customer
  const daniel = await world.signIn('daniel@trunkline.example')
  const [all, theirs, farids, daniels] = [
    await listed(''),
    await listed(`company_id=${borneo.id}`),
    await listed('accounts=own'),
    await listed('accounts=own', daniel),
  ]
  expect(theirs.companies).toEqual(new Set([borneo.company]))
  expect(daniels).toEqual(theirs)
  expect([...farids.companies]).toEqual(['Acme Manufacturing Sdn Bhd'])
  expect(farids.count + daniels.count).toBe(all.count)
  expect(await listed('company_id=999999999')).toMatchObject({ status: 200, count: 0 })
  for (const query of ['company_id=x', 'company_id=0', 'accounts=all'])
    expect((await listed(query)).status).toBe(422)
})

test('a company’s list ignores these filters and stays its own', async () => {
  const own = (await world.acme.get('/api/orders')).body
  const { id } = (await world.borneo.get('/api/profile')).body.data.customer
  expect((await world.acme.get(`/api/orders?company_id=${id}`)).body).toEqual(own)
})

describe('orders with a PO number', () => {
  test('are found by the whole number, trimmed and in any case, among the company’s own', async () => {
    const number = `Po-${crypto.randomUUID()}`
    const [first, second] = [await placedOrder(world), await placedOrder(world)]
    for (const { id } of [first, second]) await world.alter('purchase_order', { id }, { po_number: number })
    const find = async (who: Caller, po_number: string, path = '/api/orders') =>
      (await who.get(`${path}?per_page=1&po_number=${encodeURIComponent(po_number)}`)).body
    const found = await find(world.acme, `  ${number.toUpperCase()} `)
    expect(found).toMatchObject({ count: 2, data: [{ id: second.id, po_number: number }] })
    expect(await find(world.acme, number.slice(0, -1))).toMatchObject({ count: 0, data: [] })
    expect(await find(world.borneo, number)).toMatchObject({ count: 0, data: [] })
    expect(await find(world.manager, number, '/api/orders/client-manager')).toMatchObject({ count: 2 })
    for (const wrong of ['', '  ', 'x'.repeat(61)]) {
      const refused = await world.acme.get(`/api/orders?po_number=${encodeURIComponent(wrong)}`)
      expect(refused).toMatchObject({ status: 422, body: { errors: { po_number: [expect.any(String)] } } })
    }
  })
})
