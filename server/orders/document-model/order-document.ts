import { noSen, ringgitText, sumSen } from '#contract/money.ts'
import { depositDifference } from '#contract/orders/deposit.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { shownOrderStatus, type Circuit } from '#contract/orders/order.ts'
import type { Language } from '#contract/session.ts'
import type { Carrier } from '#server/documents/letterhead.ts'
import type { DocumentBlock, DocumentModel, DocumentRow } from '#contract/documents.ts'
import type { LinedQuote } from '#server/quotes/lined-quotes.ts'
import { dayIn } from '#server/platform/calendar.ts'
import {
  amountRow,
  billToText,
  depositBlocks,
  dueTable,
  small,
  termsBlocks,
  documentTexts,
} from '#server/orders/document-model/blocks.ts'
import { handOverText, statusText } from '#server/orders/document-model/outcome.ts'
import { siteLines, sitesOfCircuit } from '#server/orders/document-model/sites.ts'

export interface OrderStyle extends Carrier {
  language: Language
  timeZone: string
  /** The quote of each circuit, by its id. */
  quotes: ReadonlyMap<number, LinedQuote>
}

/** An order as a document: its circuits with their prices, totals with the tax it froze, and the terms as they were accepted. */
export function orderDocument(order: FullOrder, style: OrderStyle): DocumentModel {
  const { language, letterhead, timeZone } = style
  const { say, date, fact, priceHeads, lineRows, totalRows, orderedText } = documentTexts(language)
  const dayOf = (moment: string) => date(dayIn(timeZone, new Date(moment)))
  const living = order.circuit_list.filter(({ status }) => status !== 'cancelled')
  const { terms } = order
  return {
    language,
    title: say.title.order(order.order_reference),
    foot: `${order.order_reference} · ${say.poNumber} ${order.po_number}`,
    letterhead,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...fact(say.company, order.company),
          ...fact(say.billTo, billToText(order.bill_to)),
          ...fact(say.status, say.orderStatus[shownOrderStatus(order)]),
          ...fact(say.orderedOn, dayOf(order.ordered_at)),
          ...fact(say.orderedBy, order.ordered_by),
          ...fact(say.approvedBy, order.approved && `${order.approved.by}, ${dayOf(order.approved.at)}`),
          ...fact(say.poNumber, order.po_number),
        ],
      },
      { kind: 'heading', text: say.circuits },
      {
        kind: 'table',
        heads: priceHeads(say.circuit),
        rows: [
          ...order.circuit_list.flatMap((circuit) => [
            circuitRow(order, circuit, style),
            // What a cancelled circuit was ordered at is no part of the totals below.
            ...(circuit.status === 'cancelled' ? cancelledRows(circuit, say) : lineRows(circuit.lines)),
          ]),
          ...totalRows(
            { nrc: order.total_nrc, mrc: order.total_mrc },
            { nrc: order.tax_nrc, mrc: order.tax_mrc },
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
      ...depositBlocks(style, order.deposit_months),
      small(say.amounts),
      ...contactBlocks(order, language),
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

/** What was placed, once it differs from what the order comes to. */
function asOrdered({ ordered, total_nrc, total_mrc }: FullOrder, name: string): DocumentRow[] {
  return ordered.nrc === total_nrc && ordered.mrc === total_mrc
    ? []
    : [amountRow(name, ordered.nrc, ordered.mrc)]
}

/** Of the total, the charges for cancelled circuits. */
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
  const { due, returned, unpaid } = depositDifference(order)
  const changed = due > 0 || returned > 0 || unpaid > 0
  const payable = duePlaced(order, language)
  return [
    {
      kind: 'facts',
      facts: [
        ...fact(say.firmness, levelText(living.map(({ price_level }) => price_level))),
        ...fact(
          say.deposit,
          payable.length === 0 &&
            order.deposit_months > 0 &&
            `${ringgitText(order.deposit)} (${say.depositText(order.deposit_months)})`,
        ),
        ...fact(say.depositOrdered, changed && ringgitText(order.ordered.deposit)),
        ...fact(say.depositUnpaid, unpaid > 0 && ringgitText(unpaid)),
        ...fact(say.depositReturned, returned > 0 && ringgitText(returned)),
        ...fact(say.depositFurther, due > 0 && ringgitText(due)),
        ...fact(
          say.termination,
          `${ringgitText(sumSen(living.map((circuit) => circuit.early_termination)))} (${say.terminationText})`,
        ),
      ],
    },
    ...payable,
  ]
}

/** What is paid with the purchase order; nothing once the order has changed or is over. */
function duePlaced(order: FullOrder, language: Language): DocumentBlock[] {
  const { ordered, status, total_nrc: nrc, total_mrc: mrc, tax_nrc: taxNrc, deposit_months: months } = order
  const changed = ordered.nrc !== nrc || ordered.mrc !== mrc
  if (changed || status === 'delivered' || status === 'cancelled') return []
  return [dueTable({ nrc, taxNrc, mrc, months }, language)]
}

function circuitRow(order: FullOrder, circuit: Circuit, style: OrderStyle): DocumentRow {
  const { language, quotes } = style
  const { say, date, serviceText } = documentTexts(language)
  const { quote, status, requested_date, price_level } = circuit
  const standing = [
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
        under: [...siteLines(sitesOfCircuit(circuit, quotes.get(quote.id)!), language), standing].join('\n'),
      },
      { text: ringgitText(circuit.total_nrc) },
      { text: ringgitText(circuit.total_mrc) },
    ],
  }
}

function contactBlocks({ site_contacts }: FullOrder, language: Language): DocumentBlock[] {
  const { say } = documentTexts(language)
  if (site_contacts.length === 0) return []
  return [
    { kind: 'heading', text: say.contacts },
    {
      kind: 'facts',
      facts: site_contacts.map(({ label, name, phone, email, access_hours }) => ({
        name: label ?? say.allSites,
        value: [name, phone, email, access_hours && say.access(access_hours)].filter(Boolean).join(' · '),
      })),
    },
  ]
}
