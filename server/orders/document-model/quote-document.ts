import type { BillTo } from '#contract/customers/bill-to.ts'
import { depositOf, earlyTermination, monthsOf, termTotal } from '#contract/charges.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import type { Language } from '#contract/session.ts'
import type { DocumentBlock, DocumentModel } from '#contract/documents.ts'
import {
  billToText,
  dueBlocks,
  small,
  termsBlocks,
  documentTexts,
  siteFacts,
} from '#server/orders/document-model/blocks.ts'
import { termsInForce } from '#server/orders/terms.ts'
import type { LinedQuote } from '#server/quotes/queries.ts'

export function quoteDocument(
  quote: LinedQuote,
  {
    language,
    letterhead,
    depositMonths,
    billTo,
  }: {
    language: Language
    letterhead: DocumentModel['letterhead']
    depositMonths: number
    /** Null for a reader without access to it. */
    billTo: BillTo | null
  },
): DocumentModel {
  const { say, date, fact, levelText, priceHeads, lineRows, totalRows, estimatedText, orderedText } =
    documentTexts(language)
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
          ...fact(say.company, quote.company),
          ...fact(say.billTo, billTo && billToText(billTo)),
          ...fact(say.status, say.quoteStatus[quote.status]),
          ...fact(say.project, quote.project_name),
          ...fact(say.validUntil, quote.validity && date(quote.validity)),
          ...fact(say.priceHeldUntil, quote.price_held_until && date(quote.price_held_until)),
          ...fact(say.product, quote.product),
          ...fact(say.bandwidth, quote.bandwidth),
          ...fact(say.term, quote.contract_id !== null && say.months(quote.contract_id)),
          ...fact(say.addOns, [quote.fixed_ip, quote.voice, quote.device].filter(Boolean).join(', ')),
          ...siteFacts(quote, language),
          ...fact(say.leadTime, say.workingDays(quote.lead_time_days)),
          ...fact(say.firmness, levelText([quote.price_level])),
        ],
      },
      { kind: 'heading', text: say.prices },
      ...(quote.total_mrc === null ? [{ kind: 'text' as const, text: say.awaitsPrice }] : []),
      {
        kind: 'table',
        heads: priceHeads(say.component),
        rows: [
          ...lineRows(quote.lines),
          ...(quote.total_mrc === null
            ? []
            : totalRows(
                { nrc: quote.total_nrc!, mrc: quote.total_mrc },
                { nrc: quote.tax_nrc!, mrc: quote.tax_mrc! },
                ordered ? say.tax : say.estimatedTax,
              )),
        ],
      },
      ...(quote.total_mrc === null
        ? []
        : ordered
          ? orderedText(quote.tax_rates, quote.tax_rates_of, quote.lines)
          : [small(estimatedText(quote.tax_rates, quote.tax_rates_of!, quote.lines))]),
      ...followingBlocks(quote, depositMonths, language),
      small(say.amounts),
      ...termsBlocks(language, termsInForce.version, termsInForce.clauses[language]),
    ],
  }
}

/**
 * Early termination and the amount due with the purchase order, or the deposit of a quote that cannot be ordered any
 * more.
 */
function followingBlocks(quote: LinedQuote, depositMonths: number, language: Language): DocumentBlock[] {
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
          noted(total, say.overTermText(monthsOf(quote.contract_id))),
        ),
        ...fact(
          say.deposit,
          due.length === 0 &&
            depositMonths > 0 &&
            noted(depositOf(mrc, depositMonths), say.depositText(depositMonths)),
        ),
        ...fact(
          say.termination,
          quote.contract_id === 0
            ? say.terminationNone
            : noted(earlyTermination(mrc, quote.contract_id), say.terminationText),
        ),
      ],
    },
    ...due,
  ]
}
