import { sql } from 'kysely'
import { expect, onTestFailed, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { expireCharges } from '#server/orders/expire-charges.ts'
import { followCircuits } from '#server/orders/follow-circuits.ts'
import { lockOrder } from '#server/orders/lock.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { chanceOf } from '#server/testing/random.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

// What the portal says an order costs, against a second computation that shares nothing with it: whole sen, price lines,
// and the rates that this test wrote. Pages and prints of an order show the answer of GET /orders/:id.

const orders = 2_000
const days = 4
const seed = Number(process.env.ORDERS_SEED ?? Date.now() % 1_000_000)
const { draw, pick } = chanceOf(seed)
const timeZone = 'Asia/Kuala_Lumpur'
const codes = ['telecommunications', 'equipment_rental', 'managed_services'] as const
type Code = (typeof codes)[number]
type Name = 'acme' | 'borneo'
const names: Name[] = ['acme', 'borneo']

interface Line {
  charge: 'nrc' | 'mrc'
  tax_code: Code
  amount: number
}
interface Sums {
  nrc: number
  mrc: number
  tax_nrc: number
  tax_mrc: number
}
interface Circuit {
  id: number
  status: 'pending' | 'processing' | 'delivered' | 'cancelled'
  firm: boolean
  months: number
  /** Price lines with their tax, and accepted extra charges. */
  parts: Sums[]
  cancelled_at: number
  open: boolean
}
interface Order {
  id: number
  company: Name
  ordered: { nrc: number; mrc: number; deposit: number }
  deposit_months: number
  circuits: Circuit[]
}

const world = await openWorld()
const stage = await quoteStage(world)
const began = new Date()
const dayOf = (day: number) => plusDays(dayIn(timeZone, began), day + 1)
const companies = await world.owner.selectFrom('company').select(['id', 'name']).execute()
const idOf = Object.fromEntries(
  names.map((name) => [name, companies.find((each) => each.name.toLowerCase().startsWith(name))!.id]),
) as Record<Name, number>

/** The rates of each day (5 and 6 % leave many half sen), the days of exemption and the terms of deposit; nothing else decides on tax and deposit. */
const rates = Array.from({ length: days + 2 }, () =>
  Object.fromEntries(codes.map((code) => [code, pick([0, 500, 600, 500, 1 + draw(2_000)])])),
) as Record<Code, number>[]
const exempt = names.flatMap((company) =>
  codes
    .filter(() => draw(2) === 0)
    .map((code) => ({ company, code, from: draw(days), to: pick([null, days - 1, days]) })),
)
const licensed = Array.from({ length: days + 2 }, () => ({ acme: draw(3) === 0, borneo: draw(2) === 0 }))
const deposits = Array.from({ length: days + 2 }, () => ({ acme: draw(4), borneo: draw(4) }))

test(`2,000 random orders cost the same in a second computation, wherever they are read`, async () => {
  onTestFailed(() => console.error(`Repeat with ORDERS_SEED=${seed}`))
  const made = await placeAll()
  const all = made.toSorted((a, b) => a.id - b.id)
  expect(all).toHaveLength(orders)
  const seen = { taxed: 0, cancelled: 0, charged: 0, free: 0 }
  for (const order of all) {
    const sums = costOf(order)
    seen.taxed += Number(sums.tax_nrc > 0)
    seen.cancelled += Number(order.circuits.some((circuit) => circuit.status === 'cancelled'))
    seen.charged += Number(order.circuits.some((circuit) => circuit.cancelled_at > 0))
    seen.free += Number(sums.tax_nrc === 0 && sums.nrc > 0)
  }
  for (const [what, many] of Object.entries(seen)) expect(many, what).toBeGreaterThan(5)

  await together(
    all.filter((order, at) => at % 20 === 0 || order.circuits.some((each) => each.status !== 'pending')),
    async (order) => {
      const who = order.id % 2 === 0 ? world.manager : world[order.company]
      const { body } = await who.get(`/api/orders/${order.id}`)
      const { circuit_list, parts, ...read } = body.data
      expect(inSen(read), read.order_reference).toEqual(answerFor(order))
      expect(
        circuit_list.map((each: any) => ({ ...inSen(each), end: sen(each.early_termination) })),
        read.order_reference,
      ).toEqual(order.circuits.map(circuitAnswer))
      expect(circuit_list.map((each: any) => each.status)).toEqual(order.circuits.map((each) => each.status))
      for (const total of ['total_nrc', 'total_mrc', 'tax_nrc', 'tax_mrc'])
        expect(sum(parts[total].map(([amount, times]: [number, number]) => sen(amount) * times))).toBe(
          sen(read[total]),
        )
    },
  )
  for (const [who, path, mine] of [
    [world.acme, '/api/orders?sort=total_mrc', all.filter((each) => each.company === 'acme')],
    [world.borneo, '/api/orders?sort=total_mrc', all.filter((each) => each.company === 'borneo')],
    [world.manager, '/api/orders/client-manager?sort=-total_mrc', all],
  ] as const) {
    const listed = await wholeList(who, `${path}&per_page=100`)
    const way = path.endsWith('-total_mrc') ? -1 : 1
    const sorted = mine.toSorted((a, b) => way * (costOf(a).mrc - costOf(b).mrc || a.id - b.id))
    const ids = new Set(mine.map(({ id }) => id))
    expect(
      listed.filter(({ id }) => ids.has(id)).map((each) => ({ id: each.id, ...inSen(each) })),
      path,
    ).toEqual(sorted.map((order) => ({ id: order.id, ...answerFor(order) })))
  }
}, 300_000)

/** One-time and monthly amounts in sen with their tax: rounded half up, once for each code. */
function taxed(lines: Line[], company: Name, day: number): Sums {
  const of = (charge: Line['charge']) => lines.filter((line) => line.charge === charge)
  const tax = (charge: Line['charge']) =>
    sum(
      codes.map((code) => {
        const base = sum(
          of(charge)
            .filter((l) => l.tax_code === code)
            .map((l) => l.amount),
        )
        return Number((BigInt(base) * BigInt(rateOf(company, code, day)) * 2n + 10_000n) / 20_000n)
      }),
    )
  return {
    nrc: sum(of('nrc').map((l) => l.amount)),
    mrc: sum(of('mrc').map((l) => l.amount)),
    tax_nrc: tax('nrc'),
    tax_mrc: tax('mrc'),
  }
}

function rateOf(company: Name, code: Code, day: number): number {
  if (code === 'telecommunications' && licensed[day]![company]) return 0
  const covered = exempt.some(
    (each) =>
      each.company === company && each.code === code && each.from <= day && day <= (each.to ?? Infinity),
  )
  return covered ? 0 : rates[day]![code]
}

function circuitCost({ status, cancelled_at, parts }: Circuit): Sums {
  if (status === 'cancelled') return { nrc: cancelled_at, mrc: 0, tax_nrc: 0, tax_mrc: 0 }
  return added(parts)
}
const costOf = (order: Order) => added(order.circuits.map(circuitCost))
const added = (parts: Sums[]): Sums => ({
  nrc: sum(parts.map((part) => part.nrc)),
  mrc: sum(parts.map((part) => part.mrc)),
  tax_nrc: sum(parts.map((part) => part.tax_nrc)),
  tax_mrc: sum(parts.map((part) => part.tax_mrc)),
})
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function circuitAnswer(circuit: Circuit) {
  const cost = circuitCost(circuit)
  return { ...cost, end: cost.mrc * circuit.months }
}
function answerFor(order: Order) {
  const cost = costOf(order)
  const { ordered, deposit_months } = order
  return { ...cost, deposit: cost.mrc * deposit_months, deposit_months, ordered }
}

const sen = (ringgit: number) => Math.round(ringgit * 100)
/** The amounts of an answer in sen. */
function inSen({ total_nrc, total_mrc, tax_nrc, tax_mrc, deposit, deposit_months, ordered }: any) {
  const amounts = { nrc: sen(total_nrc), mrc: sen(total_mrc), tax_nrc: sen(tax_nrc), tax_mrc: sen(tax_mrc) }
  if (!ordered) return amounts
  const placed = { nrc: sen(ordered.nrc), mrc: sen(ordered.mrc), deposit: sen(ordered.deposit) }
  return { ...amounts, deposit: sen(deposit), deposit_months, ordered: placed }
}

/** Places a share of the orders each day, and changes some of them on the following day, which has other rates. */
async function placeAll(): Promise<Order[]> {
  await writeRates()
  await arrive(0)
  const quotes = { acme: await quotesOf('acme'), borneo: await quotesOf('borneo') }
  const { version } = (await world.acme.get('/api/terms')).body.data
  const made: Order[] = []
  let yesterday: Order[] = []
  for (let day = 0; day <= days; day += 1) {
    if (day > 0) await arrive(day)
    const changing = yesterday
      .filter((_, at) => at % 14 === 0)
      .map((order) => [order, drawnFor(order)] as const)
    await together(changing, ([order, drawn]) => change(order, drawn, day))
    if (day === days) break
    yesterday = []
    for (const company of names) {
      const baskets = Array.from({ length: orders / days / names.length }, () =>
        quotes[company].splice(0, pick([1, 1, 1, 2, 3])),
      )
      yesterday.push(...(await placeAtOnce(company, baskets, day, version)))
    }
    made.push(...yesterday)
  }
  await expireOpen()
  return made
}

/**
 * Places one large order, whose circuits the portal prices and taxes, and deals these out to an order for each basket: two
 * thousand purchases would take minutes. The orders get their totals by the portal's own rule for an order's money.
 */
async function placeAtOnce(company: Name, baskets: Quoted[][], day: number, accepted_terms_version: string) {
  const taken = baskets.flat()
  const quote_ids = taken.map(({ id }) => id)
  const placed = world[company].post('/api/orders', { quote_ids, po_number: 'PO-0', accepted_terms_version })
  const { data } = await done(placed)
  const deposit_months = deposits[day]![company]
  const placedWith = (basket: Quoted[]) => {
    const { nrc, mrc } = added(basket.map(({ lines }) => taxed(lines, company, day)))
    return { nrc, mrc, deposit: mrc * deposit_months }
  }
  const whole = added(taken.map(({ lines }) => taxed(lines, company, day)))
  const ordered = placedWith(taken)
  expect(inSen(data)).toEqual({ ...whole, deposit: ordered.deposit, deposit_months, ordered })

  const dealt = baskets.flatMap((basket, at) => basket.map((quote) => ({ quote: quote.id, basket: at })))
  const cost = sql`coalesce(sum(k.bandwidth_nrc + k.xc_nrc + k.vas_nrc), 0) as nrc,
    coalesce(sum(k.bandwidth_mrc + k.xc_mrc + k.vas_mrc), 0) as mrc`
  await sql`
    with dealt as (
      select k.*, 'PO-' || d.basket as po from json_to_recordset(${JSON.stringify(dealt)}) d(quote bigint, basket int)
        join circuit k on k.order_id = ${data.id} and k.quote_id = d.quote
      where d.basket > 0),
    made as (
      insert into purchase_order (company_id, year, status, po_number, site_contacts, total_nrc, total_mrc, tax_nrc,
        tax_mrc, tax_rates, tax_rates_of, deposit_months, ordered_nrc, ordered_mrc, ordered_deposit, ordered_by, ordered_at)
      select o.company_id, o.year, o.status, s.po, o.site_contacts, 0, 0, 0, 0, o.tax_rates, o.tax_rates_of,
        o.deposit_months, s.nrc, s.mrc, s.mrc * o.deposit_months, o.ordered_by, o.ordered_at
      from purchase_order o cross join (select k.po, ${cost} from dealt k group by k.po) s
      where o.id = ${data.id}
      returning company_id, id, po_number),
    termed as (
      insert into order_terms (company_id, order_id, version, language, clauses, accepted_by, accepted_at)
      select t.company_id, made.id, t.version, t.language, t.clauses, t.accepted_by, t.accepted_at
      from made join order_terms t on t.order_id = ${data.id}),
    recorded as (
      insert into order_event (company_id, order_id, at, actor_id, action)
      select e.company_id, made.id, e.at, e.actor_id, e.action from made join order_event e on e.order_id = ${data.id})
    update circuit k set order_id = made.id
    from dealt join made on made.po_number = dealt.po where k.company_id = dealt.company_id and k.id = dealt.id
  `.execute(world.owner)
  await sql`
    update purchase_order o set ordered_nrc = s.nrc, ordered_mrc = s.mrc, ordered_deposit = s.mrc * o.deposit_months
    from (select ${cost} from circuit k where k.order_id = ${data.id}) s where o.id = ${data.id}
  `.execute(world.owner)
  const { rows } = await sql<{ id: number; quote_id: number; order_id: number }>`
    select id, quote_id, order_id from circuit where quote_id = any(${quote_ids}::bigint[])`.execute(
    world.owner,
  )
  const found = new Map(rows.map((row) => [row.quote_id, row]))
  const made = baskets.map((basket): Order => {
    const circuits = basket.map((quote) => ({ quote, circuit: found.get(quote.id)! }))
    return {
      id: circuits[0]!.circuit.order_id,
      company,
      ordered: placedWith(basket),
      deposit_months,
      circuits: circuits.map(({ quote, circuit }) => ({
        id: circuit.id,
        status: 'pending',
        firm: quote.firm,
        months: quote.months,
        parts: [taxed(quote.lines, company, day)],
        cancelled_at: 0,
        open: false,
      })),
    }
  })
  await world.owner.transaction().execute(async (db) => {
    for (const { id } of made) await followCircuits(db, await lockOrder(db, theCalendar(), id))
  })
  return made
}

const theCalendar = () => calendarOf({ timeZone }, world.clock.now)

/** The day after the last answers were due. */
async function expireOpen() {
  await arrive(days + 1)
  const open = world.owner.selectFrom('circuit_charge').where('status', '=', 'open')
  const due = open.where('answer_by', '<', dayOf(days + 1)).select((db) => db.fn.countAll().as('many'))
  do await expireCharges(world.db, theCalendar())
  while (Number((await due.executeTakeFirstOrThrow()).many) > 0)
}

type Step = (order: Order, circuit: Circuit, day: number, chance: number) => Promise<void>

const isLiving = ({ status, open }: Circuit) => !open && (status === 'pending' || status === 'processing')

/** What happens to circuits: each calls the portal, and keeps in the second computation what it should come to. */
const steps: Step[] = [
  async function start(_order, circuit) {
    if (circuit.status !== 'pending') return
    await done(world.manager.put(`/api/circuits/${circuit.id}`, { status: 'processing' }))
    circuit.status = 'processing'
  },
  async function deliver(_order, circuit) {
    if (circuit.status !== 'processing') return
    await done(world.manager.put(`/api/circuits/${circuit.id}`, { status: 'delivered' }))
    circuit.status = 'delivered'
  },
  async function cancel(_order, circuit) {
    await done(world.manager.put(`/api/circuits/${circuit.id}`, { status: 'cancelled', reason: 'No duct' }))
    circuit.status = 'cancelled'
  },
  async function charge(order, circuit, day, chance) {
    const amounts = { nrc: (chance % 499_999) + 1, mrc: chance % 3 === 0 ? 0 : chance % 20_011 }
    const on_request = circuit.firm || chance % 2 === 0
    const wire = { nrc: amounts.nrc / 100, mrc: amounts.mrc / 100 }
    const path = `/api/circuits/${circuit.id}/charges`
    const asked = { ...wire, reason: 'Trenching', answer_by: dayOf(day), on_request }
    const { id } = (await done(world.manager.post(path, asked))).data
    if (chance % 7 === 0) {
      // Unanswered: it expires, and a circuit that cannot go on without it is cancelled.
      circuit.open = true
      if (!on_request) circuit.status = 'cancelled'
      return
    }
    const accept = chance % 7 > 2
    await done(world[order.company].put(`${path}/${id}`, { accept, expected: wire }))
    if (accept) {
      const lines = (['nrc', 'mrc'] as const).map((each) => ({
        charge: each,
        tax_code: codes[0],
        amount: amounts[each],
      }))
      circuit.parts.push(taxed(lines, order.company, day))
    } else if (!on_request) circuit.status = 'cancelled'
  },
  async function leave(order, circuit, _day, chance) {
    const path = `/api/circuits/${circuit.id}/cancel-request`
    await done(world[order.company].post(path, { reason: 'Moved' }))
    const most = circuitCost(circuit).nrc
    const nrc = most === 0 || chance % 5 === 0 ? 0 : 1 + (chance % most)
    const offer = nrc === 0 ? {} : { charge: { nrc: nrc / 100 } }
    await done(world.manager.put(path, { accept: true, ...offer }))
    const accept = nrc === 0 || chance % 3 > 0
    if (nrc > 0)
      await done(world[order.company].put(`${path}/answer`, { accept, expected: { nrc: nrc / 100 } }))
    if (!accept) return
    circuit.status = 'cancelled'
    circuit.cancelled_at = nrc
  },
]

/** Changes an order of the day before. What will happen is drawn before the calls, whose order is not ours. */
async function change(order: Order, drawn: { step: Step; chance: number }[][], day: number) {
  for (const [at, circuit] of order.circuits.entries())
    for (const { step, chance } of drawn[at]!) if (isLiving(circuit)) await step(order, circuit, day, chance)
}
const drawnFor = (order: Order) =>
  order.circuits.map(() =>
    Array.from({ length: 1 + draw(2) }, () => ({
      step: pick(steps),
      chance: draw(1_000_000_000),
    })),
  )

async function done(call: ReturnType<Caller['get']>) {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

interface Quoted {
  id: number
  months: number
  firm: boolean
  lines: Line[]
}

/** Active quotes of a company: every product, term and add-on, on-net and near-net sites. */
async function quotesOf(company: Name): Promise<Quoted[]> {
  const who = world[company]
  const offered = Object.fromEntries(
    await Promise.all(
      [1, 2, 3].map(async (product) => [
        product,
        (await who.get(`/api/options?product_id=${product}`)).body.data,
      ]),
    ),
  )
  const draft = () => {
    const kind = pick(['line', 'line', 'internet', 'fibre'] as const)
    const base = {
      line: stage.line({ site_b_nis: pick(['CBJ-0003', 'CBJ-0003', 'PRI-0001', 'KBR-0001']) }),
      internet: stage.internet(),
      fibre: stage.fibre(),
    }[kind]
    const options = offered[base.product_id]
    const one = (among: { id: number }[] | undefined) =>
      among && among.length > 0 && draw(2) === 0 ? pick(among).id : undefined
    return {
      ...base,
      contract_id: pick([24, 12, 0]),
      fixed_ip_vas_id: one(options.fixed_ip),
      voice_id: one(options.voice),
      device_vas_id: one(options.device),
    }
  }
  // 1.6 circuits an order, and some to spare.
  const ids: number[] = []
  const data = Array.from({ length: Math.ceil(orders * 0.84) }, draft)
  ids.push(...(await done(who.post('/api/quotes/bulk', { data }))).data.ids)
  await done(who.post('/api/quotes/create-wish-list', { ids }))
  const { rows } = await sql<Quoted>`
    select q.id, q.contract_months as months, q.price_level = 'firm' as firm, json_agg(json_build_object(
      'charge', l.charge, 'tax_code', l.tax_code, 'amount', l.amount_sen)) as lines
    from quote q join quote_line l on l.company_id = q.company_id and l.quote_id = q.id
    where q.id = any(${ids}::bigint[]) group by q.company_id, q.id order by q.id`.execute(world.owner)
  return rows
}

/** Odd sen on every card, rates by day, and exemptions: no call writes these. */
async function writeRates() {
  const { owner } = world
  await sql`update rate_cell set price_sen = price_sen + (id * 7919 + ${seed}) % 9973 where price_sen > 0`.execute(
    owner,
  )
  for (let day = 0; day <= days + 1; day += 1)
    for (const code of codes)
      await sql`insert into tax_rate (code, from_date, basis_points) values (${code}, ${dayOf(day)}, ${rates[day]![code]})`.execute(
        owner,
      )
  await sql`delete from tax_exemption`.execute(owner)
  for (const { company, code, from, to } of exempt)
    await sql`insert into tax_exemption (company_id, code, certificate, from_date, to_date)
      values (${idOf[company]}, ${code}, 'CERT-1', ${dayOf(from)}, ${to === null ? null : dayOf(to)})`.execute(
      owner,
    )
}

/** The morning of a day: who is a licensed provider, what deposits are asked for, and everybody signed in again. */
async function arrive(day: number) {
  world.clock.now = new Date(`${dayOf(day)}T04:00:00Z`)
  for (const name of names)
    await world.owner
      .updateTable('company')
      .set({ licensed_provider: licensed[day]![name], deposit_months: deposits[day]![name] })
      .where('id', '=', idOf[name])
      .execute()
  const [acme, borneo, manager] = await Promise.all(
    ['customer@acme.example', 'customer@borneo.example', 'manager@trunkline.example'].map((email) =>
      world.signIn(email),
    ),
  )
  Object.assign(world, { acme, borneo, manager })
}

async function wholeList(who: Caller, path: string) {
  const rows: any[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await who.get(`${path}&page=${page}`)
    rows.push(...body.data)
    if (rows.length >= body.count) return rows
  }
}

/** A few at once, as people are. */
async function together<T>(items: T[], act: (item: T) => Promise<void>, atOnce = 6) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item)
    }),
  )
}
