import { afterEach, describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { factorsIn } from '#server/testing/factors.ts'
import { orderFor, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { person, setUpApp, protectedPerson, logIn } = factorsIn(world)
const quotes = await quoteStage(world)
const url = '/api/portal-settings'
const standard = {
  staff_second_factor: false,
  second_person_publishes: false,
  floor_needs_approval: false,
  deposit_months: 2,
  extension_times: 3,
  extension_days: 30,
  min_margin: 0,
  acceptance_days: 5,
  notice_days: 30,
}
const set = (here: typeof world.admin, staff_second_factor: boolean) => here.put(url, { staff_second_factor })

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('portal_setting').execute()
  // The price book of the demo does not change.
  for (const table of ['price_book_value', 'price_book_event'] as const)
    await world.owner.deleteFrom(table).where('book', '=', 'settings').execute()
})

describe('a second factor that is required of staff', () => {
  test('is switched on by an admin who has one, and records when and by whom', async () => {
    expect((await world.admin.get(url)).body.data).toEqual({
      settings: standard,
      planned: [],
      changes: [],
    })
    expect(await set(world.admin, true)).toMatchObject({ status: 409, body: { message: /for yourself/ } })
    const { here } = await protectedPerson('setter@carrier.example', 'admin')
    expect((await set(here, true)).body.data).toEqual({
      settings: { ...standard, staff_second_factor: true },
      planned: [],
      changes: [
        {
          name: 'staff_second_factor',
          set_at: world.clock.now.toISOString(),
          set_by: 'Siti Noor',
          before: false,
          after: true,
          from_date: null,
        },
      ],
    })
    // Unchanged settings make no new version.
    await set(here, true)
    await set(here, false)
    const versions = await world.owner
      .selectFrom('portal_setting')
      .select(['version', 'value'])
      .orderBy('version')
      .execute()
    expect(versions).toEqual([
      { version: 1, value: true },
      { version: 2, value: false },
    ])
    expect(await here.put(url, { staff_second_factor: 'yes' })).toMatchObject({ status: 422 })
  })

  test('leaves staff without one only the calls that set one up, also in open sessions', async () => {
    const { here } = await protectedPerson('requirer@carrier.example', 'admin')
    const { here: open, email } = await person('enrols@carrier.example', 'client_manager')
    expect((await open.get('/api/customers')).status).toBe(200)
    await set(here, true)
    expect(await open.get('/api/customers')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    })
    const { access_token } = (await logIn(email)).body.data
    const fresh = await world.stranger.get('/api/profile', { authorization: `Bearer ${access_token}` })
    expect(fresh.body.data.second_factor_required).toBe(true)
    // A role without access to a call is refused first.
    expect((await open.get('/api/portal-settings')).body.code).toBe('forbidden')
    for (const path of ['/api/options?product_id=1', '/api/notifications', '/api/dashboard'])
      expect((await open.get(path)).body.code).toBe('second_factor_required')

    await setUpApp(open)
    expect((await open.get('/api/customers')).status).toBe(200)
    expect((await open.get('/api/profile')).body.data.second_factor_required).toBe(false)
    // Customers decide for themselves.
    expect((await world.acme.get('/api/orders')).status).toBe(200)
    expect((await world.acme.get('/api/profile')).body.data.second_factor_required).toBe(false)
  })
})

describe('the standard deposit and extensions', () => {
  const change = (settings: object) => world.admin.put(url, settings)

  test('have bounds', async () => {
    for (const [name, ...wrong] of [
      ['deposit_months', -1, 13, 1.5, '2'],
      ['extension_times', -1, 11],
      ['extension_days', 0, 91],
      ['min_margin', -1, 91],
    ] as const)
      for (const value of wrong)
        expect(Object.keys((await change({ [name]: value })).body.errors)).toEqual([name])
  })

  test('each change is on record with its value before, latest first', async () => {
    await change({ deposit_months: 1, extension_days: 45 })
    await change({ deposit_months: 0 })
    await change({ deposit_months: 0 })
    const { settings, changes } = (await world.admin.get(url)).body.data
    expect(settings).toEqual({ ...standard, deposit_months: 0, extension_days: 45 })
    expect(changes).toHaveLength(3)
    expect(changes[0]).toMatchObject({
      name: 'deposit_months',
      set_by: 'Mei Ling Tan',
      before: 1,
      after: 0,
    })
    expect(changes).toContainEqual(expect.objectContaining({ name: 'extension_days', before: 30, after: 45 }))
  })

  test('the deposit applies to price search, quotes and orders from then on, unless the company has its own', async () => {
    const quote = await quotes.active()
    const before = await placedOrder(world)
    for (const deposit_months of [4, 5]) await change({ deposit_months })
    const ends = { product_id: 1, site_a: { nis: 'KUL-0001' }, site_b: { nis: 'CBJ-0003' } }
    expect((await world.acme.post('/api/quotes/price-check', ends)).body.data.deposit_months).toBe(5)
    expect((await quotes.read(quote.id)).deposit_months).toBe(5)
    const after = await placedOrder(world)
    expect([before.deposit_months, after.deposit_months]).toEqual([2, 5])
    expect(after.deposit).toBeCloseTo(5 * after.total_mrc, 2)
    expect((await orderFor(world.acme, before.id)).deposit).toBe(before.deposit)

    const { company_id } = before
    const account = async () => (await world.admin.get(`/api/customers/${company_id}`)).body.data
    const own = async (deposit_months: number | null) =>
      world.admin.put(`/api/customers/${company_id}`, { version: (await account()).version, deposit_months })
    expect((await own(1)).status).toBe(200)
    expect((await quotes.read(quote.id)).deposit_months).toBe(1)
    await own(null)
  })

  test('a quote follows the number and length of extensions; a lower number refuses it', async () => {
    const quote = await quotes.active()
    expect([quote.extensions_left, quote.extension_days]).toEqual([3, 30])
    await change({ extension_times: 1, extension_days: 7 })
    const extended = await world.acme.put(`/api/quotes/extend/${quote.id}`)
    expect(extended.body.data.validity).toBe(plusDays(quote.validity, 7))
    expect(extended.body.message).toMatch(/7 more days/)
    expect(await quotes.read(quote.id)).toMatchObject({ extended: 1, extensions_left: 0, extension_days: 7 })
    const again = await world.acme.put(`/api/quotes/extend/${quote.id}`)
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/extended once/)])
    await change({ extension_times: 0 })
    const { id } = await quotes.active()
    const never = await world.acme.put(`/api/quotes/extend/${id}`)
    expect([never.status, never.body.message]).toEqual([409, expect.stringMatching(/cannot be extended/)])
  })
})
