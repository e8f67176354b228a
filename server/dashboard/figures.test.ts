import { describe, expect, test } from 'vitest'
import { endingDays, type SalesMonth } from '#contract/dashboard/figures.ts'
import { plusDays, plusMonths } from '#contract/days.ts'
import { noSen } from '#contract/money.ts'
import { sumMonths } from '#server/dashboard/sum-months.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { orderQuotes, surveyed } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { seededRandom } from '#server/testing/random.ts'
import { type Caller, openWorld } from '#server/testing/world.ts'

const timeZone = 'Asia/Kuala_Lumpur'
const world = await openWorld()
const quotes = await quoteStage(world)
const began = world.clock.now
const count = () => sumMonths(world.db, calendarOf({ timeZone }, world.clock.now))
const sales = async (query = '') => (await world.manager.get(`/api/dashboard/sales${query}`)).body.data

/** Random quotes of a year, from a seed, some of which are added, priced, cancelled with a reason or changed. */
async function liveAYear(seed: number) {
  const { draw } = seededRandom(seed)
  for (let index = 0; index < 40; index++) {
    world.clock.now = new Date(began.getTime() - draw(360) * 86_400_000 - draw(86_400) * 1_000)
    const who = draw(4) === 0 ? world.borneo : world.acme
    const kind = draw(4)
    const { id } =
      kind === 0
        ? await quotes.pending(who)
        : await quotes.created([quotes.line(), quotes.internet(), quotes.fibre()][kind - 1]!, who)
    const outcome = draw(5)
    // The months are also counted in between: later changes mark them again.
    if (index % 4 === 0) await count()
    world.clock.now = new Date(world.clock.now.getTime() + draw(200) * 3_600_000)
    if (kind === 0 && outcome > 1)
      await world.manager.put(`/api/quotes/price/${id}`, {
        bandwidth_nrc: 100,
        bandwidth_mrc: outcome * 100.01,
      })
    if (outcome > 2) await who.post('/api/quotes/create-wish-list', { ids: [id] })
    if (outcome === 4)
      await who.put(`/api/quotes/cancel/${id}`, {
        reason: ['Too expensive: by far', 'Terlalu mahal', ''][kind],
      })
  }
  world.clock.now = began
}

/** Counts the entries of the lists one by one. */
async function recount(): Promise<Omit<SalesMonth, 'priced' | 'waited_hours'>[]> {
  const rows: any[] = []
  for (let page = 1; ; page++) {
    const { data } = (await world.manager.get(`/api/quotes/client-manager?per_page=100&page=${page}`)).body
    rows.push(...data)
    if (data.length < 100) break
  }
  const months = new Map<string, Omit<SalesMonth, 'priced' | 'waited_hours'>>()
  for (const quote of rows) {
    const month = dayIn(timeZone, new Date(quote.created_at)).slice(0, 7)
    const key = `${month} ${quote.product_id ?? 9}`
    const of = months.get(key) ?? {
      month,
      product_id: quote.product_id,
      open: 0,
      won: 0,
      cancelled: 0,
      expired: 0,
      won_mrc: 0 as never,
    }
    const state = {
      pending: 'open',
      active: 'open',
      ordered: 'won',
      cancelled: 'cancelled',
      expired: 'expired',
    } as const
    of[state[quote.status as keyof typeof state]] += 1
    if (quote.status === 'ordered') (of.won_mrc as number) += quote.total_mrc
    months.set(key, of)
  }
  return [...months.entries()].toSorted(([a], [b]) => a.localeCompare(b)).map(([, each]) => each)
}

describe('GET /dashboard/sales', () => {
  test('equals a naive recount after a random year', async () => {
    await liveAYear(20_261_123)
    await count()
    const { months, as_of } = await sales('?period=24m')
    expect(as_of).toBe(began.toISOString())
    const expected = await recount()
    expect(expected.length).toBeGreaterThan(15)
    const rounded = (each: any) => ({
      ...each,
      won_mrc: Math.round(each.won_mrc * 100),
      priced: undefined,
      waited_hours: undefined,
    })
    const order = (each: any) => `${each.month} ${each.product_id ?? 9}`
    const sorted = months.toSorted((a: any, b: any) => order(a).localeCompare(order(b)))
    expect(sorted.map(rounded)).toEqual(expected.map(rounded))
    const half = await sales('?period=6m')
    expect(half.before.length).toBeGreaterThan(0)
    const whole = await sales('?period=12m')
    expect([...half.before, ...half.months]).toEqual(whole.months)
    const total = (rows: any[], ...names: string[]) =>
      rows.flatMap((row) => names.map((name) => row[name])).reduce((sum, count) => sum + count, 0)
    expect(half.unserved_before).toBeGreaterThan(0)
    expect(half.unserved_before + total(half.unserved, 'quotes')).toBe(total(whole.unserved, 'quotes'))
    expect(total(half.lost, 'quotes')).toBe(total(half.months, 'cancelled', 'expired'))
  })

  test('counts time to quote from the request to the first price', async () => {
    const before = await sales('?period=3m')
    const made = new Date(began.getTime() - 48 * 3_600_000)
    world.clock.now = made
    const { id } = await quotes.pending()
    world.clock.now = new Date(began.getTime() - 12 * 3_600_000)
    await world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 100, bandwidth_mrc: 900 })
    world.clock.now = began
    await world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 100, bandwidth_mrc: 800 })
    await count()
    const month = dayIn(timeZone, made).slice(0, 7)
    const of = ({ months }: any) => months.find((each: any) => each.month === month && each.product_id === 1)
    const after = await sales('?period=3m')
    expect(of(after).priced - of(before).priced).toBe(1)
    expect(of(after).waited_hours - of(before).waited_hours).toBeCloseTo(36, 1)
  })

  test('groups lost reasons of both languages, and names towns without a listed building', async () => {
    const { lost, unserved } = await sales()
    const dear = lost.find((each: any) => each.reason === 'tooDear')
    expect(dear.quotes).toBeGreaterThan(0)
    expect(unserved[0].quotes).toBeGreaterThan(2)
    expect(unserved[0].state).not.toBe('')
  })

  test('tells expired quotes from active ones on the next day', async () => {
    const total = ({ months }: any, key: string) =>
      months.reduce((sum: number, each: any) => sum + each[key], 0)
    const before = await sales()
    await sumMonths(world.db, calendarOf({ timeZone }, new Date(began.getTime() + 40 * 86_400_000)))
    const after = await sales()
    expect(total(after, 'expired')).toBeGreaterThan(total(before, 'expired'))
    expect(total(after, 'open')).toBeLessThan(total(before, 'open'))
    // Two machines' clocks differ at midnight: the day may go back.
    await count()
    expect(total(await sales(), 'expired')).toBe(total(before, 'expired'))
  })

  test('refuses unknown periods and figures', async () => {
    for (const path of ['?period=5m', '/export?period=3m', '/export?figure=x'])
      expect((await world.manager.get(`/api/dashboard/sales${path}`)).status).toBe(422)
  })

  test('exports each figure as the table it is drawn from', async () => {
    const { months } = await sales('?period=6m')
    const { body } = await world.manager.get('/api/dashboard/sales/export?figure=won&period=6m')
    const lines = String(body).trim().split('\r\n')
    expect(lines[0]).toContain('Month,Product,Won,Cancelled,Expired,Open,Win rate (%)')
    expect(lines).toHaveLength(months.length + 1)
    for (const figure of ['time_to_quote', 'lost', 'unserved'])
      expect((await world.manager.get(`/api/dashboard/sales/export?figure=${figure}`)).status).toBe(200)
    const ms = await world.manager.get('/api/dashboard/sales/export?figure=lost', { 'accept-language': 'ms' })
    expect(String(ms.body)).toContain('Terlalu mahal')
  })
})

describe('GET /dashboard/open-work', () => {
  test('counts as many as the lists with the same filter', async () => {
    const { pending, pipeline, due } = (await world.manager.get('/api/dashboard/open-work')).body.data
    const listed = async (path: string) => (await world.manager.get(path)).body.count
    for (const { days, quotes: waiting } of pending)
      expect(waiting).toBe(
        await listed(`/api/quotes/client-manager?status=pending${days > 0 ? `&age=${days}` : ''}`),
      )
    expect(pending[0].quotes).toBeGreaterThan(pending[3].quotes)
    for (const { product_id, quotes: active } of pipeline)
      expect(active).toBe(await listed(`/api/quotes/client-manager?status=active&product_id=${product_id}`))
    let open = 0
    for (const { from, to, orders } of due) {
      const span = [from && `&hand_over_from=${from}`, to && `&hand_over_to=${to}`].filter(Boolean).join('')
      expect(orders).toBe(await listed(`/api/orders/client-manager?status=all${span}`))
      open += orders
    }
    expect(open).toBeGreaterThan(0)
    for (const figure of ['pending', 'pipeline', 'due', 'renewals'])
      expect((await world.manager.get(`/api/dashboard/open-work/export?figure=${figure}`)).status).toBe(200)
  })
})

const dayOf = (moment: Date) => dayIn('Asia/Kuala_Lumpur', moment)
const today = dayOf(began)
const drafts = [
  quotes.line(),
  quotes.line(surveyed),
  quotes.line({ contract_id: 24 }),
  quotes.internet(),
  quotes.fibre(),
]

/**
 * Random orders of a year with circuits of every product, from a seed: some are delivered, some of them with an extra
 * charge, some cancelled, with a charge or without, and the others are open.
 */
async function orderForAYear(seed: number) {
  const { draw, pick } = seededRandom(seed)
  for (let made = 0; made < 12; made++) {
    const start = began.getTime() - (20 + draw(380)) * 86_400_000
    world.clock.now = new Date(start)
    const who = draw(4) === 0 ? world.borneo : world.acme
    const quote_ids: number[] = []
    for (let index = 0; index <= draw(3); index++)
      quote_ids.push((await quotes.created(pick(drafts), who)).id)
    await done(who.post('/api/quotes/create-wish-list', { ids: quote_ids }))
    const { id } = await done(orderQuotes(who, quote_ids, { po_number: `PO-${made}` }))
    const order = (await who.get(`/api/orders/${id}`)).body.data
    for (const circuit of order.circuit_list) {
      world.clock.now = new Date(start)
      await live(circuit, who, draw)
    }
  }
  world.clock.now = began
}

async function live(circuit: any, who: Caller, draw: (below: number) => number) {
  const outcome = draw(8)
  const move = (status: string) =>
    done(world.manager.put(`/api/circuits/${circuit.id}`, { status, reason: 'Drawn' }))
  const later = () => {
    world.clock.now = new Date(Math.min(began.getTime(), world.clock.now.getTime() + draw(20) * 86_400_000))
  }
  if (outcome === 0) return
  if (outcome === 1) return move('cancelled')
  later()
  await move('processing')
  if (outcome === 2) return
  if (outcome === 3) return cancelled(circuit, who)
  const { raise, answer } = chargesIn(world, dayOf(world.clock.now))
  if (circuit.price_level !== 'firm' && outcome > 5) {
    const { id } = await done(raise(circuit.id))
    await done(answer(circuit, id, true, {}, who))
  }
  later()
  await move('delivered')
}

/** On the company's request, for a part of the one-time charges. */
async function cancelled({ id }: any, who: Caller) {
  const path = `/api/circuits/${id}/cancel-request`
  await done(who.post(path, { reason: 'Drawn' }))
  await done(
    world.manager.put(path, {
      accept: true,
      charge: { nrc: 100 },
      answer_by: plusDays(dayOf(world.clock.now), 5),
    }),
  )
  await done(who.put(`${path}/answer`, { accept: true, expected: { nrc: 100 } }))
}

async function done(answer: ReturnType<Caller['get']>): Promise<any> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** Every circuit of a company, from the pages of its orders. */
async function circuitsOf(who: Caller): Promise<any[]> {
  const { data } = (await who.get('/api/orders?per_page=100')).body
  const read = await Promise.all(
    data.map(async ({ id }: any) => (await who.get(`/api/orders/${id}`)).body.data),
  )
  return read.flatMap(({ id, circuit_list }) =>
    circuit_list.map((circuit: any) => ({ ...circuit, order_id: id, since: handedOver(circuit) })),
  )
}

const handedOver = ({ status, milestones }: any): string | null =>
  status === 'delivered' ? milestones.find(({ kind }: any) => kind === 'handed_over').actual : null

const sen = (ringgit: number) => Math.round(100 * ringgit)

/** Every service of a company, from its page, except rejected ones. */
async function servicesOf(who: Caller): Promise<any[]> {
  const { data } = (await who.get('/api/services?status=all&per_page=100')).body
  const read = await Promise.all(
    data.map(async ({ id }: any) => (await who.get(`/api/services/${id}`)).body.data),
  )
  return read.filter(({ state }) => state !== 'rejected')
}

/** The charges of each month and product, by a plain loop over months, products and services. */
function monthsOf(services: any[], months: string[]) {
  const found = []
  for (const month of months)
    for (const product_id of [1, 2, 3]) {
      const end = month === today.slice(0, 7) ? today : plusDays(plusMonths(`${month}-01`, 1), -1)
      const own = services.filter((each) => each.product_id === product_id && each.billing_from <= end)
      const served = own.filter(({ last_day }) => last_day === null || last_day >= end)
      const begun = own.filter(({ billing_from }) => billing_from.startsWith(month))
      if (served.length + begun.length === 0) continue
      const sum = (rows: any[], key: string) => rows.reduce((total, row) => total + sen(row[key]), 0)
      found.push({
        month,
        product_id,
        services: served.length,
        total_nrc: sum(begun, 'total_nrc'),
        total_mrc: sum(served, 'total_mrc'),
      })
    }
  return found
}

/** Some end on a past day, one before its first day of billing; one is suspended, which does not stop billing. */
async function endSome() {
  const { data } = (await world.acme.get('/api/services?per_page=100&sort=billing_from')).body
  for (const [index, { id, service_reference, billing_from }] of data.entries()) {
    if (index % 3 !== 0) continue
    const last_day = index === 0 ? plusDays(billing_from, -1) : plusDays(today, -1 - 20 * index)
    world.altered.add(service_reference)
    await world.alter(
      'service',
      { id },
      index === 3 ? { state: 'suspended' } : { last_day, exit_charge: noSen, exit_waived: noSen },
    )
  }
  const { data: active } = (await world.acme.get('/api/services?status=active&per_page=100')).body
  expect(active.length).toBeGreaterThan(2)
}

test(
  '[E-13] a company’s spend equals a naive recount of its circuits after a random year',
  { timeout: 60_000 },
  async () => {
    await orderForAYear(20_261_124)
    await endSome()
    for (const who of [world.acme, world.borneo]) {
      const circuits = await circuitsOf(who)
      const services = await servicesOf(who)
      const { data } = (await who.get('/api/dashboard/spend?period=12m')).body
      const months = Array.from({ length: 12 }, (_, back) => {
        const [year, month] = today.split('-').map(Number) as [number, number]
        return new Date(Date.UTC(year, month - 12 + back, 1)).toISOString().slice(0, 7)
      })
      const inSen = ({ total_nrc, total_mrc, ...rest }: any) => ({
        ...rest,
        total_nrc: sen(total_nrc),
        total_mrc: sen(total_mrc),
      })
      expect(data.months.map(inSen)).toEqual(monthsOf(services, months))
      expect(data.before.map(inSen)).toEqual(
        monthsOf(services, [plusMonths(`${months[0]}-01`, -1).slice(0, 7)]),
      )
      const { months: quarter, before } = (await who.get('/api/dashboard/spend?period=3m')).body.data
      expect([...before, ...quarter]).toEqual(data.months.filter(({ month }: any) => month >= months.at(-4)!))

      for (const { status, circuits: counted, total_mrc } of data.circuits) {
        const of = circuits.filter((each) => each.status === status)
        expect([counted, sen(total_mrc)], status).toEqual([
          of.length,
          (status === 'delivered' ? services.filter(({ state }) => state !== 'ended') : of).reduce(
            (sum, each) => sum + sen(each.total_mrc),
            0,
          ),
        ])
      }
      expect(data.circuits.reduce((sum: number, each: any) => sum + each.circuits, 0)).toBe(circuits.length)

      const ends = services
        .filter(({ state, term_ends }) => state !== 'ended' && term_ends !== null)
        .filter(({ term_ends }) => term_ends >= today && term_ends <= plusDays(today, endingDays))
        .map(({ service_reference, term_ends }) => [service_reference, term_ends])
      expect(data.ending.map((each: any) => [each.service_reference, each.ends_on]).toSorted()).toEqual(
        ends.toSorted(),
      )
    }
    const acme = await circuitsOf(world.acme)
    const delivered = acme.filter(({ since }) => since)
    // Without these the recount would prove nothing.
    expect(new Set(delivered.map(({ quote }) => quote.product_id)).size).toBe(3)
    expect(new Set(delivered.map(({ since }) => since.slice(0, 7))).size).toBeGreaterThan(4)
    expect(delivered.some(({ charges }) => charges.some(({ status }: any) => status === 'accepted'))).toBe(
      true,
    )
    expect(acme.some(({ status }) => status === 'cancelled')).toBe(true)
  },
)

test('client managers see the services whose terms end, month by month, as the list with these days', async () => {
  const { renewals } = (await world.manager.get('/api/dashboard/open-work')).body.data
  expect(renewals.map(({ month }: any) => month)).toEqual(
    Array.from({ length: 12 }, (_, ahead) => plusMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7)),
  )
  let all = 0
  for (const { from, to, services, total_mrc } of renewals) {
    const { data, count } = (
      await world.manager.get(`/api/services/client-manager?ends_from=${from}&ends_to=${to}&per_page=100`)
    ).body
    expect([services, sen(total_mrc)]).toEqual([
      count,
      data.reduce((sum: number, each: any) => sum + sen(each.total_mrc), 0),
    ])
    all += count
  }
  expect(all).toBeGreaterThan(1)
  expect(renewals[0].from).toBe(today)
  const exported = await world.manager.get('/api/dashboard/open-work/export?figure=renewals')
  expect(String(exported.body).trim().split('\r\n')).toHaveLength(13)
})
