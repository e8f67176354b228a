import type { BillTo } from '#contract/customers/bill-to.ts'
import { depositOf, earlyTermination, termTotal, monthsOf } from '#contract/charges.ts'
import { noSen, ringgitText, sumSen, type Sen } from '#contract/money.ts'
import type { Language } from '#contract/session.ts'
import type { Carrier } from '#server/documents/letterhead.ts'
import type { Billing } from '#server/customers/queries.ts'
import type { OrderDetails } from '#server/orders/site-contacts.ts'
import { taxByCode } from '#contract/tax.ts'
import {
  maxQuotesWithLines,
  type DocumentBlock,
  type DocumentModel,
  type DocumentRow,
} from '#contract/documents.ts'
import {
  billingFacts,
  contactBlocks,
  contactText,
  sitesOfCircuit,
  dueBlocks,
  factsText,
  small,
  termsInForceBlocks,
  documentTexts,
  siteLines,
  siteFacts,
} from '#server/orders/document-model/blocks.ts'
import { termsInForce } from '#server/orders/terms.ts'
import type { QuoteWithLines } from '#server/quotes/queries.ts'

interface DocumentStyle extends Carrier {
  language: Language
  depositMonths: number
  /** Null for a reader without access to it. */
  billTo: BillTo | null
  /** Null also on a shared page. */
  contact: Billing['contact']
}

/** The totals leave out quotes without a price, and cancelled or expired ones. */
export function projectDocument(
  quotes: QuoteWithLines[],
  style: DocumentStyle & { project: string },
): DocumentModel {
  const { language, letterhead, project, billTo, contact, depositMonths } = style
  const { say, date, fact } = documentTexts(language)
  const [first] = quotes
  const ended = quotes.filter(({ status }) => status === 'cancelled' || status === 'expired')
  const unpriced = quotes.filter((quote) => quote.total_mrc === null && !ended.includes(quote))
  const counted = quotes.filter((quote) => quote.total_mrc !== null && !ended.includes(quote))
  // Quotes can be ordered together until the first of them expires.
  const open = counted.filter(({ status }) => status !== 'ordered')
  const until = earliest(open.map(({ validity }) => validity))
  return {
    language,
    title: say.title.project(project),
    foot: [until && `${say.validUntil} ${date(until)}`, project].filter(Boolean).join(' · '),
    letterhead,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...(billTo ? billingFacts(billTo, language) : fact(say.company, first!.company)),
          ...fact(say.project, project),
          ...fact(say.quotes, say.quotesCount(quotes.length)),
          ...fact(say.issuedOn, date(latest(quotes))),
          ...fact(say.validUntil, until && date(until)),
          ...fact(say.contact, contactText(contact)),
        ],
      },
      { kind: 'heading', text: say.prices },
      ...priceBlocks(quotes, counted, style),
      ...(unpriced.length > 0 ? [small(say.withoutPrice(unpriced.length))] : []),
      ...(ended.length > 0 ? [small(say.notOpen(ended.length))] : []),
      small(say.amounts),
      ...termsInForceBlocks(language, depositMonths),
    ],
  }
}

/** All quotes must be orderable. Includes the terms that the order accepts. */
export function orderFormDocument(
  quotes: QuoteWithLines[],
  style: DocumentStyle,
  details: OrderDetails,
): DocumentModel {
  const { language, letterhead, billTo, contact, depositMonths, depositTo } = style
  const { say, date, fact } = documentTexts(language)
  const until = earliest(quotes.map(({ validity }) => validity))
  const references = quotes.map(({ quote_reference }) => quote_reference)
  return {
    language,
    title: `${say.title.order_form} ${references[0]}${references.length > 1 ? ` +${references.length - 1}` : ''}`,
    foot: [say.title.order_form, until && `${say.validUntil} ${date(until)}`].filter(Boolean).join(' · '),
    letterhead,
    blocks: [
      { kind: 'text', text: say.formText(termsInForce.version) },
      {
        kind: 'facts',
        facts: [
          ...(billTo ? billingFacts(billTo, language) : fact(say.company, quotes[0]!.company)),
          ...fact(say.po_number, details.po_number),
          ...fact(say.quotes, say.quotesCount(quotes.length)),
          ...fact(say.issuedOn, date(latest(quotes))),
          ...fact(say.validUntil, until && date(until)),
          ...fact(say.contact, contactText(contact)),
        ],
      },
      { kind: 'heading', text: say.prices },
      ...priceBlocks(quotes, quotes, style, details),
      ...(depositTo !== null && depositMonths > 0
        ? [{ kind: 'facts' as const, facts: fact(say.depositTo, depositTo) }]
        : []),
      small(say.amounts),
      ...contactBlocks(details.contacts, language),
      ...termsInForceBlocks(language, depositMonths),
      { kind: 'signatures', names: [say.signedBy.company] },
    ],
  }
}

function priceBlocks(
  quotes: QuoteWithLines[],
  counted: QuoteWithLines[],
  style: DocumentStyle,
  details?: OrderDetails,
): DocumentBlock[] {
  const { language, depositMonths } = style
  const { say, fact, priceHeads, lineRows, totalRows, estimatedText, levelText } = documentTexts(language)
  const sum = (field: 'total_nrc' | 'total_mrc') => sumSen(counted.map((quote) => quote[field]!))
  const mrc = sum('total_mrc')
  const due = dueBlocks(counted, depositMonths, language)
  const estimated = counted.filter(({ status }) => status !== 'ordered')
  const level = levelText(counted.map((quote) => quote.price_level))
  return [
    {
      kind: 'table',
      heads: priceHeads(say.quote),
      rows: [
        ...quotes.flatMap((quote) => [
          quoteRow(quote, language, details),
          ...(quotes.length > maxQuotesWithLines ? [] : lineRows(quote.lines)),
        ]),
        ...(counted.length === 0
          ? []
          : totalRows(
              { nrc: sum('total_nrc'), mrc },
              counted.flatMap((quote) => taxByCode(quote.lines, quote.tax_rates)),
              estimated.length > 0 ? say.estimatedTax : say.tax,
            )),
      ],
    },
    ...(estimated.length > 0
      ? [
          small(
            estimatedText(
              estimated[0]!.tax_rates,
              estimated[0]!.tax_rates_of!,
              estimated.flatMap(({ lines }) => lines),
            ),
          ),
        ]
      : []),
    {
      kind: 'facts',
      facts: [
        ...fact(say.firmness, level),
        ...fact(
          say.overTerm,
          counted.length > 0 && ringgitText(sumSen(counted.map((quote) => totalOf(quote, details)))),
        ),
        ...fact(
          say.deposit,
          due.length === 0 &&
            depositMonths > 0 &&
            counted.length > 0 &&
            `${ringgitText(depositOf(mrc, depositMonths))} (${say.depositText(depositMonths)})`,
        ),
        ...fact(
          say.termination,
          counted.length > 0 &&
            `${ringgitText(sumSen(counted.map((quote) => terminationOf(quote, details))))} (${say.terminationText})`,
        ),
      ],
    },
    ...due,
  ]
}

/** From the requested date, if there is one. */
function terminationOf({ id, total_mrc, contract_id, kept }: QuoteWithLines, details?: OrderDetails): Sen {
  const requested = details?.circuits.get(id)?.requested_date
  return earlyTermination(total_mrc!, contract_id ?? 0, kept && { ...kept, from: requested ?? kept.from })
}

/** NRC and the MRC of the term, or of what is left of a kept one. */
function totalOf(quote: QuoteWithLines, details?: OrderDetails): Sen {
  if (quote.kept) return sumSen([quote.total_nrc!, terminationOf(quote, details)])
  return termTotal(quote, quote.contract_id) ?? noSen
}

/** On an order form with lead time, requested date and the rooms of the order. */
function quoteRow(quote: QuoteWithLines, language: Language, details: OrderDetails | undefined): DocumentRow {
  const { say, date, serviceText, replacedText, buyerFacts } = documentTexts(language)
  const amount = (sen: QuoteWithLines['total_nrc']) => ({ text: sen === null ? '' : ringgitText(sen) })
  const validity = quote.validity
    ? `${say.validUntil} ${date(quote.validity)}`
    : say.quoteStatus[quote.status]
  const level = quote.price_level && say.levelName[quote.price_level]
  const ordered = details?.circuits.get(quote.id)
  const asked = ordered
    ? [
        `${say.leadTime}: ${say.workingDays(quote.lead_time_days)}`,
        `${say.requested}: ${ordered.requested_date ? date(ordered.requested_date) : say.asap}`,
      ]
    : []
  const state = quote.status === 'active' ? validity : say.quoteStatus[quote.status]
  return {
    strong: true,
    cells: [
      {
        text: `${quote.quote_reference} · ${serviceText(quote)}`,
        under: [
          ...siteLines(ordered ? sitesOfCircuit(ordered, quote) : quote, language),
          replacedText(quote),
          factsText(buyerFacts(quote)),
          [level, state, ...asked].filter(Boolean).join(' · '),
        ]
          .filter(Boolean)
          .join('\n'),
      },
      amount(quote.total_nrc),
      amount(quote.total_mrc),
    ],
  }
}

function latest(quotes: readonly QuoteWithLines[]): string {
  return quotes.map(({ issued_on }) => issued_on).reduce((a, b) => (a > b ? a : b))
}

function earliest(days: (string | null)[]): string | null {
  return days.filter((day) => day !== null).sort()[0] ?? null
}

export function quoteDocument(
  quote: QuoteWithLines,
  { language, letterhead, depositMonths, billTo, contact }: Omit<DocumentStyle, 'depositTo'>,
): DocumentModel {
  const texts = documentTexts(language)
  const { say, date, fact } = texts
  const until = quote.validity && `${say.validUntil} ${date(quote.validity)}`
  const ordered = quote.status === 'ordered'
  return {
    language,
    title: say.title.quote(quote.quote_reference),
    foot: [quote.quote_reference, until].filter(Boolean).join(' · '),
    letterhead,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...(billTo ? billingFacts(billTo, language) : fact(say.company, quote.company)),
          ...fact(say.status, say.quoteStatus[quote.status]),
          ...fact(say.replacement, texts.replacedText(quote)),
          ...fact(say.project, quote.project_name),
          ...texts.buyerFacts(quote),
          ...fact(say.issuedOn, date(quote.issued_on)),
          ...fact(say.validUntil, quote.validity && date(quote.validity)),
          ...fact(say.priceHeldUntil, quote.price_held_until && date(quote.price_held_until)),
          ...fact(say.product, quote.product),
          ...fact(say.bandwidth, quote.bandwidth),
          ...fact(say.term, quote.contract_id !== null && say.months(quote.contract_id)),
          ...fact(say.addOns, [quote.fixed_ip, quote.voice, quote.device].filter(Boolean).join(', ')),
          ...siteFacts(quote, language),
          ...fact(say.leadTime, say.workingDays(quote.lead_time_days)),
          ...fact(say.firmness, texts.levelText([quote.price_level])),
          ...fact(say.contact, contactText(contact)),
        ],
      },
      { kind: 'heading', text: say.prices },
      ...(quote.total_mrc === null ? [{ kind: 'text' as const, text: say.awaitsPrice }] : []),
      {
        kind: 'table',
        heads: texts.priceHeads(say.component),
        rows: [
          ...texts.lineRows(quote.lines),
          ...(quote.total_mrc === null
            ? []
            : texts.totalRows(
                { nrc: quote.total_nrc!, mrc: quote.total_mrc },
                taxByCode(quote.lines, quote.tax_rates),
                ordered ? say.tax : say.estimatedTax,
              )),
        ],
      },
      ...(quote.total_mrc === null
        ? []
        : ordered
          ? texts.orderedText(quote.tax_rates, quote.tax_rates_of, quote.lines)
          : [small(texts.estimatedText(quote.tax_rates, quote.tax_rates_of!, quote.lines))]),
      ...followingBlocks(quote, depositMonths, language),
      small(say.amounts),
      ...termsInForceBlocks(language, depositMonths),
    ],
  }
}

/** Early termination and the amount due with the PO, or the deposit of a quote that can no longer be ordered. */
function followingBlocks(quote: QuoteWithLines, depositMonths: number, language: Language): DocumentBlock[] {
  const { say, fact } = documentTexts(language)
  const total = termTotal(quote, quote.contract_id)
  if (total === null || quote.contract_id === null) return []
  const mrc: Sen = quote.total_mrc!
  const due = dueBlocks([quote], depositMonths, language)
  const noted = (amount: Sen, note: string) => `${ringgitText(amount)} (${note})`
  return [
    {
      kind: 'facts',
      facts: [
        ...fact(
          quote.contract_id === 0 ? say.firstMonth : say.overTerm,
          !quote.kept && noted(total, say.overTermText(monthsOf(quote.contract_id))),
        ),
        ...fact(
          say.deposit,
          due.length === 0 &&
            depositMonths > 0 &&
            noted(depositOf(mrc, depositMonths), say.depositText(depositMonths)),
        ),
        ...fact(
          say.termination,
          quote.contract_id === 0 ? say.terminationNone : noted(terminationOf(quote), say.terminationText),
        ),
      ],
    },
    ...due,
  ]
}
