import { sql } from 'kysely'
import type { z } from 'zod'
import { depositOf } from '#contract/charges.ts'
import { sumSen, type Sen } from '#contract/money.ts'
import type { NotificationFacts } from '#contract/notifications.ts'
import { serviceTaxOf, type TaxRates } from '#contract/tax.ts'
import type { orderApi } from '#contract/orders/api.ts'
import type { OrderEventAction } from '#contract/orders/events.ts'
import { purchaseOf } from '#contract/orders/order.ts'
import { orderRefusal } from '#contract/quotes/actions.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { lockHold } from '#server/customers/account.ts'
import { depositMonthsOf } from '#server/customers/queries.ts'
import { saveToBook } from '#server/account/contact-book.ts'
import { notify } from '#server/notifications/notify.ts'
import { acceptTerms } from '#server/orders/accept-terms.ts'
import { acceptedForm } from '#server/orders/papers/accepted-form.ts'
import { findOrder } from '#server/orders/queries.ts'
import { roomsOfCircuits } from '#server/orders/rooms.ts'
import { scheduleCircuits } from '#server/orders/schedule.ts'
import { storedContacts, phonesOf } from '#server/orders/site-contacts.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { taxRatesToday } from '#server/pricing/tax.ts'
import { changeQuotes } from '#server/quotes/change.ts'
import type { QuoteRow } from '#server/quotes/queries.ts'

/** What the buyer of an order sends. */
export type OrderPurchase = z.output<NonNullable<typeof orderApi.place.body>>

interface OrderedQuote extends Pick<
  QuoteRow,
  'id' | 'reference' | 'product_id' | 'lead_time_days' | 'site_a' | 'site_b' | 'price_level'
> {
  total_nrc: Sen
  total_mrc: Sen
  tax_nrc: Sen
  tax_mrc: Sen
}

type Scheduled = Awaited<ReturnType<typeof scheduleCircuits>>
type CircuitDates = NonNullable<NotificationFacts['circuits']>[number]

/** Circuits whose dates a notification states; the others are on the order's page. */
const mostNamed = 20

/**
 * Orders active quotes of the viewer's company: one order, each quote a circuit with its own copy of lines and
 * prices, taxed at today's rates; all or none. Throws 404 for a foreign quote, 409 for a company on hold, for a quote
 * that is not active any more, is still in its own words, has a budgetary price, would be handed over beyond the calendar or ends at a retired NNI, for changed totals and for outdated terms, 422 for a requested date that cannot be
 * met, a phone number that cannot exist, a contact of a site that is not ordered, and a line within one building
 * without two different rooms. An approved order accepted the terms when it was requested (`acceptedAt`).
 */
export async function placeOrder(db: Db, viewer: Viewer, purchase: OrderPurchase, acceptedAt = viewer.now) {
  const { site_contacts = [] } = purchase
  const phones = await phonesOf(site_contacts)
  if (purchase.accepted_terms_version !== termsInForce.version)
    throw new AppError('terms_outdated', (w) => w.termsOutdated)
  // A rate may have changed since the quotes were made: the order is taxed at those of its own day.
  const tax_rates = await taxRatesToday(db, viewer, companyOf(viewer))
  const company_id = companyOf(viewer)
  const hold = await lockHold(db, company_id)
  if (hold !== null) throw new AppError('on_hold', (w) => w.onHold(hold))
  const deposit_months = await depositMonthsOf(db, viewer.today, company_id)
  const { quotes, scheduled } = await claimQuotes(db, viewer, purchase, tax_rates, deposit_months)
  const form = await acceptedForm(db, viewer, purchase.quote_ids, deposit_months)
  const { nrc: total_nrc, mrc: total_mrc } = totalsOf(quotes)
  const rooms = roomsOfCircuits(quotes, purchase.rooms)
  const contacts = storedContacts(site_contacts, phones, quotes)
  await saveToBook(
    db,
    viewer,
    contacts.filter((_, index) => site_contacts[index]!.keep),
  )

  const year = Number(viewer.today.slice(0, 4))
  const { id } = await db
    .insertInto('purchase_order')
    .values({
      company_id,
      year,
      status: 'pending',
      ...purchaseOf(purchase),
      site_contacts: JSON.stringify(contacts),
      total_nrc,
      total_mrc,
      tax_nrc: sumSen(quotes.map((quote) => quote.tax_nrc)),
      tax_mrc: sumSen(quotes.map((quote) => quote.tax_mrc)),
      tax_rates: JSON.stringify(tax_rates),
      tax_rates_of: viewer.today,
      deposit_months,
      ordered_nrc: total_nrc,
      ordered_mrc: total_mrc,
      ordered_deposit: depositOf(total_mrc, deposit_months),
      ordered_by: viewer.userId,
      ordered_at: viewer.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await acceptTerms(db, { ...viewer, now: acceptedAt }, id, form)
  const circuits = await makeCircuits(db, viewer, id, quotes, scheduled, rooms)
  const order = await findOrder(db, viewer, id)
  await notify(db, viewer, {
    kind: 'order_received',
    company_id,
    order_id: id,
    facts: {
      reference: order.order_reference,
      company: order.company,
      nrc: total_nrc,
      mrc: total_mrc,
      price_level: order.price_level ?? undefined,
      circuits,
    },
  })
  return order
}

/** Its status is judged where it is locked. */
function refuseUnorderable({ reference, product_id, price_level }: QuoteRow) {
  const why = orderRefusal({ status: 'active', product_id, price_level })
  if (why === 'in_words') throw new AppError('not_completed', (w) => w.quoteInWords(reference))
  if (why !== null) throw new AppError('wrong_status', (w) => w.quoteBudgetary(reference))
}

/**
 * Moves the quotes to ordered, locking them in the order of their ids so that two orders cannot block each other. Totals
 * and dates are checked before anything is written.
 */
async function claimQuotes(
  db: Db,
  viewer: Viewer,
  purchase: OrderPurchase,
  rates: TaxRates,
  depositMonths: number,
): Promise<{ quotes: OrderedQuote[]; scheduled: Scheduled }> {
  let scheduled: Scheduled = []
  const claimed = await changeQuotes(db, viewer, purchase.quote_ids, 'order', async (rows) => {
    for (const row of rows) refuseUnorderable(row)
    await refuseRetiredNnis(db, rows)
    const { expected } = purchase
    const { nrc, mrc } = totalsOf(rows)
    if (expected && (expected.nrc !== nrc || expected.mrc !== mrc))
      throw new AppError('price_changed', (w) => w.totalsChanged)
    scheduled = await scheduleCircuits(db, viewer, rows, purchase, depositMonths)
    return rows.map((row) => ({ row, columns: { status: 'ordered' as const } }))
  })
  // An active quote has all prices.
  const quotes = claimed.map(
    ({ after }) => ({ ...after, ...serviceTaxOf(after.taxable, rates) }) as OrderedQuote,
  )
  return { quotes, scheduled }
}

/** An NNI may have been retired since it was quoted; one that this order uses can be retired no more. */
async function refuseRetiredNnis(
  db: Db,
  quotes: readonly Pick<QuoteRow, 'reference' | 'site_a' | 'site_b'>[],
) {
  const used = quotes.flatMap(({ site_a, site_b }) => [site_a?.nni ?? [], site_b?.nni ?? []].flat())
  if (used.length === 0) return
  const there = await db.selectFrom('nni').select('id').where('id', 'in', used).execute()
  const known = new Set(there.map(({ id }) => id))
  const retired = quotes.find(({ site_a, site_b }) =>
    [site_a?.nni, site_b?.nni].some((nni) => nni && !known.has(nni)),
  )
  if (retired) throw new AppError('wrong_status', (w) => w.nniRetired(retired.reference))
}

function totalsOf(quotes: readonly Pick<QuoteRow, 'total_nrc' | 'total_mrc'>[]): { nrc: Sen; mrc: Sen } {
  return {
    nrc: sumSen(quotes.map((quote) => quote.total_nrc!)),
    mrc: sumSen(quotes.map((quote) => quote.total_mrc!)),
  }
}

/** One circuit for each quote, in one statement: prices, tax, lines, dates and milestones. Answers their dates. */
async function makeCircuits(
  db: Db,
  viewer: Viewer,
  orderId: number,
  quotes: OrderedQuote[],
  scheduled: Scheduled,
  rooms: ReturnType<typeof roomsOfCircuits>,
) {
  const company = companyOf(viewer)
  const circuits = scheduled.map((dates, index) => {
    const { tax_nrc, tax_mrc } = quotes[index]!
    return { ...dates, ...rooms[index], tax_nrc, tax_mrc }
  })
  const { rows } = await sql<CircuitDates>`
    with made as (
      insert into circuit (company_id, year, order_id, quote_id, status, requested_date, earliest_date, first_promised,
        contract_months, bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc, tax_nrc, tax_mrc, price_level,
        rooms_a, rooms_b)
      select q.company_id, ${Number(viewer.today.slice(0, 4))}, ${orderId}, q.id, 'pending', d.requested_date, d.earliest_date,
        d.first_promised, q.contract_months, q.bandwidth_nrc, q.bandwidth_mrc, q.xc_nrc, q.xc_mrc, q.vas_nrc, q.vas_mrc, d.tax_nrc, d.tax_mrc,
        q.price_level, d.rooms_a, d.rooms_b
      from json_to_recordset(${JSON.stringify(circuits)}) as d(id bigint, requested_date date, earliest_date date,
          first_promised date, tax_nrc bigint, tax_mrc bigint, rooms_a jsonb, rooms_b jsonb)
        join quote q on q.company_id = ${company} and q.id = d.id
      order by q.id
      returning id, quote_id, reference, requested_date, first_promised),
    lined as (
      insert into circuit_line (company_id, circuit_id, position, component, charge, site_end, amount_sen, bandwidth,
        term, band, network_status, option, tax_code, own_rate)
      select l.company_id, made.id, l.position, l.component, l.charge, l.site_end, l.amount_sen, l.bandwidth, l.term,
        l.band, l.network_status, l.option, l.tax_code, l.own_rate
      from made join quote_line l on l.company_id = ${company} and l.quote_id = made.quote_id),
    planned as (
      insert into circuit_milestone (company_id, circuit_id, position, kind, owner, planned, planned_at)
      select ${company}, made.id, m.position, m.kind, m.owner, m.planned, ${viewer.now}
      from json_to_recordset(${JSON.stringify(circuits)}) as d(id bigint, milestones json)
        join made on made.quote_id = d.id
        cross join json_to_recordset(d.milestones) as m(position int, kind text, owner text, planned date)),
    recorded as (
      insert into order_event (company_id, order_id, at, actor_id, action)
      values (${company}, ${orderId}, ${viewer.now}, ${viewer.userId}, ${'create' satisfies OrderEventAction}))
    select reference, requested_date as requested, first_promised as promised from made order by id
    limit ${sql.lit(mostNamed)}`.execute(db)
  return rows
}
