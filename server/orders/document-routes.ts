import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { z } from 'zod'
import {
  documentsApi,
  maxQuotesOfProject,
  type DocumentRequest,
  type DocumentKind,
  type DocumentModel,
  type DocumentBlock,
  type DocumentRow,
} from '#contract/documents.ts'
import {
  downloadDocument,
  findDocument,
  storeDocument,
  awaitDocument,
} from '#server/documents/make-document.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { serveDownload } from '#server/platform/transfer.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Language } from '#contract/session.ts'
import { readBilling, depositMonthsOf } from '#server/customers/queries.ts'
import { readCarrier, type Carrier } from '#server/documents/letterhead.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import {
  orderFormDocument,
  projectDocument,
  quoteDocument,
} from '#server/orders/document-model/quotes-document.ts'
import { refuseUnorderable } from '#server/orders/place.ts'
import { readOrder } from '#server/orders/queries.ts'
import { orderDetails, phonesOf, storedContacts } from '#server/orders/site-contacts.ts'
import { readRows, quotesWithLines, type QuoteWithLines } from '#server/quotes/queries.ts'
import { type Circuit, shownOrderStatus } from '#contract/orders/order.ts'
import {
  documentTexts,
  amountRow,
  billingFacts,
  contactBlocks,
  dueTable,
  factsText,
  small,
  termsBlocks,
  siteFacts,
  sitesOfCircuit,
  siteLines,
} from '#server/orders/document-model/blocks.ts'
import { dueWithOrder } from '#contract/charges.ts'
import { noSen, ringgitText, sen, senOf, sumSen } from '#contract/money.ts'
import { awaitedPayment, depositBook, depositSums } from '#contract/orders/deposit.ts'
import { taxOfOrder } from '#contract/orders/tax-of-order.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { cancelledAt, handedOverOn, lastMoveOf, cancellationCause } from '#contract/orders/outcome.ts'

export function documentRoutes(portal: Portal) {
  serve(portal, documentsApi.ask, async ({ db, viewer, body }) => {
    const data = await requestDocument(db, viewer, body)
    return { data, requested: !data.ready }
  })
  serveData(portal, documentsApi.one, ({ db, viewer, params }) => findDocument(db, viewer, params.id))
  for (const kind of ['quote', 'order'] as const)
    serveData(portal, documentsApi[kind], async ({ db, viewer, params, query: { language } }) => {
      const writing = { db, viewer, base: { language, ...(await readCarrier(db, language)) } }
      return (await writers[kind](writing, [params.id], {})).model
    })
  serveDownload(portal, documentsApi.file, ({ db, params }) => downloadDocument(db, params.id))
}

interface BuiltModel {
  company_id: number
  model: DocumentModel
}

interface Writing {
  db: Db
  viewer: Viewer
  base: Carrier & { language: Language }
}

/** Throws 404 for records that the viewer may not see. */
async function requestDocument(
  db: Db,
  viewer: Viewer,
  { kind, ids, language, purchase = {} }: z.output<NonNullable<typeof documentsApi.ask.body>>,
): Promise<DocumentRequest> {
  const writing = { db, viewer, base: { language, ...(await readCarrier(db, language)) } }
  const written = await writers[kind](writing, ids, purchase)
  const asked = await storeDocument(db, viewer, { kind, ...written })
  if (!asked.ready) await awaitDocument(db, viewer, { ...written, id: asked.id })
  return asked
}

const writers: Record<
  DocumentKind,
  (writing: Writing, ids: number[], purchase: Parameters<typeof orderDetails>[0]) => Promise<BuiltModel>
> = {
  quote: async (writing, [id]) => {
    const [quote] = await readQuotes(writing, sql<boolean>`q.id = ${id}`)
    return { company_id: quote.company_id, model: quoteDocument(quote, await styleOf(writing, quote)) }
  },
  project: async (writing, [id]) => {
    const [one] = await readQuotes(writing, sql<boolean>`q.id = ${id}`)
    const { project_name, company_id } = one
    if (project_name === null)
      throw new AppError('wrong_status', (w) => w.documentWithoutProject(one.quote_reference))
    const quotes = await readQuotes(
      writing,
      sql<boolean>`(q.company_id, q.project_id) = (select r.company_id, r.project_id from quote r where r.id = ${id})`,
    )
    if (quotes.length > maxQuotesOfProject)
      throw new AppError('wrong_status', (w) => w.projectTooLong(maxQuotesOfProject))
    const style = { ...(await styleOf(writing, one)), project: project_name }
    return { company_id, model: projectDocument(quotes, style) }
  },
  order_form: async (writing, ids, purchase) => {
    const quotes = await readQuotes(writing, sql<boolean>`q.id = any(${ids}::bigint[])`)
    if (quotes.length < new Set(ids).size) throw notFound()
    for (const quote of quotes) refuseUnorderable(quote.quote_reference, quote)
    const [first] = quotes
    if (quotes.some(({ company_id }) => company_id !== first.company_id))
      throw new AppError('wrong_status', (w) => w.documentOfOneCompany)
    const rows = [...(await readRows(writing.db, writing.viewer, ids)).values()]
    const { site_contacts = [], billing_account_id } = purchase
    const contacts = storedContacts(site_contacts, await phonesOf(site_contacts), rows)
    const style = await styleOf(writing, first, billing_account_id)
    return {
      company_id: first.company_id,
      model: orderFormDocument(quotes, style, orderDetails(purchase, rows, contacts)),
    }
  },
  order: async (writing, [id]) => {
    const order = await readOrder(writing.db, writing.viewer, id!)
    return { company_id: order.company_id, model: orderDocument(order, await orderStyle(writing, order)) }
  },
  hand_over: async (writing, [id]) => {
    const { db, viewer } = writing
    const found = await db
      .selectFrom('circuit')
      .select('order_id')
      .where('id', '=', id!)
      .executeTakeFirstOrThrow(notFound)
    const order = await readOrder(db, viewer, found.order_id)
    const circuit = order.circuit_list.find((each) => each.id === id)!
    if (circuit.status !== 'delivered')
      throw new AppError('wrong_status', (w) => w.circuitNotDelivered(circuit.circuit_reference))
    const service = await db
      .selectFrom('service')
      .select(['billing_from', 'term_ends', 'contract_months', 'total_mrc'])
      .where('circuit_id', '=', id!)
      .where('state', '<>', 'rejected')
      .executeTakeFirstOrThrow()
    const style = await orderStyle(writing, order)
    return { company_id: order.company_id, model: handOverDocument(order, circuit, service, style) }
  },
}

/** Throws 404 if no quote matches. */
async function readQuotes({ db, viewer }: Writing, condition: RawBuilder<boolean>) {
  const quotes = await quotesWithLines(db, viewer, condition)
  if (!quotes[0]) throw notFound()
  return quotes as [QuoteWithLines, ...QuoteWithLines[]]
}

async function styleOf(
  { db, viewer, base }: Writing,
  { company_id }: QuoteWithLines,
  billingAccount?: number | null,
) {
  const { billTo, contact } = await readBilling(db, viewer, company_id, billingAccount)
  return { ...base, depositMonths: await depositMonthsOf(db, viewer.today, company_id), billTo, contact }
}

async function orderStyle({ db, viewer, base }: Writing, { circuit_list }: FullOrder): Promise<OrderStyle> {
  const ids = circuit_list.map(({ quote }) => quote.id)
  const quotes = await quotesWithLines(db, viewer, sql<boolean>`q.id = any(${ids}::bigint[])`)
  return { ...base, timeZone: viewer.timeZone, quotes: new Map(quotes.map((each) => [each.id, each])) }
}

/** To be signed by both sides. */
function handOverDocument(
  order: FullOrder,
  circuit: Circuit,
  service: Pick<
    Selectable<Tables['service']>,
    'billing_from' | 'term_ends' | 'contract_months' | 'total_mrc'
  >,
  { language, letterhead, quotes }: OrderStyle,
): DocumentModel {
  const { say, date, fact, serviceText, buyerFacts } = documentTexts(language)
  const handedOver = circuit.milestones.find(({ kind }) => kind === 'handed_over')?.actual
  const ends = { done: null, not_needed: say.notNeeded, with_delivery: say.withDelivery }
  return {
    language,
    title: say.title.hand_over(circuit.circuit_reference),
    foot: `${circuit.circuit_reference} · ${order.order_reference}`,
    letterhead,
    blocks: [
      { kind: 'text', text: say.handOverText(order.company) },
      {
        kind: 'facts',
        facts: [
          ...fact(say.company, order.company),
          ...fact(say.handedOver, handedOver && date(handedOver)),
          ...fact(say.billedFrom, date(service.billing_from)),
          ...fact(say.term, say.months(service.contract_months)),
          ...fact(say.termEnds, service.term_ends && date(service.term_ends)),
          ...fact(say.monthlyBeforeTax, ringgitText(service.total_mrc)),
          ...fact(say.circuit, circuit.circuit_reference),
          ...fact(say.order, order.order_reference),
          ...fact(say.po_number, order.po_number),
          ...buyerFacts(circuit),
          ...fact(say.service, serviceText(circuit.quote)),
          ...fact(say.quote, circuit.quote.quote_reference),
          ...siteFacts(sitesOfCircuit(circuit, quotes.get(circuit.quote.id)!), language),
        ],
      },
      {
        kind: 'table',
        heads: [say.milestone, say.planned, say.done],
        rows: circuit.milestones.map(({ kind, planned, actual, closed }) => ({
          cells: [
            { text: say.milestones[kind] },
            { text: date(planned) },
            { text: (closed && ends[closed]) ?? (actual ? date(actual) : '') },
          ],
        })),
      },
      { kind: 'signatures', names: [say.signedBy.carrier, say.signedBy.company] },
    ],
  }
}

interface OrderStyle extends Carrier {
  language: Language
  timeZone: string
  quotes: ReadonlyMap<number, QuoteWithLines>
}

function orderDocument(order: FullOrder, style: OrderStyle): DocumentModel {
  const { language, letterhead, timeZone } = style
  const { say, date, fact, priceHeads, lineRows, totalRows, orderedText } = documentTexts(language)
  const dayOf = (moment: string) => date(dayIn(timeZone, new Date(moment)))
  const living = order.circuit_list.filter(({ status }) => status !== 'cancelled')
  const { terms } = order
  return {
    language,
    title: say.title.order(order.order_reference),
    foot: `${order.order_reference} · ${say.po_number} ${order.po_number}`,
    letterhead,
    blocks: [
      ...paymentBlocks(order, style),
      {
        kind: 'facts',
        facts: [
          ...billingFacts(order.bill_to, language),
          ...fact(say.status, say.orderStatus[shownOrderStatus(order)]),
          ...fact(say.ordered_on, dayOf(order.ordered_at)),
          ...fact(say.orderedBy, order.ordered_by),
          ...fact(say.approvedBy, order.approved && `${order.approved.by}, ${dayOf(order.approved.at)}`),
          ...fact(say.po_number, order.po_number),
        ],
      },
      { kind: 'heading', text: say.circuits },
      {
        kind: 'table',
        heads: priceHeads(say.circuit),
        rows: [
          ...order.circuit_list.flatMap((circuit) => [
            circuitRow(order, circuit, style),
            // The totals below do not count the ordered price of a cancelled circuit.
            ...(circuit.status === 'cancelled' ? cancelledRows(circuit, say) : lineRows(circuit.lines)),
          ]),
          ...totalRows(
            { nrc: order.total_nrc, mrc: order.total_mrc },
            taxOfOrder(order),
            say.tax,
            cancellationRows(order, say.cancellationCharges),
          ),
          ...asOrdered(order, say.asOrdered),
        ],
      },
      ...orderedText(
        order.tax_rates,
        order.tax_rates_of,
        living.flatMap(({ lines }) => lines),
      ),
      ...moneyBlocks(order, living, language),
      small(say.amounts),
      ...contactBlocks(order.site_contacts, language),
      ...termsBlocks(
        terms.language,
        terms.version,
        terms.clauses,
        [
          say.accepted(terms.accepted_by, dayOf(terms.accepted_at)),
          ...(terms.language === language ? [] : [say.otherLanguage]),
        ].join(' '),
      ),
    ],
  }
}

/** The totals as placed, if they have changed since. */
function asOrdered({ ordered, total_nrc, total_mrc }: FullOrder, name: string): DocumentRow[] {
  return ordered.nrc === total_nrc && ordered.mrc === total_mrc
    ? []
    : [amountRow(name, ordered.nrc, ordered.mrc)]
}

function cancellationRows({ circuit_list }: FullOrder, name: string): DocumentRow[] {
  const charges = circuit_list
    .filter(({ status }) => status === 'cancelled')
    .map(({ total_nrc }) => total_nrc)
  const total = sumSen(charges)
  return total === 0 ? [] : [amountRow(name, total, noSen)]
}

function cancelledRows({ total_nrc }: Circuit, say: { cancellationCharge: string }): DocumentRow[] {
  if (total_nrc === 0) return []
  return [
    { part: true, cells: [say.cancellationCharge, ringgitText(total_nrc), ''].map((text) => ({ text })) },
  ]
}

function moneyBlocks(order: FullOrder, living: Circuit[], language: Language): DocumentBlock[] {
  const { say, fact, levelText } = documentTexts(language)
  const book = depositBook(order)
  const isPayable = awaitedPayment(order) !== null
  return [
    {
      kind: 'facts',
      facts: [
        ...fact(say.firmness, levelText(living.map(({ price_level }) => price_level))),
        ...fact(
          say.deposit,
          !isPayable &&
            order.deposit_months > 0 &&
            `${ringgitText(order.deposit)} (${say.depositText(order.deposit_months)})`,
        ),
        ...fact(
          say.depositOrdered,
          order.deposit !== order.ordered.deposit && ringgitText(order.ordered.deposit),
        ),
        ...depositSums.flatMap((sum) =>
          fact(say.deposits[sum], book[sum] > 0 && (sum !== 'open' || !isPayable) && ringgitText(book[sum])),
        ),
        ...fact(
          say.termination,
          `${ringgitText(sumSen(living.map((circuit) => circuit.early_termination)))} (${say.terminationText})`,
        ),
      ],
    },
  ]
}

/** How to pay, until the deposit is received. */
function paymentBlocks(order: FullOrder, { language, depositTo }: OrderStyle): DocumentBlock[] {
  const { say, date, fact } = documentTexts(language)
  const payment = awaitedPayment(order)
  if (payment === null) return []
  const { total_nrc: nrc, total_mrc: mrc, tax_nrc: taxNrc, deposit_months: months } = order
  const charges = { nrc, taxNrc, mrc, months }
  const { by, received } = payment
  const amount = ringgitText(sen(senOf(dueWithOrder(charges).total) - received))
  return [
    { kind: 'heading', text: say.howToPay },
    {
      kind: 'facts',
      facts: [
        ...fact(say.toPay, by === null ? amount : say.payBy(amount, date(by))),
        ...fact(say.depositTo, depositTo),
        ...fact(say.paymentReference, order.order_reference),
      ],
    },
    dueTable(charges, language),
  ]
}

function circuitRow(order: FullOrder, circuit: Circuit, style: OrderStyle): DocumentRow {
  const { language, quotes } = style
  const { say, date, serviceText, replacedText, buyerFacts } = documentTexts(language)
  const { quote, status, requested_date, price_level } = circuit
  const details = [
    quote.quote_reference,
    `${say.requested}: ${requested_date ? date(requested_date) : say.asap}`,
    status !== 'cancelled' && handOverText(order, circuit, language),
    // A cancelled circuit has no rental to end.
    status !== 'cancelled' && `${say.termination}: ${ringgitText(circuit.early_termination)}`,
    say.levelName[price_level],
    statusText(order, circuit, style),
  ]
    .filter(Boolean)
    .join(' · ')
  return {
    strong: true,
    cells: [
      {
        text: `${circuit.circuit_reference} · ${serviceText(quote)}`,
        under: [
          ...siteLines(sitesOfCircuit(circuit, quotes.get(quote.id)!), language),
          // The price lines of a delivered circuit have the final charge.
          replacedText(quote, status !== 'delivered'),
          factsText(buyerFacts(circuit)),
          details,
        ]
          .filter(Boolean)
          .join('\n'),
      },
      { text: ringgitText(circuit.total_nrc) },
      { text: ringgitText(circuit.total_mrc) },
    ],
  }
}

/** With the planned and promised days in brackets, and the reason, where they differ. */
function handOverText(order: FullOrder, circuit: Circuit, language: Language): string {
  const { say, date } = documentTexts(language)
  const { promised, first_promised } = circuit
  const actual = handedOverOn(circuit)
  const planned = `${say.promised}: ${date(promised)}`
  const main = actual === null ? planned : `${say.milestones.handed_over}: ${date(actual)}`
  const beside = [
    actual !== null && actual !== promised && planned,
    ...(promised === first_promised ? [] : [say.firstPromised(date(first_promised)), whyMoved()]),
  ].filter(Boolean)
  return beside.length > 0 ? `${main} (${beside.join(' · ')})` : main

  function whyMoved() {
    const { reason_code: code, reason } = lastMoveOf(order, circuit) ?? {}
    return code && [say.moveReasons[code], reason].filter(Boolean).join(': ')
  }
}

function statusText(
  order: FullOrder,
  circuit: Circuit,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const { say, date } = documentTexts(language)
  const at = cancelledAt(order, circuit)
  const state = at ? say.cancelledOn(date(dayIn(timeZone, new Date(at)))) : say.orderStatus[circuit.status]
  const { reason, charge } = cancellationCause(circuit)
  const why = charge ? say.cancelledFor[charge] : reason
  return why ? `${state}: ${why}` : state
}
