import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isWorkingDay, plusDays, workCalendarOf, workingDaysBetween } from '#contract/days.ts'
import { weekEndOf } from '#contract/orders/api.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { handEntered, withinOneBuilding } from '#server/testing/drafts.ts'
import { backToToday, quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { body: options } = await world.borneo.get('/api/options?product_id=1')
const [kl, kuching] = options.data.nnis

/** From the NNI in Kuching, whose port has 1 Gbps. */
const fromKuching = (speed: string, more: object = {}) =>
  quotes.line({
    site_a_nis: null,
    site_a_nni: kuching.id,
    site_b_nis: 'KCH-0001',
    bandwidth_id: quotes.bandwidth[speed],
    ...more,
  })
const tooFast = 'A circuit of 2Gbps is faster than the port of Borneo hand-over Kuching, 1Gbps.'
const refusal = { status: 422, body: { errors: { bandwidth_id: [tooFast] } } }

test('a circuit faster than the port of an NNI is refused, naming both speeds', async () => {
  expect(await world.borneo.post('/api/quotes', fromKuching('2Gbps'))).toMatchObject(refusal)
  for (let circuits = 0; circuits < 3; circuits += 1) await quotes.created(fromKuching('1Gbps'), world.borneo)

  const data = [fromKuching('1Gbps'), fromKuching('2Gbps')]
  const bulk = await world.borneo.post('/api/quotes/bulk', { data })
  expect(bulk).toMatchObject({ status: 422, body: { errors: { 'data.1.bandwidth_id': [tooFast] } } })

  const { id, version } = await quotes.created(fromKuching('500Mbps'), world.borneo)
  // The language is stored with the user.
  const edit = (speed: string, language = 'en') =>
    world.borneo.put(`/api/quotes/${id}`, { ...fromKuching(speed), version }, { 'accept-language': language })
  expect((await edit('2Gbps', 'ms')).body.errors.bandwidth_id).toEqual([
    'Litar 2Gbps lebih laju daripada port Borneo hand-over Kuching, 1Gbps.',
  ])
  expect((await edit('1Gbps')).status).toBe(200)
})

test('the slower port of two NNIs counts, and an NNI of unknown speed sets no limit', async () => {
  const both = (speed: string) => fromKuching(speed, { site_b_nis: null, site_b_nni: kl.id })
  expect(await world.borneo.post('/api/quotes', both('2Gbps'))).toMatchObject(refusal)
  const made = await quotes.created(both('1Gbps'), world.borneo)
  const { lines } = await quotes.read(made.id, world.borneo)
  expect(lines.map((line: { component: string }) => line.component)).toEqual(['transport'])
  expect(made).toMatchObject({ total_nrc: 0, xc_mrc: 0, status: 'cart', lead_time_days: 10 })
  const toBuilding = await quotes.created(fromKuching('1Gbps'), world.borneo)
  expect(toBuilding.lead_time_days).toBe(30)

  const port = (port_mbps: number | null) => world.alter('nni', { id: kuching.id }, { port_mbps })
  await port(null)
  await quotes.created(fromKuching('100Gbps'), world.borneo)
  await port(1_000)
})

test('the price matrix shows why a speed cannot be ordered instead of its price', async () => {
  const { status, body } = await world.borneo.post('/api/quotes/price-check', {
    product_id: 1,
    site_a: { nni: kuching.id },
    site_b: { nis: 'KCH-0001' },
  })
  expect([status, body.data.nni_ends]).toEqual([200, ['a']])
  const at = (speed: string) =>
    body.data.cells.filter((cell: { bandwidth_id: number }) => cell.bandwidth_id === quotes.bandwidth[speed])
  for (const cell of at('2Gbps'))
    expect(cell).toMatchObject({ refused: tooFast, on_request: false, total_mrc: null, lines: [] })
  for (const cell of at('1Gbps')) expect(cell).toMatchObject({ refused: null, total_mrc: expect.any(Number) })
})

describe('a line faster than the on-net maximum of a building', () => {
  const upTo1G = { site_a_nis: 'IPH-0002', site_b_nis: 'KUL-0001' }
  const line = (speed: string) => quotes.line({ ...upTo1G, bandwidth_id: quotes.bandwidth[speed] })
  const slow = { grade: 'on_net', price_level: 'firm', lead_time_days: 30 }
  const fast = { grade: 'near_net', price_level: 'subject_to_survey', lead_time_days: 60 }

  test('is near-net in the price check: level, lead time and installation price', async () => {
    const { body } = await world.acme.post('/api/quotes/price-check', {
      product_id: 1,
      site_a: { nis: upTo1G.site_a_nis },
      site_b: { nis: upTo1G.site_b_nis },
    })
    expect(body.data).toMatchObject(slow)
    for (const [speed, reach, network] of [
      ['1Gbps', slow, 'on_net'],
      ['2Gbps', fast, 'near_net'],
    ] as const) {
      const cell = body.data.cells.find((each: any) => each.bandwidth_id === quotes.bandwidth[speed])
      expect(cell).toMatchObject(reach)
      const installed = cell.lines.filter((each: any) => each.component === 'installation')
      expect(installed.map((each: any) => [each.end, each.network_status])).toEqual([
        ['a', network],
        ['b', 'on_net'],
      ])
    }
  })

  test('is near-net in the quote, its site and its edit, and every building has a maximum', async () => {
    expect(await quotes.created(line('1Gbps'))).toMatchObject(slow)
    const made = await quotes.created(line('2Gbps'))
    expect(made).toMatchObject({ ...fast, site_a_details: { network_status: 'near_net' } })
    const { version } = await quotes.read(made.id)
    const edited = await world.acme.put(`/api/quotes/${made.id}`, { ...line('500Mbps'), version })
    expect(edited.body.data).toMatchObject({ ...slow, site_a_details: { network_status: 'on_net' } })
    // Without a maximum, a building is on-net up to 10 Gbps.
    const standard = (speed: string) => quotes.line({ bandwidth_id: quotes.bandwidth[speed] })
    expect(await quotes.created(standard('10Gbps'))).toMatchObject(slow)
    expect(await quotes.created(standard('40Gbps'))).toMatchObject(fast)
  })
})

test('an earlier quote keeps its cross connect', async () => {
  const { id } = await quotes.created(fromKuching('1Gbps'), world.borneo)
  const { company_id } = await quotes.read(id, world.borneo)
  await alterRecord(world, 'quote', id, { xc_mrc: 250_00 as never })
  await world.owner
    .insertInto('quote_line')
    .values({
      company_id,
      quote_id: id,
      position: 99,
      component: 'cross_connect',
      charge: 'mrc',
      site_end: 'a',
      amount_sen: 250_00 as never,
      bandwidth: null,
      term: null,
      band: null,
      network_status: null,
      option: null,
      tax_code: 'telecommunications',
      own_rate: false,
      rate_cell_id: null,
      card_version_id: null,
    })
    .execute()
  const before = await quotes.read(id, world.borneo)
  await world.borneo.post('/api/quotes/create-wish-list', { ids: [id] })
  const after = await quotes.read(id, world.borneo)
  expect(after.lines).toEqual(before.lines)
  expect(after.lines.at(-1)).toMatchObject({ component: 'cross_connect', end: 'a', amount: 250 })
})

const landed = 'JHB-0002'
await world.alter('building', { nis_code: landed }, { kind: 'landed' })
const rooms = (block: string | null, level: string | null, unit: string | null) => ({ block, level, unit })
const within = (more: object = {}) => quotes.line({ ...withinOneBuilding, ...more })
const missing = 'Both sites are in one building. Enter the block, level or unit of each.'
const same = 'Both sites are in one building. Enter another block, level or unit for site B.'

describe('rooms', () => {
  test('are stored for both ends of a leased line, and changed without a new price', async () => {
    const given = { site_a_details: rooms('A', '1', '1-1'), site_b_details: rooms('B', '2', '2-2') }
    const quote = await quotes.make(given)
    expect(quote).toMatchObject(given)
    const moved = { site_a_details: rooms(null, '7', null), site_b_details: rooms(null, '8', '8-1') }
    const { status, body } = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ ...moved, version: quote.version }),
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...moved, changes: [], total_mrc: quote.total_mrc, status: 'cart' })
    expect(await quotes.read(quote.id)).toMatchObject(moved)
  })

  test('do not exist at a landed address', async () => {
    const quote = await quotes.make({ site_b_nis: landed, site_b_details: rooms('A', '1', '1') })
    expect(quote.site_b_details).toMatchObject({ address_landed: true, ...rooms(null, null, null) })
  })
})

describe('a line within one building', () => {
  test('has the band of one building, and needs a room at each end except in the matrix', async () => {
    const matrix = await world.acme.post('/api/quotes/price-check', {
      product_id: 1,
      site_a: { nis: 'KUL-0001' },
      site_b: { nis: 'KUL-0001' },
    })
    expect(matrix).toMatchObject({ status: 200, body: { data: { band: 'same_building', distance_m: 0 } } })
    const quote = await quotes.created(within())
    expect(quote).toMatchObject({
      site_a_details: { level: '3', unit: 'Rack 12' },
      site_b_details: { level: '5', unit: 'Rack 40' },
    })
    const { lines } = await quotes.read(quote.id)
    expect(lines.find((line: { component: string }) => line.component === 'transport').band).toBe(
      'same_building',
    )
  })

  test.each([
    ['no rooms', { site_a_details: null, site_b_details: null }, { site_a: missing, site_b: missing }],
    ['none at site A', { site_a_details: rooms('', ' ', null) }, { site_a: missing }],
    ['none at site B', { site_b_details: {} }, { site_b: missing }],
    ['the same at both', { site_b_details: rooms('', ' 3', 'RACK 12') }, { site_b: same }],
  ])('is refused with %s, in a list and in an edit too', async (_, more, wrong) => {
    const errors = Object.fromEntries(
      Object.entries(wrong).map(([end, text]) => [`${end}_details.unit`, [text]]),
    )
    expect(await world.acme.post('/api/quotes', within(more))).toMatchObject({
      status: 422,
      body: { errors },
    })
    const bulk = await world.acme.post('/api/quotes/bulk', { data: [quotes.line(), within(more)] })
    expect(bulk.status).toBe(422)
    expect(Object.keys(bulk.body.errors)).toEqual(Object.keys(errors).map((field) => `data.1.${field}`))
    const { id, version } = await quotes.make()
    const edit = await world.acme.put(`/api/quotes/${id}`, { ...within(more), version })
    expect(edit).toMatchObject({ status: 422, body: { errors } })
  })

  test('is refused on a company’s behalf and as a new quote for a cancelled one', async () => {
    const company_id = (await quotes.make()).company_id
    const bare = within({ site_a_details: null, site_b_details: null })
    expect((await world.manager.post('/api/quotes', { ...bare, company_id })).status).toBe(422)
    const { id } = await quotes.active()
    await world.acme.put(`/api/quotes/cancel/${id}`)
    expect((await world.acme.post('/api/quotes', { ...bare, requote_of: id })).status).toBe(422)
    expect((await world.acme.post('/api/quotes', { ...within(), requote_of: id })).status).toBe(200)
  })

  test('cannot connect a landed address to itself, nor between equal addresses entered by hand', async () => {
    const toItself = within({ site_a_nis: landed, site_b_nis: landed })
    expect(await world.acme.post('/api/quotes', toItself)).toMatchObject({
      status: 422,
      body: {
        errors: {
          site_b_nis: ['A line cannot lead from a landed address to itself. Choose another site B.'],
        },
      },
    })
    const typed = (a: object, b: object) =>
      quotes.line({
        site_a_nis: null,
        site_b_nis: null,
        site_a_details: { ...handEntered, ...a },
        site_b_details: { ...handEntered, city: 'RAWANG', ...b },
      })
    expect(await world.acme.post('/api/quotes', typed({}, {}))).toMatchObject({
      status: 422,
      body: { errors: { 'site_b_details.unit': [missing] } },
    })
    expect((await world.acme.post('/api/quotes', typed({ level: '1' }, { level: '2' }))).status).toBe(200)
  })

  test('from an NNI to its own data centre needs none: the NNI is a port', async () => {
    const { body } = await world.borneo.get('/api/options?product_id=1')
    const { id } = body.data.nnis[0]
    const nni = await world.row('nni', { id })
    const quote = await quotes.created(
      quotes.line({ site_a_nis: null, site_a_nni: id, site_b_nis: nni.nis_code }),
      world.borneo,
    )
    expect(quote.status).toBe('cart')
  })

  test('of an earlier quote keeps its price without rooms, and needs them at its next edit', async () => {
    const { id } = await quotes.created(within())
    const bare = rooms(null, null, null)
    const without = (end: string) => sql`${sql.ref(end)} || ${JSON.stringify(bare)}::jsonb`
    await world.alter('quote', { id }, { site_a: without('site_a'), site_b: without('site_b') })
    expect((await quotes.addToQuotes(id)).status).toBe(200)
    const { version, status } = await quotes.read(id)
    expect(status).toBe('active')
    const edit = (more: object) => world.acme.put(`/api/quotes/${id}`, { ...within(more), version })
    expect((await edit({ site_a_details: bare, site_b_details: bare })).status).toBe(422)
    expect((await edit({})).status).toBe(200)
  })
})

const ask = (who: { get: (typeof world.acme)['get'] }, ids: string) =>
  who.get(`/api/quotes/rest-days?ids=${ids}`)

test('names the states and holidays at the sites of quotes, which explain the earliest date', async () => {
  const { id } = await quotes.active(quotes.line({ site_b_nis: 'KBR-0001' }))
  const { data } = (await ask(world.acme, String(id))).body
  expect(data.states).toContain('Kelantan')
  expect(data.states).toHaveLength(2)
  const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  const rows = await world.owner
    .selectFrom('holiday')
    .select(['day', 'name'])
    .where('state', 'in', ['', ...data.states])
    .where('day', '>=', today)
    .execute()
  const named = data.holidays.map(({ day, name }: any) => `${day} ${name}`)
  for (const { day, name } of rows) expect(named).toContain(`${day} ${name}`)
  expect(data.holidays.some(({ states }: any) => states === null)).toBe(true)
  for (const { states } of data.holidays)
    if (states) expect(data.states).toEqual(expect.arrayContaining(states))
  // The earliest date is the last of as many working days as the lead time has.
  const quote = await quotes.read(id)
  const calendar = workCalendarOf(data)
  let worked = 0
  for (let day = plusDays(today, 1); day <= quote.earliest_date; day = plusDays(day, 1))
    if (isWorkingDay(day, calendar)) worked += 1
  expect(worked).toBe(quote.lead_time_days)
  expect((await ask(world.manager, String(id))).body.data).toEqual(data)
  // Price search names the same day, and none for an address without a known state.
  const { product_id, site_a_nis, site_b_nis, bandwidth_id, contract_id } = quote
  const priced = async (site_b: object) =>
    (await world.acme.post('/api/quotes/price-check', { product_id, site_a: { nis: site_a_nis }, site_b }))
      .body.data
  const matrix = await priced({ nis: site_b_nis })
  const cell = matrix.cells.find(
    (each: any) => each.bandwidth_id === bandwidth_id && each.contract_id === contract_id,
  )
  expect([matrix.ready_on, cell.ready_on]).toEqual([quote.earliest_date, quote.earliest_date])
  expect((await priced({ hand_entered: true })).ready_on).toBeNull()
})

test('refuses unknown quotes and anything but a list of ids', async () => {
  const { id } = await quotes.active(quotes.line())
  expect((await ask(world.acme, `${id},999999`)).status).toBe(404)
  for (const wrong of ['', 'a', `${id},`, '0', Array.from({ length: 201 }, (_, at) => at + 1).join(',')])
    expect((await ask(world.acme, wrong)).status, wrong).toBe(422)
})

test('a request names the day by which it is answered, two working days of the carrier later; other quotes do not', async () => {
  const pending = (await quotes.pending()).id
  const { answer_by } = await quotes.read(pending)
  const requested = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  const rows = await world.owner.selectFrom('holiday').select('day').where('state', '=', '').execute()
  const calendar = { restDays: new Set([6, 0]), holidays: new Set(rows.map(({ day }) => day)) }
  expect(isWorkingDay(answer_by, calendar)).toBe(true)
  expect(workingDaysBetween(requested, answer_by, calendar)).toBe(2)
  expect((await quotes.read(pending, world.manager)).answer_by).toBe(answer_by)
  const active = await quotes.active(quotes.line())
  expect((await quotes.read(active.id)).answer_by).toBeNull()
  const dues = await answersDue()
  expect([dues.get(pending), dues.get(active.id)]).toEqual([answer_by, null])
})

const answersDue = async () => {
  const { data } = (await world.acme.get('/api/quotes?per_page=100')).body
  return new Map<number, string | null>(data.map(({ id, answer_due }: any) => [id, answer_due]))
}

test('a late answer names the client manager and the next working day', async () => {
  const { id } = await quotes.pending()
  expect((await quotes.read(id)).late_answer).toBeNull()
  // A Saturday two weeks later: the next working day is a Monday or later.
  const saturday = plusDays(weekEndOf(dayIn('Asia/Kuala_Lumpur', world.clock.now)), 13)
  world.clock.now = new Date(`${saturday}T09:00:00+08:00`)
  world.acme = await world.signIn('customer@acme.example')
  const { late_answer } = await quotes.read(id)
  expect(late_answer.by).toBe('Farid Hassan')
  expect(late_answer.on > plusDays(saturday, 1)).toBe(true)
  expect((await answersDue()).get(id)).toBe(late_answer.on)
  await backToToday(world)
})
