import { describe, expect, test } from 'vitest'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const listed = async (query = '') => (await world.manager.get(`/api/customers?${query}`)).body
const names = async (query: string) => (await listed(query)).data.map((each: any) => each.company)

describe('GET /customers', () => {
  test('lists each company with its unit, its client manager and the number of quotes that await a price', async () => {
    const { data, count } = await listed()
    expect(count).toBe(3)
    expect(data.map((each: any) => each.company)).toEqual([
      'Acme Manufacturing Sdn Bhd',
      'Borneo Connect Sdn Bhd',
      'Seri Retail Sdn Bhd',
    ])
    const [acme, borneo, seri] = data
    expect(seri).toMatchObject({ on_hold: true, pending_quotes: 0 })
    const pending = (await world.acme.get('/api/quotes?status=pending')).body.count
    expect(pending).toBeGreaterThan(0)
    expect(acme).toEqual({
      id: (await world.acme.get('/api/profile')).body.data.customer.id,
      company: 'Acme Manufacturing Sdn Bhd',
      registration_no: '201901000005 (1312525-A)',
      rcc: { id: 11, title: 'Enterprise Central' },
      client_manager: { id: (await world.manager.get('/api/profile')).body.data.id, name: 'Farid Hassan' },
      pending_quotes: pending,
      on_hold: false,
    })
    expect(borneo.client_manager.name).toBe('Daniel Wong')
    expect((await world.admin.get('/api/customers')).body.data).toEqual(data)
  })

  test('finds by name and registration number, in any order and case, sorts and pages', async () => {
    expect(await names('keyword=BHD%20acme')).toEqual(['Acme Manufacturing Sdn Bhd'])
    expect(await names('keyword=201401023456')).toEqual(['Borneo Connect Sdn Bhd'])
    expect(await names('keyword=nobody')).toEqual([])
    expect(await names('keyword=%25')).toEqual([])
    expect(await names('sort=-company')).toEqual([
      'Seri Retail Sdn Bhd',
      'Borneo Connect Sdn Bhd',
      'Acme Manufacturing Sdn Bhd',
    ])
    expect(await names('per_page=1&page=2')).toEqual(['Borneo Connect Sdn Bhd'])
    expect(await listed('per_page=1&page=4')).toMatchObject({ data: [], count: 3 })
    for (const query of ['page=0', 'per_page=101', 'page=101&per_page=100', 'sort=rcc'])
      expect((await world.manager.get(`/api/customers?${query}`)).status).toBe(422)
  })

  test('lists a company without a client manager and a unit', async () => {
    await world.owner
      .insertInto('company')
      .values({
        name: 'Zenith Sdn Bhd',
        registration_no: '202001000001',
        rcc_id: null,
        rcc_title: null,
        manager_id: null,
      })
      .execute()
    expect((await listed('keyword=zenith')).data[0]).toMatchObject({
      rcc: null,
      client_manager: null,
      pending_quotes: 0,
    })
  })
})

test('GET /customers/:id returns a company as in the list', async () => {
  const [{ on_hold: _, ...acme }] = (await listed()).data
  expect((await world.manager.get(`/api/customers/${acme.id}`)).body.data).toMatchObject(acme)
  expect((await world.admin.get('/api/customers/999999999')).status).toBe(404)
  expect((await world.manager.get('/api/customers/x')).status).toBe(422)
})

test('GET /customers/client-managers lists the active ones', async () => {
  const { body } = await world.manager.get('/api/customers/client-managers')
  expect(body.data.map((each: any) => each.name)).toEqual(['Daniel Wong', 'Farid Hassan'])
  const set = (status_id: number) =>
    world.alter('portal_user', { email: 'daniel@trunkline.example' }, { status_id })
  await set(3)
  const left = (await world.admin.get('/api/customers/client-managers')).body.data
  expect(left.map((each: any) => each.name)).toEqual(['Farid Hassan'])
  await set(2)
})
