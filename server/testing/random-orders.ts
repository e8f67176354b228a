import { sql } from 'kysely'
import { expect } from 'vitest'
import { expireCharges } from '#server/orders/charge.ts'
import { followCircuits, lockOrder } from '#server/orders/lock.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { generateRates, type GeneratedRates } from '#server/testing/random-rates.ts'
import { seededRandom } from '#server/testing/random.ts'
import { randomQuotes, type GeneratedQuote } from '#server/testing/random-quotes.ts'
import { randomSteps, succeeded } from '#server/testing/random-steps.ts'
import {
  addedSums,
  amountsInSen,
  generatedCompanies,
  taxedOnce,
  type GeneratedCode,
  type GeneratedCompany,
  type GeneratedOrder,
} from '#server/testing/second-computation.ts'
import type { World } from '#server/testing/world.ts'

const days = 4

/** Places a share of the orders each day, and changes some of them on the following day, which has other rates. */
export async function placeRandomOrders(
  world: World,
  orders: number,
  seed: number,
): Promise<GeneratedOrder[]> {
  const chance = seededRandom(seed)
  const { pick } = chance
  const rates = await generateRates(world, chance, seed, days)
  const { change, drawnFor } = randomSteps(world, rates, chance)
  await rates.write()
  await rates.arrive(0)
  // 1.6 circuits per order, with a reserve of more than four standard deviations.
  const many = Math.ceil(orders * 0.92)
  const quotes = {
    acme: await randomQuotes(world, 'acme', many, chance),
    borneo: await randomQuotes(world, 'borneo', many, chance),
  }
  const { version } = (await world.acme.get('/api/terms')).body.data
  const made: GeneratedOrder[] = []
  let yesterday: GeneratedOrder[] = []
  for (let day = 0; day <= days; day += 1) {
    if (day > 0) await rates.arrive(day)
    await countRows(world)
    const changing = yesterday
      .filter((_, at) => at % 14 === 0)
      .map((order) => [order, drawnFor(order)] as const)
    await together(changing, ([order, drawn]) => change(order, drawn, day))
    if (day === days) break
    yesterday = []
    for (const company of generatedCompanies) {
      const baskets = Array.from({ length: orders / days / generatedCompanies.length }, () =>
        quotes[company].splice(0, pick([1, 1, 1, 2, 3])),
      )
      yesterday.push(...(await placeAtOnce(world, rates, company, baskets, day, version)))
    }
    made.push(...yesterday)
  }
  await expireOpen(world, rates)
  return made
}

/**
 * Places one large order, whose circuits the portal prices and taxes, and splits it into an order for each basket, because
 * so many purchases would take minutes. The orders get their totals by the portal's own rule.
 */
async function placeAtOnce(
  world: World,
  { deposits, rateOf }: GeneratedRates,
  company: GeneratedCompany,
  baskets: GeneratedQuote[][],
  day: number,
  accepted_terms_version: string,
) {
  const rateOn = (code: GeneratedCode) => rateOf(company, code, day)
  const taken = baskets.flat()
  const quote_ids = taken.map(({ id }) => id)
  const placed = world[company].post('/api/orders', { quote_ids, po_number: 'PO-0', accepted_terms_version })
  const { data } = await succeeded(placed)
  const deposit_months = deposits[day]![company]
  const placedWith = (basket: GeneratedQuote[]) => {
    const { nrc, mrc } = addedSums(basket.map(({ lines }) => taxedOnce(lines, rateOn)))
    return { nrc, mrc, deposit: mrc * deposit_months }
  }
  const whole = addedSums(taken.map(({ lines }) => taxedOnce(lines, rateOn)))
  const ordered = placedWith(taken)
  expect(amountsInSen(data)).toEqual({ ...whole, deposit: ordered.deposit, deposit_months, ordered })

  await dealOut(world, data.id, baskets)
  const { rows } = await sql<{ id: number; quote_id: number; order_id: number }>`
    select id, quote_id, order_id from circuit where quote_id = any(${quote_ids}::bigint[])`.execute(
    world.owner,
  )
  const found = new Map(rows.map((row) => [row.quote_id, row]))
  const made = baskets.map((basket): GeneratedOrder => {
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
        parts: [taxedOnce(quote.lines, rateOn)],
        cancelled_at: 0,
        open: false,
      })),
    }
  })
  await world.owner.transaction().execute(async (db) => {
    for (const { id } of made) await followCircuits(db, await lockOrder(db, theCalendar(world), id))
  })
  return made
}

/**
 * Updates statistics as autovacuum does each minute: plans for tables that were empty a moment ago read them whole
 * for each row.
 */
const countRows = (world: World) =>
  sql`analyze quote, quote_line, purchase_order, circuit, circuit_line, circuit_milestone`.execute(
    world.owner,
  )

/** Gives each basket except the first its own order with the cost of its circuits. */
async function dealOut(world: World, order: number, baskets: GeneratedQuote[][]) {
  const dealt = baskets.flatMap((basket, at) => basket.map((quote) => ({ quote: quote.id, basket: at })))
  const cost = sql`coalesce(sum(k.bandwidth_nrc + k.xc_nrc + k.vas_nrc), 0) as nrc,
    coalesce(sum(k.bandwidth_mrc + k.xc_mrc + k.vas_mrc), 0) as mrc`
  await sql`
    with dealt as (
      select k.*, 'PO-' || d.basket as po from json_to_recordset(${JSON.stringify(dealt)}) d(quote bigint, basket int)
        join circuit k on k.order_id = ${order} and k.quote_id = d.quote
      where d.basket > 0),
    made as (
      insert into purchase_order (company_id, year, status, po_number, site_contacts, total_nrc, total_mrc, tax_nrc,
        tax_mrc, tax_rates, tax_rates_of, bill_to, contract_expired_on, deposit_months, ordered_nrc, ordered_mrc, ordered_deposit, ordered_by, ordered_at)
      select o.company_id, o.year, o.status, s.po, o.site_contacts, 0, 0, 0, 0, o.tax_rates, o.tax_rates_of,
        o.bill_to, o.contract_expired_on, o.deposit_months, s.nrc, s.mrc, s.mrc * o.deposit_months, o.ordered_by, o.ordered_at
      from purchase_order o cross join (select k.po, ${cost} from dealt k group by k.po) s
      where o.id = ${order}
      returning company_id, id, po_number),
    termed as (
      insert into order_terms (company_id, order_id, version, language, clauses, accepted_by, accepted_at)
      select t.company_id, made.id, t.version, t.language, t.clauses, t.accepted_by, t.accepted_at
      from made join order_terms t on t.order_id = ${order}),
    recorded as (
      insert into order_event (company_id, order_id, at, actor_id, action)
      select e.company_id, made.id, e.at, e.actor_id, e.action from made join order_event e on e.order_id = ${order})
    update circuit k set order_id = made.id
    from dealt join made on made.po_number = dealt.po where k.company_id = dealt.company_id and k.id = dealt.id
  `.execute(world.owner)
  await sql`
    update purchase_order o set ordered_nrc = s.nrc, ordered_mrc = s.mrc, ordered_deposit = s.mrc * o.deposit_months
    from (select ${cost} from circuit k where k.order_id = ${order}) s where o.id = ${order}
  `.execute(world.owner)
}

const theCalendar = (world: World) => calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, world.clock.now)

/** The day after the last answers were due. */
async function expireOpen(world: World, { arrive, dayOf, days }: GeneratedRates) {
  await arrive(days + 1)
  const open = world.owner.selectFrom('circuit_charge').where('status', '=', 'open')
  const due = open.where('answer_by', '<', dayOf(days + 1)).select((db) => db.fn.countAll().as('many'))
  do await expireCharges(world.db, theCalendar(world))
  while (Number((await due.executeTakeFirstOrThrow()).many) > 0)
}

/** A few at once, like people. */
export async function together<T>(items: T[], act: (item: T) => Promise<void>, atOnce = 6) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item)
    }),
  )
}
