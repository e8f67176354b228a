import { describe, expect, test } from 'vitest'
import { placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const idOf = async (who = world.acme): Promise<number> =>
  (await who.get('/api/profile')).body.data.customer.id
const [acme, borneo] = [await idOf(), await idOf(world.borneo)]
const read = async (id = acme, who = world.admin) => (await who.get(`/api/customers/${id}`)).body.data
/** Changes an account as it is now. */
const change = async (changes: object, id = acme, who = world.admin) =>
  who.put(`/api/customers/${id}`, { version: (await read(id)).version, ...changes })
const saved = async (changes: object, id = acme) => {
  const { status, body } = await change(changes, id)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('an account', () => {
  test('[P-18] [R-36] is changed by the admin alone, field by field, and on record', async () => {
    for (const [who, status] of [
      [world.stranger, 401],
      [world.acme, 403],
      [world.manager, 403],
      [world.commercial, 403],
    ] as const)
      expect((await change({ tin: 'C1' }, acme, who)).status).toBe(status)

    const before = await read()
    const after = await saved({
      tin: ' C99 ',
      credit_limit: 25_000.5,
      rcc: { id: 12, title: 'Enterprise South' },
    })
    expect(after).toMatchObject({ tin: 'C99', credit_limit: 25_000.5, version: before.version + 1 })
    expect(after).toMatchObject({ company: before.company, licensed_provider: false })
    const event = (await read(acme, world.manager)).events.at(-1)
    expect(event).toMatchObject({ action: 'change', actor: 'Mei Ling Tan' })
    expect(event.changes).toEqual([
      { field: 'tin', before: 'C25845632020', after: 'C99' },
      { field: 'rcc', before: '11 Enterprise Central', after: '12 Enterprise South' },
      { field: 'credit_limit', before: null, after: 25_000.5 },
    ])
    // Saving what is there already changes nothing that would be worth a record.
    expect((await saved({ tin: 'C99' })).events).toHaveLength(after.events.length)
  })

  test('is not changed from a version that someone else has changed since', async () => {
    const { version } = await saved({ customer_group: 'Key account' })
    const [first, second] = await Promise.all(
      ['A', 'B'].map((tin) => world.admin.put(`/api/customers/${acme}`, { version, tin })),
    )
    expect([first!.status, second!.status].sort()).toEqual([200, 409])
    const refused = [first!, second!].find(({ status }) => status === 409)!.body
    expect(refused).toMatchObject({ code: 'stale_version', data: { version: version + 1 } })
  })

  test.each([
    [{ registration_no: '12345' }, 'registration_no'],
    [{ registration_no: '201401023456 (1098765-K)' }, 'registration_no'],
    [{ registration_no: '201401023456' }, 'registration_no'],
    [{ company: ' ' }, 'company'],
    [{ billing_email: 'nobody' }, 'billing_email'],
    [{ bill_country: 'Malaysia', bill_code: '123' }, 'bill_code'],
    [{ credit_limit: 0 }, 'credit_limit'],
    [{ credit_limit: 0.001 }, 'credit_limit'],
    [{ deposit_months: 13 }, 'deposit_months'],
    [{ hold_reason: '' }, 'hold_reason'],
    [{ licensed_provider: true }, 'licence_no'],
    [{ client_manager_id: 1_000_000 }, 'client_manager_id'],
    [{ contract_from: '2026-02-01', contract_to: '2026-01-31' }, 'contract_to'],
    [{ nnis: [{ name: 'Office', nis_code: 'KUL-0021', port_mbps: 100 }] }, 'nnis.0.nis_code'],
    [{ nnis: [{ name: 'Nowhere', nis_code: 'KUL-9999', port_mbps: 100 }] }, 'nnis.0.nis_code'],
  ])('refuses %j', async (changes, field) => {
    const { status, body } = await change(changes)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('of an unknown company is not there', async () => {
    expect((await world.admin.put('/api/customers/999999', { version: 1 })).status).toBe(404)
    expect((await world.admin.put(`/api/customers/${acme}`, {})).status).toBe(422)
  })

  test('counts the quotes and orders that the client manager’s lists show', async () => {
    const { quotes: counted, orders } = await read()
    for (const [status, count] of Object.entries(counted))
      expect([
        status,
        (await world.manager.get(`/api/quotes/client-manager?status=${status}&company_id=${acme}`)).body
          .count,
      ]).toEqual([status, count])
    for (const [status, count] of Object.entries(orders))
      expect([
        status,
        (await world.manager.get(`/api/orders/client-manager?status=${status}&company_id=${acme}`)).body
          .count,
      ]).toEqual([status, count])
  })

  test('of a licensed provider has a licence number, and of none has none', async () => {
    expect(await read(borneo)).toMatchObject({ licensed_provider: true, licence_no: 'NSP-2014-0381' })
    const licensed = await saved({ licensed_provider: true, licence_no: 'ASP-1' })
    expect(licensed).toMatchObject({ licensed_provider: true, licence_no: 'ASP-1' })
    expect(await saved({ licensed_provider: false })).toMatchObject({
      licensed_provider: false,
      licence_no: '',
    })
  })
})

describe('lists of an account', () => {
  const exemption = (from_date: string, to_date: string | null, code = 'telecommunications') => ({
    code,
    certificate: 'SST-1',
    from_date,
    to_date,
  })

  test('exemptions of one tax do not overlap, and count for the tax of a quote', async () => {
    const quote = await quotes.make()
    expect(quote.tax_mrc).toBeGreaterThan(0)
    const twice = [exemption('2026-01-01', null), exemption('2026-06-01', '2026-06-30')]
    expect((await change({ exemptions: twice })).body.errors).toHaveProperty(['exemptions.1.from_date'])
    const backwards = [exemption('2026-01-02', '2026-01-01')]
    expect((await change({ exemptions: backwards })).body.errors).toHaveProperty(['exemptions.0.to_date'])
    const { exemptions, events } = await saved({
      exemptions: [exemption('2020-01-01', '2020-12-31'), exemption('2021-01-01', null)],
    })
    expect(exemptions).toHaveLength(2)
    expect(events.at(-1).changes[1]).toEqual({
      field: 'exemption',
      before: null,
      after: 'telecommunications · SST-1 · 2021-01-01 · ',
    })
    expect((await quotes.read(quote.id)).tax_mrc).toBe(0)
    await saved({ exemptions: [] })
    expect((await quotes.read(quote.id)).tax_mrc).toBe(quote.tax_mrc)
  })

  test('billing accounts have a number each and keep their ids', async () => {
    const entry = (number: string) => ({ number, name: 'Main', email: '', medium: 'Paper' })
    expect((await change({ billing_accounts: [entry('1'), entry('1')] })).status).toBe(422)
    const [one, two] = (await saved({ billing_accounts: [entry('1'), entry('2')] })).billing_accounts
    const swapped = [
      { ...one, number: '2' },
      { ...two, number: '1' },
    ]
    expect((await saved({ billing_accounts: swapped })).billing_accounts).toEqual(swapped)
    const theirs = (await read(borneo)).billing_accounts
    expect(theirs).toHaveLength(2)
    expect((await change({ billing_accounts: theirs })).status).toBe(404)
    expect((await saved({ billing_accounts: [] })).billing_accounts).toEqual([])
  })

  test('an NNI is added, changes its port and is retired, while no living circuit needs it', async () => {
    const { nnis } = await read(borneo)
    const [busy] = nnis
    expect(busy).toMatchObject({ name: 'Borneo hand-over KL', circuits: 1, fastest_mbps: 1_000 })
    const added = await saved(
      { nnis: [...nnis, { name: 'Cyberjaya', nis_code: 'CBJ-0003', port_mbps: 1_000 }] },
      borneo,
    )
    const cyberjaya = added.nnis.at(-1)
    expect(cyberjaya).toMatchObject({ name: 'Cyberjaya', circuits: 0, fastest_mbps: null })
    const without = (id: number) => added.nnis.filter((each: any) => each.id !== id)
    expect((await change({ nnis: without(busy.id) }, borneo)).status).toBe(409)
    const slower = added.nnis.map((each: any) => (each.id === busy.id ? { ...each, port_mbps: 500 } : each))
    expect((await change({ nnis: slower }, borneo)).body.message).toMatch(/1000 Mbps/)
    const moved = added.nnis.map((each: any) => ({ ...each, nis_code: 'KUL-0002' }))
    expect((await change({ nnis: moved }, borneo)).status).toBe(422)
    expect((await change({ nnis: added.nnis })).status).toBe(404)

    // A quote that was made with it cannot be ordered once it is gone.
    const sites = { site_a_nis: null, site_a_nni: cyberjaya.id, site_b_nis: 'KCH-0001' }
    const quote = await quotes.make(sites, world.borneo)
    await world.borneo.post('/api/quotes/create-wish-list', { ids: [quote.id] })
    const { events } = await saved({ nnis: without(cyberjaya.id) }, borneo)
    expect(events.at(-1).changes).toMatchObject([{ field: 'nni', after: null }])
    const { version } = (await world.borneo.get('/api/terms')).body.data
    const order = { quote_ids: [quote.id], po_number: 'x', accepted_terms_version: version }
    const refused = await world.borneo.post('/api/orders', order)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/retired/)])
  })
})

test('[R-37] the people of a company are read by client managers and the admin, with who administers it', async () => {
  const url = `/api/customers/${acme}/contacts`
  for (const [who, status] of [
    [world.stranger, 401],
    [world.acme, 403],
    [world.commercial, 403],
  ] as const)
    expect((await who.get(url)).status).toBe(status)
  expect((await world.manager.get('/api/customers/999999/contacts')).status).toBe(404)
  const { data } = (await world.manager.get(url)).body
  expect(data.company).toBe('Acme Manufacturing Sdn Bhd')
  expect(data.contacts).toMatchObject([
    {
      name: 'Aminah Rahman',
      email: 'customer@acme.example',
      status_id: 2,
      company_admin: true,
    },
    { name: 'Hafiz Ismail', status_id: 2, company_admin: false },
    { name: 'Rosnah Idris', status_id: 3, company_admin: false },
  ])
  expect((await world.admin.get(url)).body.data).toEqual(data)
})

test('a credit limit warns where it is exceeded, and blocks nothing', async () => {
  const quote = await quotes.active()
  const standing = async () => (await world.acme.get(`/api/orders/standing?quote_ids=${quote.id}`)).body.data
  const { committed_mrc } = await read()
  const next = Math.round((committed_mrc + quote.total_nrc + quote.total_mrc) * 100) / 100
  await saved({ credit_limit: next })
  expect(await standing()).toMatchObject({ hold_reason: null, over_credit_limit: false })
  await saved({ credit_limit: Math.round(next * 100 - 1) / 100 })
  expect(await standing()).toMatchObject({ hold_reason: null, over_credit_limit: true })
  expect((await world.borneo.get(`/api/orders/standing?quote_ids=${quote.id}`)).status).toBe(404)
  const order = await placedOrder(world)
  expect(order.over_credit_limit).toBe(true)
  expect((await world.manager.get(`/api/orders/${order.id}`)).body.data.over_credit_limit).toBe(true)
  await saved({ credit_limit: null })
  expect((await world.acme.get(`/api/orders/${order.id}`)).body.data.over_credit_limit).toBe(false)
})
