import { sql, type Insertable } from 'kysely'
import type { z } from 'zod'
import { buyerFieldsOf, type BuyerField } from '#contract/buyer-fields.ts'
import { sumSen, type Sen } from '#contract/money.ts'
import { serviceTaxOf, type TaxRates } from '#contract/tax.ts'
import type { orderApi } from '#contract/orders/api.ts'
import { purchaseOf } from '#contract/orders/order.ts'
import { orderRefusal } from '#contract/quotes/actions.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { readBilling } from '#server/customers/queries.ts'
import { readCarrier } from '#server/documents/letterhead.ts'
import { saveToBook } from '#server/account/contact-book.ts'
import { notify } from '#server/notifications/notify.ts'
import { readBuyer, type Buyer } from '#server/orders/buyer.ts'
import { orderFormDocument } from '#server/orders/document-model/quotes-document.ts'
import { findOrder, type OrderRow } from '#server/orders/queries.ts'
import { orderDetails, roomsOfCircuits, storedContacts, phonesOf } from '#server/orders/site-contacts.ts'
import { scheduleCircuits } from '#server/orders/schedule.ts'
import { termsInForce } from '#server/orders/terms.ts'
import {
  isAboveLoadLimit,
  isAboveMaxLoad,
  readNniLoads,
  nniFull,
  nniNotFirm,
} from '#server/customers/nni-load.ts'
import { readTaxRates } from '#server/pricing/tax.ts'
import { changeQuotes } from '#server/quotes/change.ts'
import { quotesWithLines, type QuoteWithLines, type QuoteRow } from '#server/quotes/queries.ts'
import { insertDocument } from '#server/documents/make-document.ts'
import type { DocumentModel } from '#contract/documents.ts'
import { depositOf } from '#contract/charges.ts'
import { record } from '#server/platform/history.ts'
import type { Tables } from '#server/platform/tables.ts'
import { lockOrder, orderHistory } from '#server/orders/lock.ts'
import { moveAll } from '#server/orders/move.ts'
import { lockReplaceable } from '#server/services/quote.ts'
import { insertedIds, insertRows } from '#server/quotes/store.ts'

export type OrderPurchase = z.output<NonNullable<typeof orderApi.place.body>>

/** An active quote has all prices. */
type OrderedQuote = QuoteRow & {
  [Column in (typeof copiedFromQuote)[number]]: NonNullable<QuoteRow[Column]>
} & { total_nrc: Sen; total_mrc: Sen; tax_nrc: Sen; tax_mrc: Sen }

type Scheduled = Awaited<ReturnType<typeof scheduleCircuits>>

/**
 * Orders active quotes, all or none, at today's tax rates; each quote becomes a circuit. Throws 404 for a foreign
 * quote, 409 for a company on hold, a quote that cannot be ordered, changed totals and outdated terms, 422 for
 * impossible dates, contacts and rooms. An approved order accepted the terms when it was requested (`acceptedAt`).
 */
export async function placeOrder(
  db: Db,
  viewer: Viewer,
  purchase: OrderPurchase,
  { acceptedAt = viewer.now, buyer }: { acceptedAt?: Date; buyer?: Buyer } = {},
) {
  const { site_contacts = [] } = purchase
  const phones = await phonesOf(site_contacts)
  if (purchase.accepted_terms_version !== termsInForce.version)
    throw new AppError('terms_outdated', (w) => w.termsOutdated)
  const company_id = companyOf(viewer)
  // A rate may have changed since the quotes were made.
  const tax_rates = await readTaxRates(db, company_id, viewer.today)
  const { hold, depositMonths } = buyer ?? (await readBuyer(db, viewer))
  if (hold !== null) throw new AppError('on_hold', (w) => w.onHold(hold))
  const { billTo, contact, contract_expired_on } = await readBilling(
    db,
    viewer,
    company_id,
    purchase.billing_account_id,
  )
  const { quotes, asOffered, scheduled, fullNnis } = await claimQuotes(
    db,
    viewer,
    purchase,
    tax_rates,
    depositMonths,
  )
  const { nrc: total_nrc, mrc: total_mrc } = totalsOfQuotes(quotes)
  const rooms = roomsOfCircuits(quotes, purchase.rooms)
  const contacts = storedContacts(site_contacts, phones, quotes)
  await saveToBook(
    db,
    viewer,
    contacts.filter((_, index) => site_contacts[index]!.keep),
  )
  const { id, dates } = await writeOrder(
    db,
    viewer,
    {
      ...purchaseOf(purchase),
      site_contacts: contacts,
      total_nrc,
      total_mrc,
      tax_nrc: sumSen(quotes.map((quote) => quote.tax_nrc)),
      tax_mrc: sumSen(quotes.map((quote) => quote.tax_mrc)),
      tax_rates,
      tax_rates_of: viewer.today,
      deposit_months: depositMonths,
      bill_to: billTo,
      contract_expired_on,
    },
    scheduled.map((circuit, index) => ({
      ...pricesOf(quotes[index]!),
      ...buyerFieldsOf(quotes[index]!),
      ...circuit,
      ...rooms[index]!,
      replaces_id: quotes[index]!.service_id,
    })),
  )
  const { language } = viewer
  // The form that could be downloaded a moment before.
  const style = { language, ...(await readCarrier(db, language)), depositMonths, billTo, contact }
  const form = orderFormDocument(asOffered, style, orderDetails(purchase, quotes, contacts))
  await acceptTerms(db, viewer, id, { form, acceptedAt, depositMonths })
  await handOverRenewals(db, viewer, id, quotes)
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
      contract_expired_on: contract_expired_on ?? undefined,
      circuits: dates.slice(0, 20),
      nnis: fullNnis.length > 0 ? fullNnis : undefined,
    },
  })
  return order
}

/** A renewal needs no delivery. */
async function handOverRenewals(db: Db, viewer: Viewer, id: number, quotes: readonly OrderedQuote[]) {
  const renewals = quotes.flatMap((quote) => (quote.kind === 'renew' ? quote.id : []))
  if (renewals.length === 0) return
  const order = await lockOrder(db, viewer, id)
  const circuits = await db
    .selectFrom('circuit')
    .selectAll()
    .where((row) => row.and({ company_id: order.company_id, order_id: id }))
    .where('quote_id', 'in', renewals)
    .orderBy('id')
    .execute()
  await moveAll(db, viewer, order, circuits, { status: 'delivered' })
}

export function refuseUnorderable(reference: string, quote: Parameters<typeof orderRefusal>[0]) {
  const refusal = orderRefusal(quote)
  if (refusal === null) return
  if (refusal === 'in_words') throw new AppError('not_completed', (w) => w.quoteInWords(reference))
  throw new AppError('wrong_status', (w) =>
    refusal === 'budgetary' ? w.quoteBudgetary(reference) : w.quoteIsNow(reference, quote.status),
  )
}

/** Locks the quotes by id, so that two orders cannot deadlock, and checks totals and dates before any write. */
async function claimQuotes(
  db: Db,
  viewer: Viewer,
  purchase: OrderPurchase,
  rates: TaxRates,
  depositMonths: number,
): Promise<{
  quotes: OrderedQuote[]
  asOffered: QuoteWithLines[]
  scheduled: Scheduled
  fullNnis: string[]
}> {
  let scheduled: Scheduled = []
  let asOffered: QuoteWithLines[] = []
  let fullNnis: string[] = []
  const claimed = await changeQuotes(db, viewer, purchase.quote_ids, 'order', async (rows) => {
    // The status was checked where the quote was locked.
    for (const row of rows) refuseUnorderable(row.reference, { ...row, status: 'active' })
    fullNnis = await claimNnis(db, viewer, rows)
    await lockReplacedServices(db, viewer, rows)
    const { expected } = purchase
    const { nrc, mrc } = totalsOfQuotes(rows)
    if (expected && (expected.nrc !== nrc || expected.mrc !== mrc))
      throw new AppError('price_changed', (w) => w.totalsChanged)
    scheduled = await scheduleCircuits(db, viewer, rows, purchase, depositMonths)
    const ids = rows.map(({ id }) => id)
    asOffered = await quotesWithLines(db, viewer, sql`q.id = any(${ids}::bigint[])`)
    return rows.map((row) => ({ row, columns: { status: 'ordered' as const } }))
  })
  const quotes = claimed.map(
    ({ after }) => ({ ...after, ...serviceTaxOf(after.taxable, rates) }) as OrderedQuote,
  )
  return { quotes, asOffered, scheduled, fullNnis }
}

/** In the order of their ids, so that two orders cannot deadlock. */
async function lockReplacedServices(db: Db, viewer: Viewer, quotes: readonly QuoteRow[]) {
  const ids = quotes.flatMap(({ service_id }) => service_id ?? []).toSorted((one, other) => one - other)
  for (const [index, id] of ids.entries()) {
    const { reference } = await lockReplaceable(db, viewer, id)
    if (ids[index + 1] === id) throw new AppError('wrong_status', (w) => w.replacedTwice(reference))
  }
}

/**
 * Refuses retired NNIs, and circuits that together bring one above its limit at a firm price or above what any carries.
 * Answers the load of those above their limit. The lock makes the orders of a company with NNIs wait for each other.
 */
async function claimNnis(db: Db, viewer: Viewer, quotes: readonly QuoteRow[]): Promise<string[]> {
  const nnisOf = ({ site_a, site_b }: QuoteRow) => [site_a.nni, site_b?.nni].flatMap((nni) => nni ?? [])
  const used = quotes.flatMap(nnisOf)
  if (used.length === 0) return []
  await sql`select pg_advisory_xact_lock(7210, ${companyOf(viewer)}::int)`.execute(db)
  const nnis = await readNniLoads(
    db,
    companyOf(viewer),
    used,
    quotes.flatMap(({ service_id }) => service_id ?? []),
  )
  const retired = quotes.find((quote) => nnisOf(quote).some((nni) => !nnis.some(({ id }) => id === nni)))
  if (retired) throw new AppError('wrong_status', (w) => w.nniRetired(retired.reference))
  return nnis.flatMap((nni) => {
    let ordered = 0
    const ending = quotes.filter((quote) => nnisOf(quote).includes(nni.id))
    // Firm ones first: the others may exceed the limit.
    for (const { reference, bandwidth_mbps, price_level } of ending.toSorted(
      (a, b) => Number(b.price_level === 'firm') - Number(a.price_level === 'firm'),
    )) {
      ordered += bandwidth_mbps ?? 0
      if (isAboveMaxLoad(nni, ordered)) throw new AppError('wrong_status', nniFull(nni, ordered))
      if (price_level === 'firm' && isAboveLoadLimit(nni, ordered))
        throw new AppError('wrong_status', nniNotFirm(reference, nni, ordered))
    }
    if (!isAboveLoadLimit(nni, ordered)) return []
    return [`${nni.nni_name}: ${(nni.load_mbps + ordered) / 1_000} / ${nni.port_mbps! / 1_000} Gbps`]
  })
}

function pricesOf(quote: OrderedQuote) {
  const prices = copiedFromQuote.map((name) => [name, quote[name]])
  return {
    ...(Object.fromEntries(prices) as Pick<OrderedQuote, (typeof copiedFromQuote)[number]>),
    tax_nrc: quote.tax_nrc,
    tax_mrc: quote.tax_mrc,
  }
}

export function totalsOfQuotes(quotes: readonly Pick<QuoteRow, 'total_nrc' | 'total_mrc'>[]) {
  return {
    nrc: sumSen(quotes.map((quote) => quote.total_nrc ?? 0)),
    mrc: sumSen(quotes.map((quote) => quote.total_mrc ?? 0)),
  }
}

/**
 * Stores the terms in force in the language in which the viewer accepted them, and the order form. A form that was
 * downloaded before is made already; another is drawn on the first read.
 */
async function acceptTerms(
  db: Db,
  viewer: Viewer,
  orderId: number,
  {
    form: model,
    acceptedAt,
    depositMonths,
  }: { form: DocumentModel; acceptedAt: Date; depositMonths: number },
): Promise<void> {
  const { version, clauses } = termsInForce
  const company_id = companyOf(viewer)
  const { language } = viewer
  const form = await insertDocument(db, viewer, { company_id, kind: 'order_form', model })
    .returning(['id', 'sha256'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_terms')
    .values({
      company_id,
      order_id: orderId,
      version,
      language,
      clauses: clauses(depositMonths)[language],
      accepted_by: viewer.userId,
      accepted_at: acceptedAt,
      document_id: form.id,
      form_sha256: form.sha256,
    })
    .execute()
}

const copiedFromQuote = [
  'contract_months',
  'bandwidth_nrc',
  'bandwidth_mrc',
  'xc_nrc',
  'xc_mrc',
  'vas_nrc',
  'vas_mrc',
  'price_level',
] as const

type NewCircuit = Scheduled[number] &
  ReturnType<typeof roomsOfCircuits>[number] &
  Pick<
    Insertable<Tables['circuit']>,
    (typeof copiedFromQuote)[number] | BuyerField | 'replaces_id' | 'tax_nrc' | 'tax_mrc'
  >

type NewOrder = Pick<
  OrderRow,
  | 'po_number'
  | 'requested_date'
  | 'site_contacts'
  | 'total_nrc'
  | 'total_mrc'
  | 'tax_nrc'
  | 'tax_mrc'
  | 'tax_rates'
  | 'tax_rates_of'
  | 'deposit_months'
  | 'bill_to'
  | 'contract_expired_on'
>

/** Answers the order's id, and the dates of its circuits in the order of their quotes. */
async function writeOrder(db: Db, viewer: Viewer, order: NewOrder, circuits: readonly NewCircuit[]) {
  const company_id = companyOf(viewer)
  const year = Number(viewer.today.slice(0, 4))
  const placed = {
    ...order,
    company_id,
    year,
    status: 'pending',
    ordered_nrc: order.total_nrc,
    ordered_mrc: order.total_mrc,
    ordered_deposit: depositOf(order.total_mrc, order.deposit_months),
    ordered_by: viewer.userId,
    ordered_at: viewer.now,
  }
  const [order_id] = (await insertedIds(db, 'purchase_order', [placed])) as [number]
  const ids = await insertedIds(
    db,
    'circuit',
    circuits.map((circuit) => {
      const { id: quote_id, milestones: _, ...columns } = circuit
      return { company_id, year, order_id, quote_id, status: 'pending', ...columns }
    }),
  )
  await sql`
    insert into circuit_line (company_id, circuit_id, position, component, charge, site_end, amount_sen, bandwidth, term,
      band, network_status, option, tax_code, own_rate)
    select k.company_id, k.id, l.*
    from circuit k cross join lateral (
      select l.position, l.component, l.charge, l.site_end, l.amount_sen, l.bandwidth, l.term, l.band, l.network_status,
        l.option, l.tax_code, l.own_rate
      from quote_line l where l.company_id = k.company_id and l.quote_id = k.quote_id
      -- Looked up for each circuit: a join would read every line of the company.
      offset 0) l
    where k.company_id = ${company_id} and k.order_id = ${order_id}`.execute(db)
  await insertRows(
    db,
    'circuit_milestone',
    circuits.flatMap(({ milestones }, index) =>
      milestones.map((step) => ({ company_id, circuit_id: ids[index], ...step, planned_at: viewer.now })),
    ),
  )
  await record(db, viewer, orderHistory, [{ company_id, order_id, action: 'create' }])
  const dates = await db
    .selectFrom('circuit')
    .select(['reference', 'requested_date as requested', 'first_promised as promised'])
    .where((row) => row.and({ company_id, order_id }))
    .orderBy('id')
    .execute()
  return { id: order_id, dates }
}
