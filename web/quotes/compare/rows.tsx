import { perMbpsMark } from '#web/quotes/compare/per-mbps-mark.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { overTerm, perMbps } from '#contract/charges.ts'
import { addAmounts, senOf, type MoneyAmount } from '#contract/money.ts'
import { totalParts, type Charge } from '#contract/pricing.ts'
import type { ComparedQuote } from '#contract/quotes/compare.ts'
import type { Side } from '#contract/roles.ts'
import type { GlossaryTerm } from '#web/parts/glossary/Explanation.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'

export interface ComparisonRow {
  key: string
  name: string
  term?: GlossaryTerm
  /** The value that is compared; null if the quote has none. */
  says: (quote: ComparedQuote) => string | number | null
  cell?: (quote: ComparedQuote) => ReactNode
  /** The ids of the quotes that are the best step up. */
  bestSteps?: ReadonlySet<number>
  /** The lowest price or number of days is marked with this word. */
  least?: 'lowest' | 'shortest'
  amount?: true
  strong?: true
}

export interface RowGroup {
  key: string
  name: string
  term?: GlossaryTerm
  rows: ComparisonRow[]
}

/** A total of 0 months is that of the first month. */
function overTermName(quotes: readonly ComparedQuote[]) {
  if (quotes.every(({ contract_id }) => contract_id === 0)) return 'quotes.firstMonth'
  return quotes.some(({ contract_id }) => contract_id === 0) ? 'compare.overTermOrMonth' : 'quotes.overTerm'
}

/** The rows of the comparison. Rows without any value are left out. */
export function useRowGroups(side: Side, quotes: readonly ComparedQuote[]): RowGroup[] {
  const { t } = useTranslation()
  const money = useMoneyRows(quotes)
  const groups: RowGroup[] = [
    { key: 'service', name: t('quotes.service'), rows: useServiceRows(side) },
    { key: 'mrc', name: t('common.monthly'), term: 'mrc', rows: money.of('mrc') },
    { key: 'nrc', name: t('common.oneTime'), term: 'nrc', rows: money.of('nrc') },
    { key: 'term', name: t(overTermName(quotes)), rows: money.overTerm },
    { key: 'delivery', name: t('compare.delivery'), rows: useDeliveryRows(side) },
  ]
  return groups.map((group) => ({
    ...group,
    rows: group.rows.filter(({ says }) => quotes.some((quote) => (says(quote) ?? '') !== '')),
  }))
}

function useServiceRows(side: Side): ComparisonRow[] {
  const { t, i18n } = useTranslation()
  const handedOver = (quote: ComparedQuote, text: 'interface' | 'service_level') => {
    const all = quote.handed_over
    return all && ((i18n.language === 'ms' && all.ms[text]) || all[text])
  }
  return [
    ...(side === 'staff'
      ? [{ key: 'company', name: t('quotes.company'), says: ({ company }: ComparedQuote) => company }]
      : []),
    { key: 'project', name: t('quotes.project'), says: (quote) => quote.project_name },
    { key: 'product', name: t('quotes.product'), says: (quote) => quote.product },
    { key: 'a', name: t('quotes.site.site_a'), says: (quote) => siteLabels(quote)[0] ?? null },
    { key: 'b', name: t('quotes.site.site_b'), says: (quote) => siteLabels(quote)[1] ?? null },
    { key: 'bandwidth', name: t('quotes.bandwidth'), says: (quote) => quote.bandwidth },
    {
      key: 'term',
      name: t('quotes.term'),
      says: ({ contract_id: months }) => (months === null ? null : t('quotes.months', { count: months })),
    },
    {
      key: 'interface',
      name: t('productServices.interface'),
      says: (quote) => handedOver(quote, 'interface'),
    },
    {
      key: 'kind',
      name: t('compare.kind'),
      says: ({ handed_over: all }) =>
        [
          all?.symmetry && t(`productServices.symmetry.${all.symmetry}`),
          all?.sharing && t(`productServices.sharing.${all.sharing}`),
        ]
          .filter(Boolean)
          .join(', '),
    },
    {
      key: 'level',
      name: t('productServices.serviceLevel'),
      term: 'serviceLevel',
      says: (quote) => handedOver(quote, 'service_level'),
    },
    {
      key: 'addOns',
      name: t('quotes.addOnPrice'),
      says: ({ fixed_ip, voice, device }) => [fixed_ip, voice, device].filter(Boolean).join(', '),
    },
  ]
}

function useMoneyRows(quotes: readonly ComparedQuote[]) {
  const { t } = useTranslation()
  const amountRow = (
    row: Pick<ComparisonRow, 'key' | 'name' | 'term' | 'least' | 'strong' | 'bestSteps'>,
    amountOf: (quote: ComparedQuote) => MoneyAmount | null,
    perMonth: boolean,
  ): ComparisonRow => ({
    ...row,
    amount: true,
    says: (quote) => {
      const amount = amountOf(quote)
      return amount === null ? null : senOf(amount)
    },
    cell: (quote) => <Money amount={amountOf(quote)} perMonth={perMonth} />,
  })
  const estimated = quotes.every(({ status }) => status !== 'ordered')
  const of = (charge: Charge) => {
    const isMrc = charge === 'mrc'
    const row = (key: string, name: string, amountOf: Parameters<typeof amountRow>[1], more: object = {}) =>
      amountRow({ key: `${charge} ${key}`, name, ...more }, amountOf, isMrc)
    const total = (quote: ComparedQuote) => totalParts(quote, charge)
    return [
      row('bandwidth', t('quotes.bandwidth'), (quote) => quote[`bandwidth_${charge}`]),
      row('xc', t('quotes.crossConnect'), (quote) => quote[`xc_${charge}`], { term: 'crossConnect' }),
      row('vas', t('quotes.addOnPrice'), (quote) => quote[`vas_${charge}`]),
      row('total', t('quotes.beforeTax'), total, { strong: true, least: 'lowest' }),
      row('tax', t(estimated ? 'tax.estimatedName' : 'quotes.serviceTax'), (quote) => quote[`tax_${charge}`]),
      row('withTax', t('quotes.withTax'), (quote) => {
        const [before, tax] = [total(quote), quote[`tax_${charge}`]]
        return before === null || tax === null ? null : addAmounts(before, tax)
      }),
      ...(isMrc
        ? [
            row(
              'perMbps',
              t('compare.perMbps'),
              ({ bandwidth_mrc, bandwidth_speed }) =>
                bandwidth_speed === null ? null : perMbps(bandwidth_mrc, Number(bandwidth_speed)),
              perMbpsMark(quotes),
            ),
          ]
        : []),
    ]
  }
  // A total over more months is always higher.
  const comparable = new Set(quotes.map(({ contract_id }) => contract_id)).size === 1
  return {
    of,
    overTerm: [
      amountRow(
        { key: 'overTerm', name: t('quotes.beforeTax'), ...(comparable && { least: 'lowest' }) },
        (quote) => overTerm(quote, quote.contract_id),
        false,
      ),
    ],
  }
}

function useDeliveryRows(side: Side): ComparisonRow[] {
  const { t } = useTranslation()
  return [
    {
      key: 'firmness',
      name: t('priceLevel.name'),
      says: ({ price_level: level }) => level && t(`priceLevel.of.${level}`),
    },
    {
      key: 'network',
      name: t('compare.network'),
      says: ({ grade }) => (side === 'staff' ? t(`sites.grade.${grade}`) : t(`quotes.grade.${grade}`)),
    },
    {
      key: 'leadTime',
      name: t('quotes.leadTime'),
      term: 'leadTime',
      says: (quote) => quote.lead_time_days,
      cell: (quote) => t('quotes.workingDays', { count: quote.lead_time_days }),
      least: 'shortest',
    },
    {
      key: 'earliest',
      name: t('compare.earliest'),
      // Only active quotes can be ordered.
      says: (quote) => (quote.status === 'active' ? quote.earliest_date : null),
      cell: (quote) => <Day value={quote.earliest_date} />,
    },
    {
      key: 'validity',
      name: t('quotes.validity'),
      says: (quote) => quote.validity ?? quote.price_held_until,
      cell: ({ validity, price_held_until: held }) => <Day value={(validity ?? held)!} />,
    },
  ]
}
