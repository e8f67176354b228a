import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { termsInForce } from '#server/orders/terms.ts'
import { asViewer } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const user = await world.row('portal_user', { email: 'customer@acme.example' })
const acme: Viewer = {
  token: '',
  userId: user.id,
  companyId: user.company_id,
  role: 'customer',
  language: 'en',
  now: new Date(),
  today: '2026-01-01',
  timeZone: 'Asia/Kuala_Lumpur',
}

describe('two companies', () => {
  test('never see each other’s quotes, projects and orders by any call', async () => {
    const theirs = {
      quotes: (await world.borneo.get('/api/quotes?per_page=100')).body.data,
      orders: (await world.borneo.get('/api/orders')).body.data,
    }
    expect(theirs.quotes.length).toBeGreaterThan(3)
    for (const { id } of theirs.quotes) {
      expect((await world.acme.get(`/api/quotes/${id}`)).status).toBe(404)
      expect((await world.acme.put(`/api/quotes/delete/${id}`)).status).toBe(404)
      expect((await world.acme.post('/api/quotes/create-wish-list', { ids: [id] })).status).toBe(404)
      const order = { quote_ids: [id], po_number: 'x', accepted_terms_version: termsInForce.version }
      expect((await world.acme.post('/api/orders', order)).status).toBe(404)
    }
    for (const { id } of theirs.orders) expect((await world.acme.get(`/api/orders/${id}`)).status).toBe(404)

    const everything = await Promise.all(
      [
        '/api/quotes?per_page=100',
        '/api/quotes/projects',
        '/api/orders',
        '/api/options?product_id=1',
        '/api/profile',
      ].map(async (path) => JSON.stringify((await world.acme.get(path)).body)),
    )
    expect(everything.join()).not.toMatch(/borneo|kuching backhaul/i)
  })

  test('each see their own rates', async () => {
    const asked = { product_id: 1, site_a: { nis: 'KUL-0002' }, site_b: { nis: 'KCH-0001' } }
    const [base, own] = await Promise.all(
      [world.acme, world.borneo].map(
        async (who) => (await who.post('/api/quotes/price-check', asked)).body.data.cells,
      ),
    )
    expect(own[0].total_mrc).toBeLessThan(base[0].total_mrc)
    expect(
      base.every((cell: { lines: { own_rate: boolean }[] }) => cell.lines.every((line) => !line.own_rate)),
    ).toBe(true)
  })
})

describe('row-level security without the WHERE', () => {
  const companyTables = [
    'project',
    'quote',
    'quote_line',
    'quote_event',
    'purchase_order',
    'circuit',
    'circuit_line',
    'circuit_milestone',
    'circuit_charge',
    'order_event',
    'order_terms',
    'quote_message',
    'thread_last',
    'message_file',
    'nni',
    'site_contact',
  ]

  test.each(companyTables)('shows a customer only their own rows of %s', async (table) => {
    const all = await sql<{ company_id: number }>`select company_id from ${sql.ref(table)}`.execute(
      world.owner,
    )
    expect(all.rows.some((row) => row.company_id !== acme.companyId)).toBe(true)
    const seen = await asViewer(world.db, acme, (db) =>
      sql<{ company_id: number }>`select company_id from ${sql.ref(table)}`.execute(db),
    )
    expect(seen.rows.length).toBe(all.rows.filter((row) => row.company_id === acme.companyId).length)
    expect(seen.rows.every((row) => row.company_id === acme.companyId)).toBe(true)
  })

  test('shows a customer only their own company, its people, the base card and the company’s card', async () => {
    const seen = await asViewer(world.db, acme, async (db) => ({
      companies: await db.selectFrom('company').select('id').execute(),
      people: await db.selectFrom('portal_user').select('company_id').distinct().execute(),
      rules: await db.selectFrom('pricing_rule').select('name').execute(),
      cells: await db.selectFrom('rate_cell').select('pricing_rule_id').distinct().execute(),
    }))
    expect(seen.companies).toEqual([{ id: acme.companyId }])
    expect(new Set(seen.people.map(({ company_id }) => company_id))).toEqual(new Set([acme.companyId]))
    expect(seen.rules).toEqual([{ name: 'Base' }])
    expect(seen.cells).toHaveLength(1)
  })

  test('refuses a row written for another company, and an update of one touches nothing', async () => {
    const borneo = (await world.borneo.get('/api/profile')).body.data.customer.id
    await expect(
      asViewer(world.db, acme, (db) =>
        db.insertInto('project').values({ company_id: borneo, name: 'x', created_at: new Date() }).execute(),
      ),
    ).rejects.toThrow(/row-level security/)
    const touched = await asViewer(world.db, acme, (db) =>
      db.updateTable('quote').set({ status: 'removed' }).where('company_id', '=', borneo).executeTakeFirst(),
    )
    expect(touched.numUpdatedRows).toBe(0n)
  })

  test('hides password hashes, sessions and rate-card writes from request roles', async () => {
    const refused = /permission denied/
    await expect(
      asViewer(world.db, acme, (db) => db.selectFrom('portal_user').select('password_hash').execute()),
    ).rejects.toThrow(refused)
    await expect(
      asViewer(world.db, acme, (db) => db.selectFrom('session').selectAll().execute()),
    ).rejects.toThrow(refused)
    await expect(asViewer(world.db, acme, (db) => db.deleteFrom('rate_cell').execute())).rejects.toThrow(
      refused,
    )
    await expect(asViewer(world.db, acme, (db) => db.deleteFrom('quote').execute())).rejects.toThrow(refused)
    await expect(
      asViewer(world.db, acme, (db) => db.selectFrom('quote_note').selectAll().execute()),
    ).rejects.toThrow(refused)
  })

  test('a statement outside a request sees no company’s rows', async () => {
    for (const table of [...companyTables, 'rate_cell'])
      await expect(sql`select 1 from ${sql.ref(table)}`.execute(world.db)).rejects.toThrow(
        /permission denied/,
      )
  })
})
