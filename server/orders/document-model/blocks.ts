import { buyerFields, type BuyerFields } from '#contract/buyer-fields.ts'
import { dueWithOrder } from '#contract/charges.ts'
import type { BillTo } from '#contract/customers/bill-to.ts'
import { ringgitText, sumSen, type Sen } from '#contract/money.ts'
import { weakestLevel, type PriceLevel } from '#contract/price-level.ts'
import { isTaxedByOrder, type PriceLine } from '#contract/pricing.ts'
import { orderRefusal } from '#contract/quotes/actions.ts'
import { bandwidthChange, type Quote, type SiteDetails, type WholeQuote } from '#contract/quotes/quote.ts'
import type { Language } from '#contract/session.ts'
import { groupTax, taxCodes, type TaxRates, type TaxShare } from '#contract/tax.ts'
import type { StoredContact } from '#contract/orders/site-contacts.ts'
import type { Billing } from '#server/customers/queries.ts'
import type { DocumentBlock, DocumentRow } from '#contract/documents.ts'
import { documentTextsByLanguage } from '#server/documents/words/words.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { longDay } from '#server/platform/words/days.ts'
import type { QuoteWithLines } from '#server/quotes/queries.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { namesSite, sentenceCase } from '#contract/text.ts'

type Replacing = Pick<Quote, 'kind' | 'service' | 'keeps_end' | 'bandwidth' | 'exit_nrc'>

type Service = Pick<Quote, 'product' | 'bandwidth' | 'contract_id' | 'fixed_ip' | 'voice' | 'device'>

export function documentTexts(language: Language) {
  const say = documentTextsByLanguage[language]
  const date = (day: string) => longDay(day, language)

  /** "telecommunications 6%, managed services 8%": the codes among the lines. */
  const ratesText = (lines: readonly PriceLine[], rates: TaxRates) => {
    const charged = new Set(lines.filter(({ amount }) => amount !== 0).map(({ tax_code }) => tax_code))
    return taxCodes
      .filter((code) => charged.has(code))
      .map((code) => say.taxRate(say.taxCode[code], rates[code] / 100))
      .join(', ')
  }

  const taxRow = (shares: TaxShare[]): DocumentRow => {
    const { code, rate } = shares[0]!
    const name = sentenceCase(rate === null ? say.taxOfExtra : say.taxRate(say.taxCode[code], rate / 100))
    const sums = [shares.map(({ nrc }) => nrc), shares.map(({ mrc }) => mrc)]
    return {
      part: true,
      cells: [name, ...sums.map((each) => ringgitText(sumSen(each)))].map((text) => ({ text })),
    }
  }
  const nameOf = ({ component, end, option }: PriceLine) =>
    [say.line[component], end && say.end[end], option].filter(Boolean).join(' · ')

  return {
    say,
    date,
    fact: (name: string, value: string | null | undefined | false) => (value ? [{ name, value }] : []),

    serviceText: ({ product, bandwidth, contract_id, fixed_ip, voice, device }: Service) =>
      [product, bandwidth, contract_id !== null && say.months(contract_id), fixed_ip, voice, device]
        .filter(Boolean)
        .join(' · '),

    /** Which service is renewed, changed or moved, and the most that leaving it costs. */
    replacedText: (quote: Replacing, atMost = true): string | null => {
      const { kind, service } = quote
      if (kind === 'new' || !service) return null
      return [
        [`${say.replaces[kind]} ${service.service_reference}`, bandwidthChange(quote)]
          .filter(Boolean)
          .join(': '),
        quote.keeps_end && service.term_ends && say.keepsEnd(date(service.term_ends)),
        atMost && say.exitAtMost(ringgitText(quote.exit_nrc)),
      ]
        .filter(Boolean)
        .join(' · ')
    },

    buyerFacts: (named: BuyerFields) =>
      buyerFields.flatMap((field) => (named[field] ? [{ name: say[field], value: named[field] }] : [])),

    lineRows: (lines: readonly PriceLine[]): DocumentRow[] =>
      [...Map.groupBy(lines, nameOf)].map(([name, charged]) => ({
        part: true,
        cells: [
          { text: name },
          ...(['nrc', 'mrc'] as const).map((charge) => {
            const amounts = charged.filter((line) => line.charge === charge).map((line) => line.amount)
            return { text: amounts.length === 0 ? '' : ringgitText(sumSen(amounts)) }
          }),
        ],
      })),

    totalRows: (
      total: { nrc: Sen; mrc: Sen },
      tax: readonly TaxShare[],
      taxName: string,
      ofThis: DocumentRow[] = [],
    ): DocumentRow[] => [
      amountRow(say.beforeTax, total.nrc, total.mrc, true),
      ...ofThis,
      amountRow(taxName, sumSen(tax.map(({ nrc }) => nrc)), sumSen(tax.map(({ mrc }) => mrc))),
      ...groupTax(tax).map(taxRow),
      amountRow(
        say.withTax,
        sumSen([total.nrc, ...tax.map(({ nrc }) => nrc)]),
        sumSen([total.mrc, ...tax.map(({ mrc }) => mrc)]),
        true,
      ),
    ],

    estimatedText: (rates: TaxRates, day: string, lines: readonly PriceLine[]) =>
      say.taxEstimated(date(day), ratesText(lines, rates)),

    orderedText: (rates: TaxRates, day: string | null, lines: readonly PriceLine[]): DocumentBlock[] => {
      const text = ratesText(lines.filter(isTaxedByOrder), rates)
      return text === '' ? [] : [small(say.taxOrdered(day && date(day), text))]
    },

    levelText: (levels: readonly (PriceLevel | null)[]) => {
      const level = weakestLevel(levels)
      if (level === null) return null
      const some = levels.filter((each) => each === level).length
      const text = say.priceLevel[level]
      return some < levels.length ? `${text} ${say.partly(some, levels.length)}` : text
    },

    priceHeads: (first: string) => [first, say.oneTime, say.monthly],
  }
}

export function factsText(facts: readonly { name: string; value: string }[]): string {
  return facts.map(({ name, value }) => `${name}: ${value}`).join(' · ')
}

export function amountRow(name: string, nrc: Sen, mrc: Sen, strong = false): DocumentRow {
  return { strong, cells: [{ text: name }, { text: ringgitText(nrc) }, { text: ringgitText(mrc) }] }
}

export function small(text: string): DocumentBlock {
  return { kind: 'text', text, small: true }
}

export function billingFacts(
  { company, registration_no, address, account }: BillTo,
  language: Language,
): { name: string; value: string }[] {
  const { say, fact } = documentTexts(language)
  return [
    ...fact(say.billTo, [company, registration_no, address].filter(Boolean).join(', ')),
    ...fact(say.billing_account, account && `${account.number} ${account.name}`),
  ]
}

export function contactText(contact: Billing['contact']): string | null {
  return contact && [contact.name, contact.email, contact.phone].filter(Boolean).join(' · ')
}

export function contactBlocks(contacts: readonly StoredContact[], language: Language): DocumentBlock[] {
  const { say } = documentTexts(language)
  if (contacts.length === 0) return []
  return [
    { kind: 'heading', text: say.contacts },
    {
      kind: 'facts',
      facts: contacts.map(({ label, name, phone, email, access_hours }) => ({
        name: label ?? say.allSites,
        value: [name, phone, email, access_hours && say.access(access_hours)].filter(Boolean).join(' · '),
      })),
    },
  ]
}

/** The amounts due with the purchase order for quotes that can be ordered: deposit, and one-time charges with tax. */
export function dueBlocks(quotes: QuoteWithLines[], months: number, language: Language): DocumentBlock[] {
  // Quotes in the cart can be ordered once they are saved.
  const open = quotes.filter(
    (quote) => orderRefusal(quote.status === 'cart' ? { ...quote, status: 'active' } : quote) === null,
  )
  if (open.length === 0) return []
  const sum = (field: 'total_nrc' | 'total_mrc' | 'tax_nrc') => sumSen(open.map((quote) => quote[field] ?? 0))
  const charges = { nrc: sum('total_nrc'), taxNrc: sum('tax_nrc'), mrc: sum('total_mrc'), months }
  return [
    dueTable(charges, language),
    ...(open.length < quotes.length
      ? [small(documentTextsByLanguage[language].dueFor(open.length, quotes.length))]
      : []),
  ]
}

export function dueTable(charges: Parameters<typeof dueWithOrder>[0], language: Language): DocumentBlock {
  const say = documentTextsByLanguage[language]
  const { months } = charges
  const { deposit, oneTime, total } = dueWithOrder(charges)
  const amount = (due: typeof total) => ({ text: ringgitText(due) })
  const oneTimeRow = { cells: [{ text: say.oneTimeWithTax }, amount(oneTime)] }
  return {
    kind: 'table',
    heads: [say.dueWithOrder, say.amount],
    rows:
      months === 0
        ? [oneTimeRow]
        : [
            { cells: [{ text: say.deposit, under: say.depositDue(months) }, amount(deposit)] },
            oneTimeRow,
            { strong: true, cells: [{ text: say.totalDue }, amount(total)] },
          ],
  }
}

/** The terms in force for the company's months of deposit. */
export function termsInForceBlocks(language: Language, depositMonths: number): DocumentBlock[] {
  return termsBlocks(language, termsInForce.version, termsInForce.clauses(depositMonths)[language])
}

export function termsBlocks(
  language: Language,
  version: string,
  clauses: string[],
  accepted?: string,
): DocumentBlock[] {
  return [
    { kind: 'heading', text: documentTextsByLanguage[language].terms(version) },
    ...(accepted === undefined ? [] : [{ kind: 'text' as const, text: accepted }]),
    { kind: 'clauses', clauses, language },
  ]
}

const ends = ['site_a', 'site_b', 'location'] as const
type End = (typeof ends)[number]
type Sited = Pick<WholeQuote, End | `${End}_nni` | `${End}_details`>

/** Each site with its block, level, unit and address, or as an NNI of the company. */
export function siteFacts(sited: Sited, language: Language): { name: string; value: string }[] {
  const say = documentTextsByLanguage[language]
  return ends.flatMap((end) => {
    const label = sited[end]
    if (!namesSite(label)) return []
    const details = sited[`${end}_details`]
    const about = sited[`${end}_nni`] === null ? addressOf(details, say.room) : [say.nni]
    // The label of an address that is not listed is the address itself.
    const named = details?.standard === 0 && details.address_line1 ? [] : [label]
    return [{ name: say.site[end], value: [...named, ...about.filter((part) => part !== label)].join(', ') }]
  })
}

export function siteLines(sited: Sited, language: Language): string[] {
  return siteFacts(sited, language).map(({ name, value }) => `${name}: ${value}`)
}

/** The sites of a circuit: those of its quote with the circuit's own rooms. */
export function sitesOfCircuit({ rooms }: Pick<Circuit, 'rooms'>, quoted: Sited): Sited {
  const unnamed = { block: null, level: null, unit: null }
  const details = ends.map((end) => {
    const { [`${end}_details` as const]: of } = quoted
    return [`${end}_details`, of && { ...of, ...unnamed, ...rooms[end] }] as const
  })
  return { ...quoted, ...Object.fromEntries(details) }
}

function addressOf(
  details: SiteDetails | null,
  room: Record<'block' | 'level' | 'unit', (value: string) => string>,
): string[] {
  if (!details) return []
  const rooms = (['block', 'level', 'unit'] as const).map(
    (each) => details[each] && room[each](details[each]),
  )
  const { address_line1, address_line2, postcode, city, state, country } = details
  return [...rooms, address_line1, address_line2, `${postcode} ${city}`.trim(), state, country].filter(
    (part): part is string => Boolean(part),
  )
}
