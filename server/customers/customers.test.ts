import { describe, expect, test } from 'vitest'
import { ringgitText, type Sen } from '#contract/money.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { longDay } from '#server/platform/words/days.ts'
import { finishedDocument, readPdf } from '#server/testing/documents.ts'
import { circuitIn, orderFor, orderQuotes, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { type Caller, openWorld } from '#server/testing/world.ts'

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

const { active, make } = await quoteStage(world)
const rm = (ringgit: number) => ringgitText(Math.round(ringgit * 100) as Sen)

test('before and after ordering, a company reads the billing address and the account for deposits', async () => {
  const quote = await active()
  const { tenantData, customer } = (await world.acme.get('/api/profile')).body.data
  const standing = await world.acme.get(`/api/orders/standing?quote_ids=${quote.id}`)
  expect(standing.body.data.bill_to.company).toBe(customer.company)
  for (const part of [tenantData.bill_street, tenantData.bill_code, tenantData.bill_city])
    expect(standing.body.data.bill_to.address).toContain(part)

  const placed = await orderQuotes(world.acme, [quote.id])
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const path = `/api/orders/${placed.body.data.id}`
  for (const who of [world.acme, world.manager])
    expect((await who.get(path)).body.data.bill_to).toEqual(standing.body.data.bill_to)

  const depositTo = async (who: Caller, language: string) =>
    (await who.get(path, { 'accept-language': language })).body.data.deposit_to
  expect(await depositTo(world.acme, 'en')).toMatch(/^Bank Contoh Berhad, account 5140 1234 5678, /)
  expect(await depositTo(world.acme, 'ms')).toMatch(/^Bank Contoh Berhad, akaun 5140 1234 5678, /)
  const { version } = (await world.admin.get('/api/portal-settings/letterhead')).body.data.letterhead
  const texts = { registration_no: '', sst_no: '', address: '', phone: '', email: '', website: '' }
  const noAccount = { bank: '', account_name: '', account_no: '' }
  const letterhead = { version, name: 'Trunkline', ...texts, ...noAccount }
  expect((await world.admin.put('/api/portal-settings/letterhead', letterhead)).status).toBe(200)
  expect(await depositTo(world.acme, 'en')).toBeNull()
})

test('PDFs state the amount due with the purchase order and the billing address', async () => {
  const [one, two] = [await active(), await active()]
  const cart = await make()
  await world.acme.post('/api/quotes/create-wish-list', { ids: [cart.id], project_name: 'Due' })
  await world.acme.put('/api/quotes/project', { ids: [one.id, two.id], project_name: 'Due' })
  await world.acme.put(`/api/quotes/cancel/${cart.id}`, {})
  const order = await placedOrder(world)
  const { bill_to } = await orderFor(world.acme, order.id)
  expect(bill_to.address).not.toBe('')
  const billed = `${bill_to.company}, ${bill_to.registration_no}, ${bill_to.address}`
  type Charges = Record<'total_nrc' | 'total_mrc' | 'tax_nrc', number>
  const due = (...charges: Charges[]) => {
    const sum = (field: keyof Charges) => charges.reduce((total, each) => total + each[field], 0)
    const [deposit, oneTime] = [2 * sum('total_mrc'), sum('total_nrc') + sum('tax_nrc')]
    return [rm(deposit), rm(oneTime), rm(deposit + oneTime)]
  }
  const wanted = [
    { asked: { kind: 'quote', ids: [one.id] }, amounts: due(one) },
    { asked: { kind: 'project', ids: [one.id] }, amounts: due(one, two) },
    { asked: { kind: 'order_form', ids: [one.id, two.id] }, amounts: due(one, two) },
    { asked: { kind: 'order', ids: [order.id] }, amounts: due(order) },
  ]
  const says = async (asked: { kind: string; ids: number[]; language?: string }, ...texts: string[]) => {
    const { text } = await readPdf((await finishedDocument(world, asked)).bytes)
    for (const each of texts) expect(text.replaceAll(' ', '')).toContain(each.replaceAll(' ', ''))
  }
  await Promise.all(
    wanted.map(({ asked, amounts: [deposit, oneTime, total] }) =>
      says(
        asked,
        `Billed to ${billed}`,
        'Due with the purchase order Amount',
        `Deposit 2 monthly charges, refundable ${deposit}`,
        `One-time charges with tax ${oneTime} Total due ${total}`,
      ),
    ),
  )
  const [, oneTime, total] = due(one)
  await says(
    { kind: 'quote', ids: [one.id], language: 'ms' },
    `Dibilkan kepada ${billed}`,
    'Perlu dibayar bersama pesanan belian Amaun',
    `Caj sekali termasuk cukai ${oneTime} Jumlah perlu dibayar ${total}`,
  )
  // Ordered quotes are no longer due and do not set the project’s last day.
  const [left, gone] = [await active(), await active()]
  await world.acme.put('/api/quotes/project', { ids: [left.id, gone.id], project_name: 'Partly' })
  await world.acme.put(`/api/quotes/extend/${left.id}`, {})
  const { version } = (await world.acme.get('/api/terms')).body.data
  const purchase = { quote_ids: [gone.id], po_number: 'PO-PART', accepted_terms_version: version }
  expect((await world.acme.post('/api/orders', purchase)).status).toBe(200)
  const { validity } = (await world.acme.get(`/api/quotes/${left.id}`)).body.data
  expect(validity > gone.validity).toBe(true)
  await says(
    { kind: 'project', ids: [left.id] },
    `Valid until ${longDay(validity, 'en')} · Partly Page 1 of`,
    `Total due ${due(left)[2]}`,
    'For the 1 of 2 quotes that can still be ordered.',
  )
  // A changed order has nothing due with its purchase order: it states the deposit to be returned.
  const changing = await placedOrder(world, 2)
  const [first] = changing.circuit_list
  await world.manager.post(`/api/orders/${changing.id}/deposit-entries`, {
    kind: 'received',
    amount: changing.deposit,
    day: dayIn('Asia/Kuala_Lumpur', world.clock.now),
    bank_reference: 'IBG 1',
  })
  const cancelled = await world.manager.put(`/api/circuits/${first.id}`, { status: 'cancelled', reason: 'x' })
  expect(cancelled.status).toBe(200)
  const changed = { kind: 'order', ids: [changing.id] }
  await says(changed, `Deposit to be returned ${rm(2 * first.total_mrc)}`)
  expect((await readPdf((await finishedDocument(world, changed)).bytes)).text).not.toContain('Total due')
  // A delivered order has nothing left to pay with its purchase order, and a stranger reads no billing address.
  const delivered = await circuitIn(world, 'delivered')
  const { bytes } = await finishedDocument(world, { kind: 'order', ids: [delivered.order_id] })
  expect((await readPdf(bytes)).text).not.toContain('Total due')
  const { url } = (await world.acme.post(`/api/quotes/${one.id}/share-links`, {})).body.data
  const page = (await world.stranger.get(new URL(url).pathname)).body
  expect(page).toContain(total)
  expect(page).not.toContain('Billed to')
  expect(page).not.toContain(bill_to.address.split(', ')[0])
})

const quotes = await quoteStage(world)
const idOf = async (who = world.acme): Promise<number> =>
  (await who.get('/api/profile')).body.data.customer.id
const [acme, borneo] = [await idOf(), await idOf(world.borneo)]
const read = async (id = acme, who = world.admin) => (await who.get(`/api/customers/${id}`)).body.data

/** Changes an account in its current version. */
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
    // Saving unchanged values leaves no record.
    expect((await saved({ tin: 'C99' })).events).toHaveLength(after.events.length)
  })

  test('is not changed from an outdated version', async () => {
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

  test('of an unknown company does not exist', async () => {
    expect((await world.admin.put('/api/customers/999999', { version: 1 })).status).toBe(404)
    expect((await world.admin.put(`/api/customers/${acme}`, {})).status).toBe(422)
  })

  test('counts the quotes, orders and services that the client manager’s lists show', async () => {
    const { quotes: counted, orders, services } = await read()
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
    const { count } = (await world.manager.get(`/api/services/client-manager?company_id=${acme}`)).body
    expect(count).toBe(services)
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

    // A quote with it cannot be ordered once it is removed.
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

test('[R-37] the people of a company are read by client managers and the admin, with its administrators', async () => {
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

test('an exceeded credit limit warns, and blocks nothing', async () => {
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
