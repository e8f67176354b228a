import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { bandwidthIds, handEntered, leasedLine } from '#server/testing/drafts.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const bandwidth_id = (await bandwidthIds(world))['100Mbps']!

const customer = () => ({
  token: '',
  userId: 1,
  role: 'customer' as const,
  companyId: 1,
  language: 'en' as const,
  now: new Date(),
  today: '2026-01-01',
  timeZone: 'Asia/Kuala_Lumpur',
})

describe('GET /quotes/client-manager and GET /orders/client-manager', () => {
  test('[C-08] list all companies, without carts, and find by company', async () => {
    const { body } = await world.manager.get('/api/quotes/client-manager?per_page=100')
    expect(body).toMatchObject({ success: true, count: body.data.length })
    const companies = new Set(body.data.map((each: any) => each.company))
    expect(companies).toEqual(new Set(['Acme Manufacturing Sdn Bhd', 'Borneo Connect Sdn Bhd']))
    expect(body.data.some((each: any) => each.status === 'cart')).toBe(false)
    const found = (await world.manager.get('/api/quotes/client-manager?keyword=borneo')).body
    expect(found.count).toBeGreaterThan(0)
    expect(found.data.every((each: any) => each.company.startsWith('Borneo'))).toBe(true)
    for (const status of ['active', 'pending', 'cancelled', 'expired'])
      for (const each of (await world.manager.get(`/api/quotes/client-manager?status=${status}`)).body.data)
        expect(each.status).toBe(status)
    const orders = (await world.manager.get('/api/orders/client-manager?keyword=borneo')).body
    expect(orders.data.map((each: any) => each.po_number)).toEqual(['BC/2026/0087'])
    expect((await world.manager.get('/api/orders/client-manager')).body.count).toBeGreaterThan(1)
  })

  test('beyond 10,000 the count comes from a stored counter, which agrees with counting in every state', async () => {
    const data = Array.from({ length: 2_000 }, () => ({
      ...leasedLine,
      bandwidth_id,
      site_b_nis: null,
      site_b_details: handEntered,
    }))
    await world.owner.updateTable('hourly_limit').set({ most: 100_000 }).execute()
    const stored: number[] = []
    for (let i = 0; i < 6; i++)
      stored.push(...(await world.acme.post('/api/quotes/bulk', { data })).body.data.ids)
    for (const id of stored.slice(0, 3)) await world.manager.put(`/api/quotes/cancel/${id}`)
    await world.manager.put(`/api/quotes/price/${stored[3]}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 })
    await world.acme.put(`/api/quotes/delete/${stored[4]}`)
    const exact = async (status: string) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from quote
        where status = ${status}`.execute(world.owner)
      return rows[0]!.n
    }
    const counted = async (query: string) =>
      (await world.manager.get(`/api/quotes/client-manager?per_page=1&${query}`)).body.count
    expect(await counted('status=pending')).toBe(await exact('pending'))
    expect(await counted('status=pending')).toBeGreaterThan(10_000)
    expect(await counted('status=cancelled')).toBe(await exact('cancelled'))
    // And by company: the client manager has the account of Acme.
    const acme = (await world.acme.get('/api/quotes?status=pending')).body.data[0].company_id
    const ofAcme = async (where: string) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from quote
        where company_id = ${acme} and ${sql.raw(where)}`.execute(world.owner)
      return rows[0]!.n
    }
    for (const account of ['accounts=own', `company_id=${acme}`, `accounts=own&company_id=${acme}`]) {
      expect(await counted(`status=pending&${account}`)).toBe(await ofAcme("status = 'pending'"))
      expect(await counted(`status=cancelled&${account}`)).toBe(await ofAcme("status = 'cancelled'"))
      expect(await counted(`status=all&${account}`)).toBe(await ofAcme("status not in ('cart', 'removed')"))
    }
    const counts = await sql<{
      status: string
      quotes: number
    }>`select status, sum(quotes)::int as quotes from quote_count
      group by status having sum(quotes) <> 0 order by status`.execute(world.owner)
    for (const { status, quotes } of counts.rows) expect(quotes, status).toBe(await exact(status))
    expect(await counted('status=pending&keyword=acme')).toBe(10_001)
    await expect(
      asViewer(world.db, customer(), (db) => db.selectFrom('quote_count').selectAll().execute()),
    ).rejects.toThrow(/permission denied/)
  })

  test('refuse a page before the first', async () => {
    for (const path of ['/api/quotes/client-manager', '/api/orders/client-manager']) {
      expect((await world.manager.get(`${path}?page=0`)).status).toBe(422)
    }
  })
})
