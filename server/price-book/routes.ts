import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  priceBookApi,
  type TaxRate,
  changedBy,
  type BaseDerivedKind,
  type OfferPrices,
  type Holiday,
  type AddOnPrice,
  type ChangedAddOn,
  type NewAddOn,
} from '#contract/price-book/api.ts'
import { products, type VasKind } from '#contract/catalog.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import {
  listBookEvents,
  recordBookChange,
  listLeadTimes,
  setLeadTime,
  listUsdRates,
  setUsdRate,
  setRate,
  stateOf,
} from '#server/price-book/rates.ts'
import {
  listProductOffers,
  setProductOffer,
  nameOfOffer,
  hasBasePrices,
  lockBaseCard,
  setFirstPrices,
} from '#server/price-book/product-offers.ts'
import { plusDays, lastCalendarDay } from '#contract/days.ts'
import type { TaxCode } from '#contract/tax.ts'
import { lockPriceBook, refuseRateDay } from '#server/platform/dated-value.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound, AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { maxPrice, type Sen } from '#contract/money.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { homeCountry } from '#contract/countries.ts'
import { holidaysOf, lockHolidays, statesOf } from '#server/buildings/work-calendars.ts'
import { moveRow } from '#server/catalog/queries.ts'
import { listedState } from '#server/platform/listed-countries.ts'
import type { Charge } from '#contract/pricing.ts'

export function priceBookRoutes(portal: Portal) {
  serveData(portal, priceBookApi.taxRates, ({ db, viewer }) => listTaxRates(db, viewer))
  serve(portal, priceBookApi.setTaxRate, async ({ db, viewer, body }) => {
    await setTaxRate(db, viewer, body)
    return { message: (w) => (body.basis_points === null ? w.rateWithdrawn : w.rateSaved)(body.from_date) }
  })
  serve(portal, priceBookApi.usdRates, ({ db, viewer, query }) => listUsdRates(db, viewer, query))
  serve(portal, priceBookApi.setUsdRate, async ({ db, viewer, body }) => {
    const date = await setUsdRate(db, viewer, body)
    return { message: (w) => (body.myr_per_usd_e4 === null ? w.rateWithdrawn : w.rateSaved)(date) }
  })
  serveData(portal, priceBookApi.leadTimes, ({ db, viewer }) => listLeadTimes(db, viewer))
  serve(portal, priceBookApi.setLeadTime, async ({ db, viewer, body }) => {
    const date = await setLeadTime(db, viewer, body)
    const { name } = products[body.product_id]
    return {
      message: (w) => {
        if (body.working_days === null) return w.changeWithdrawn(date)
        return date > viewer.today ? w.changePlanned(date) : w.leadTimeSaved(name)
      },
    }
  })
  serveData(portal, priceBookApi.holidays, ({ db, query }) => listHolidays(db, query.year))
  serve(portal, priceBookApi.setHoliday, async ({ db, viewer, body }) => {
    await setHoliday(db, viewer, body)
    const removed = body.states?.length === 0
    return { message: (w) => (removed ? w.holidayRemoved : w.holidaySaved)(body.name) }
  })
  serveData(portal, priceBookApi.productOffers, ({ db, viewer }) => listProductOffers(db, viewer))
  serve(portal, priceBookApi.setProductOffer, async ({ db, viewer, body }) => {
    const offer = await setProductOffer(db, viewer, body)
    const { name } = products[body.product_id]
    const { from_date: date = viewer.today, offered } = body
    return {
      message: (w) => {
        if (offered === null) return w.changeWithdrawn(date)
        if (date > viewer.today) return w.changePlanned(date)
        return (offered ? w.offerMade : w.offerEnded)(name, offer)
      },
    }
  })
  serve(portal, priceBookApi.priceOffer, async ({ db, viewer, body }) => {
    const { name, prices, drafted } = await priceOffer(db, viewer, body)
    const { name: product } = products[body.product_id]
    return {
      data: { prices },
      requested: drafted,
      message: (w) => (drafted ? w.offerPricesDrafted(name, prices) : w.offerPriced(product, name, prices)),
    }
  })
  serve(portal, priceBookApi.createAddOn, async ({ db, viewer, body }) => ({
    data: { id: await createAddOn(db, viewer, body) },
    message: (w) => w.addOnCreated(body.name),
  }))
  serve(portal, priceBookApi.changeAddOn, async ({ db, viewer, params, body }) => {
    const name = await changeAddOn(db, viewer, params.id, body)
    return { message: (w) => w.addOnSaved(name) }
  })
  serve(portal, priceBookApi.priceAddOn, async ({ db, viewer, params, body }) => {
    const { name, drafted } = await priceAddOn(db, viewer, params.id, body)
    const { name: product } = products[body.product_id]
    return drafted
      ? { requested: true, message: (w) => w.addOnDrafted(name) }
      : { message: (w) => w.offerMade(product, name) }
  })
  serve(portal, priceBookApi.history, ({ db, query }) => listBookEvents(db, query))
}

async function listTaxRates(db: Db, { today }: Viewer): Promise<TaxRate[]> {
  const newer = sql`lead(from_date) over (partition by code order by from_date)`
  const { rows } =
    await sql<TaxRate>`select code, from_date, basis_points, ${stateOf(sql`from_date`, newer, today)}
    from tax_rate order by code, from_date desc`.execute(db)
  return rows
}

/**
 * In basis points; null withdraws a planned rate. Tomorrow is the first day: orders of today have frozen today's rates.
 * Throws 422 for an earlier day, 404 where nothing is planned.
 */
async function setTaxRate(
  db: Db,
  viewer: Viewer,
  { code, from_date, basis_points: after }: { code: TaxCode; from_date: string; basis_points: number | null },
): Promise<void> {
  refuseRateDay('from_date', from_date, plusDays(viewer.today, 1))
  await setRate(db, viewer, { book: 'tax', subject: { code, from_date }, after })
}

/** Key columns that a cell shares with the cell it is priced by. */
const otherKeys = ['product_id', 'component', 'charge', 'band', 'network_status', 'vas_option_id'] as const

const columns = {
  bandwidth: { column: 'bandwidth_id', rest: 'term' },
  term: { column: 'term', rest: 'bandwidth_id' },
} as const satisfies Record<BaseDerivedKind, { column: string; rest: string }>

/**
 * Copies the base prices of another bandwidth or term, changed by a percentage, as a version of its own or in the
 * draft. Throws 422 for an unknown one, one without prices, and a price above the maximum; 409 where prices exist.
 */
async function priceOffer(db: Db, viewer: Viewer, { product_id, kind, value, like, percent }: OfferPrices) {
  const product = products[product_id].name
  const name = await nameOfOffer(db, { product_id, kind, value, offered: true })
  if (value === like) throw invalid({ like: (w) => w.otherOffer })
  const base = await lockBaseCard(db, viewer)
  const cells = sql<boolean>`c.product_id = ${product_id} and ${sql.ref(`c.${columns[kind].column}`)} = ${value}`
  if (await hasBasePrices(db, viewer, base, cells))
    throw new AppError('wrong_status', (w) => w.offerHasPrices(product, name))

  const taken = await makeCells(db, viewer, { base, product_id, kind, value, like })
  if (taken.length === 0) throw invalid({ like: (w) => w.noPricesToTake(product) })
  const amounts = taken.map(({ cell, price, floor }) => ({
    cell,
    price: changedBy(price, percent),
    floor: floor === null ? null : changedBy(floor, percent),
  }))
  if (amounts.some(({ price }) => price > maxPrice)) throw invalid({ percent: (w) => w.priceTooLarge })
  const drafted = await setFirstPrices(db, viewer, base, { amounts, note: `${product}: ${name}` })
  if (!drafted) await setProductOffer(db, viewer, { product_id, kind, value, offered: true })
  return { name, prices: amounts.length, drafted }
}

/** Cells of a discarded draft exist already. */
async function makeCells(
  db: Db,
  { today }: Viewer,
  { base, product_id, kind, value, like }: Omit<OfferPrices, 'percent'> & { base: number },
): Promise<{ cell: number; price: Sen; floor: Sen | null }[]> {
  const { column, rest } = columns[kind]
  const alike = sql.join([...otherKeys, rest].map((each) => sql.ref(each)))
  const priced = sql`(select c.*, m.price_sen, m.floor_sen
    from rate_cell c cross join lateral ${amountOn(sql`c.id`, today, true)} m
    where c.pricing_rule_id = ${base} and c.product_id = ${product_id} and ${sql.ref(`c.${column}`)} = ${like}
      and m.price_sen is not null)`
  await sql`insert into rate_cell (pricing_rule_id, ${sql.ref(column)}, ${alike})
    select ${base}::bigint, ${value}, ${alike} from ${priced} like_cell on conflict do nothing`.execute(db)
  const same = sql.join(
    [...otherKeys, rest].map((each) => sql`n.${sql.ref(each)} is not distinct from s.${sql.ref(each)}`),
    sql` and `,
  )
  const { rows } = await sql<{ cell: number; price: Sen; floor: Sen | null }>`
    select n.id as cell, s.price_sen as price, s.floor_sen as floor
    from ${priced} s join rate_cell n on n.pricing_rule_id = ${base} and n.${sql.ref(column)} = ${value} and ${same}
    order by n.id`.execute(db)
  return rows
}

async function listHolidays(db: Db, year: number): Promise<Holiday[]> {
  const rows = await db
    .selectFrom('holiday')
    .select(['state', 'day', 'name'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .orderBy('name')
    .orderBy('state')
    .execute()
  return holidaysOf(rows)
}

/**
 * Sets which states observe a holiday: null for all, none to remove it. Applies to new plans; promised dates stay.
 * Throws 422 for an impossible day, an unknown state and a state with another holiday that day, 404 for removing a
 * missing one.
 */
async function setHoliday(db: Db, viewer: Viewer, { day, name, states }: Holiday): Promise<void> {
  if (day < viewer.today) throw invalid({ day: (w) => w.dayHasPassed })
  if (day > lastCalendarDay) throw invalid({ day: (w) => w.lastHoliday(lastCalendarDay) })
  const wanted = states === null ? [''] : [...new Set(states.map(listed))]
  await lockPriceBook(db)
  await lockHolidays(db, 'change')
  const rows = await db.selectFrom('holiday').select(['state', 'name']).where('day', '=', day).execute()
  const taken = rows.find((row) => row.name !== name && wanted.includes(row.state))
  if (taken) throw invalid({ states: (w) => w.otherHoliday(taken.state, taken.name) })
  const own = rows.filter((row) => row.name === name)
  if (own.length === 0 && wanted.length === 0) throw notFound()
  const [before, after] = [statesOf(own), statesOf(wanted.map((state) => ({ state })))]
  if (JSON.stringify(before) === JSON.stringify(after)) return

  const kept = own.map(({ state }) => state)
  const ended = kept.filter((state) => !wanted.includes(state))
  if (ended.length > 0)
    await db.deleteFrom('holiday').where('day', '=', day).where('state', 'in', ended).execute()
  const begun = wanted.filter((state) => !kept.includes(state))
  if (begun.length > 0)
    await db
      .insertInto('holiday')
      // Later than every plan that the lock has waited for.
      .values(
        begun.map((state) => ({
          state,
          day,
          name,
          added_at: sql<Date>`greatest(${viewer.now}, clock_timestamp())`,
        })),
      )
      .execute()
  await recordBookChange(db, viewer, { book: 'calendar', subject: { day, name }, before, after })
}

function listed(typed: string): string {
  const state = listedState(homeCountry, typed)
  if (state === undefined) throw invalid({ states: (w) => w.unknownState(typed) })
  return state
}

/** No product offers it yet. Throws 422 for a name in use by another of its kind. */
async function createAddOn(db: Db, viewer: Viewer, { kind, name, tax_code }: NewAddOn): Promise<number> {
  await lockPriceBook(db)
  const { rows } = await sql<{ id: number }>`
    insert into vas_option (kind, name, tax_code, position)
    select ${kind}, ${name}, ${tax_code}, coalesce(max(position), 0) + 1 from vas_option
    having not coalesce(bool_or(kind = ${kind} and lower(name) = lower(${name})), false)
    returning id`.execute(db)
  const made = rows[0]
  if (!made) throw invalid({ name: (w) => w.addOnNameTaken })
  await recordBookChange(db, viewer, {
    book: 'options',
    subject: { product_id: null, kind: 'add_on', value: made.id, name },
    before: false,
    after: true,
  })
  return made.id
}

/**
 * Price search and cards change at once; quotes keep name and tax code until they are repriced, orders for good. Throws
 * 404, and 422 for a name in use by another of its kind.
 */
async function changeAddOn(db: Db, viewer: Viewer, id: number, { name, tax_code, position }: ChangedAddOn) {
  await lockPriceBook(db)
  const { kind, ...before } = await addOnNow(db, id)
  if (name !== undefined && (await isTaken(db, id, kind, name)))
    throw invalid({ name: (w) => w.addOnNameTaken })
  await db
    .updateTable('vas_option')
    .set({ name: name ?? before.name, tax_code: tax_code ?? before.tax_code })
    .where('id', '=', id)
    .execute()
  if (position !== undefined) await moveRow(db, 'vas_option', { id, position }, sql`kind = ${kind}`)
  const { kind: _, ...after } = await addOnNow(db, id)
  if (!isDeepStrictEqual(before, after))
    await recordBookChange(db, viewer, {
      book: 'options',
      subject: { product_id: null, kind: 'add_on', value: id, name: before.name },
      before,
      after,
    })
  return after.name
}

/**
 * Sets the first base price (sen) with a product as a version or in the draft, and offers the add-on with it. Throws
 * 404 for an unknown add-on, 422 for one that the product cannot have, 409 where a price exists.
 */
async function priceAddOn(db: Db, viewer: Viewer, id: number, { product_id, nrc, mrc }: AddOnPrice) {
  const addOn = await db
    .selectFrom('vas_option')
    .select(['kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const { kind, name } = addOn
  if (!products[product_id].addOns.includes(kind))
    throw invalid({ product_id: (w) => w.addOnImpossible(products[product_id].name) })
  const base = await lockBaseCard(db, viewer)
  if (await hasBasePrices(db, viewer, base, sql`c.product_id = ${product_id} and c.vas_option_id = ${id}`))
    throw new AppError('wrong_status', (w) => w.addOnPriced(name))
  await sql`insert into rate_cell (pricing_rule_id, product_id, component, charge, vas_option_id)
    select ${base}::bigint, ${product_id}::smallint, ${kind}::text, charge, ${id}::bigint from unnest(array['nrc', 'mrc']) charge
    on conflict do nothing`.execute(db)
  const { rows: cells } = await sql<{ cell: number; charge: Charge }>`
    select id as cell, charge from rate_cell
    where pricing_rule_id = ${base} and product_id = ${product_id} and vas_option_id = ${id}`.execute(db)
  const amounts = cells.map(({ cell, charge }) => ({ cell, price: { nrc, mrc }[charge], floor: null }))
  const drafted = await setFirstPrices(db, viewer, base, { amounts, note: name })
  if (!drafted) await setProductOffer(db, viewer, { product_id, kind: 'add_on', value: id, offered: true })
  return { name, drafted }
}

async function addOnNow(db: Db, id: number) {
  const { rows } = await sql<{ kind: VasKind; name: string; tax_code: TaxCode; position: number }>`
    select kind, name, tax_code, place as position
    from (select *, row_number() over (partition by kind order by position)::int as place from vas_option) v
    where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function isTaken(db: Db, id: number, kind: VasKind, name: string): Promise<boolean> {
  const other = await db
    .selectFrom('vas_option')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  return other !== undefined
}
