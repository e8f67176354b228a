import { Button, Group, Switch, Text, VisuallyHidden } from '@mantine/core'
import { IconColumns, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, type CSSProperties, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteListPath, paths, recordPath } from '#contract/paths.ts'
import { comparable, compareRefusal, idsInList } from '#contract/quotes/comparable.ts'
import { compareApi, type ComparedQuote } from '#contract/quotes/compare.ts'
import type { Filters } from '#web/parts/list/list.ts'
import { RateNote, Money, useTaxText } from '#web/parts/money/Money.tsx'
import { EmptyState, PageHead, LoadedRecord, PageMargins } from '#web/parts/page/page.tsx'
import { reading } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'
import { BackLink, LinkButton } from '#web/quotes/fields/fields.tsx'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { orderRefusal } from '#contract/quotes/actions.ts'
import type { Side } from '#contract/roles.ts'
import { Explained, type GlossaryTerm, ReferenceLink, Day } from '#web/parts/record/record.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import ui from '#web/parts/ui.module.css'
import classes from '#web/quotes/compare/ComparisonTable.module.css'
import { minOf } from '#web/quotes/compare/min-of.ts'
import { perMbpsMark } from '#web/quotes/compare/per-mbps-mark.ts'
import { overTerm, perMbps } from '#contract/charges.ts'
import { addAmounts, senOf, type MoneyAmount } from '#contract/money.ts'
import { totalParts, type Charge } from '#contract/pricing.ts'
import { siteLabels } from '#web/parts/site/quote-sites.ts'

export function CompareQuotes({ desk: { side, backTo } }: { desk: QuoteDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const search: Filters = useSearch({ strict: false })
  const ids = idsInList(search.ids ?? '')
  const refusal = compareRefusal(ids.length)
  const read = useQuery({
    ...reading(compareApi.quotes, { query: { ids: ids.join(',') } }),
    enabled: refusal === null,
    select: ({ data }) => data,
    // The others stay on screen when a quote is removed.
    placeholderData: keepPreviousData,
  })
  const list = quoteListPath(backTo(undefined), side)
  if (refusal !== null)
    return (
      <>
        <PageHead title={t('compare.title')} />
        <EmptyState
          icon={IconColumns}
          title={t(`compare.${refusal}`, comparable)}
          text={t('compare.choose', comparable)}
          action={<LinkButton to={list}>{t('compare.toList')}</LinkButton>}
        />
      </>
    )
  const head = () => ({
    title: t('compare.title'),
    lead: t('compare.lead'),
    action: (
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        data-noprint
        onClick={() => window.print()}
      >
        {t('terms.print')}
      </Button>
    ),
  })
  return (
    <LoadedRecord
      read={read}
      back={<BackLink to={list} text={t('quotes.back', { context })} />}
      head={head}
      absent={{ title: t('compare.notThere'), text: t('compare.notThereText') }}
    >
      {(quotes) => <Comparison side={side} quotes={quotes.filter(({ id }) => ids.includes(id))} />}
    </LoadedRecord>
  )
}

function Comparison({ side, quotes }: { side: QuoteDesk['side']; quotes: readonly ComparedQuote[] }) {
  const { t } = useTranslation()
  const tax = useTaxText()
  const navigate = useNavigate()
  const { only }: Filters = useSearch({ strict: false })
  const table = useRef<HTMLDivElement>(null)
  const change = (changes: Filters, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Filters) => ({ ...before, ...changes }),
      replace,
      resetScroll: false,
    })
  const remove = (removed: number) => {
    const ids = quotes.map(({ id }) => id).filter((id) => id !== removed)
    // The pressed button is gone.
    table.current?.focus()
    change({ ids: ids.join(',') }, false)
  }
  const estimate = quotes.find(({ status, tax_nrc }) => status !== 'ordered' && tax_nrc !== null)
  return (
    <>
      <PageMargins wide text={quotes.map((quote) => quote.quote_reference).join(' · ')} />
      <Group justify="space-between" gap="8px 24px" mb={12} data-noprint>
        <Text role="status">{t('cart.forQuotes', { count: quotes.length })}</Text>
        <Switch
          label={t('compare.onlyDifferences')}
          checked={only === 'differences'}
          onChange={({ currentTarget: { checked } }) =>
            change({ only: checked ? 'differences' : undefined }, true)
          }
        />
      </Group>
      <ComparisonTable
        ref={table}
        side={side}
        quotes={quotes}
        onlyDifferences={only === 'differences'}
        onRemove={remove}
      />
      {estimate?.tax_rates_of && (
        <Text size="sm" c="dimmed" mt="sm">
          {tax.estimated(estimate.tax_rates_of)} {t('tax.billed')}
        </Text>
      )}
      <RateNote />
    </>
  )
}

interface ComparisonTableProps {
  ref: Ref<HTMLDivElement>
  side: Side
  quotes: readonly ComparedQuote[]
  onlyDifferences: boolean
  onRemove: (id: number) => void
}

function ComparisonTable({ ref, side, quotes, onlyDifferences, onRemove }: ComparisonTableProps) {
  const { t } = useTranslation()
  const differs = ({ says }: ComparisonRow) => new Set(quotes.map((quote) => says(quote) ?? '')).size > 1
  const groups = useRowGroups(side, quotes)
    .map((group) => ({ ...group, rows: group.rows.filter((row) => !onlyDifferences || differs(row)) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div ref={ref} className={classes.frame} tabIndex={0} role="region" aria-label={t('compare.title')}>
      <table className={classes.table} style={{ '--columns': quotes.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">{t('quotes.reference')}</th>
            {quotes.map((quote) => (
              <th key={quote.id} scope="col">
                <ReferenceLink path={recordPath('quote', quote.id, side)} value={quote.quote_reference} />
                <QuoteStatusBadge {...quote} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-noprint>
          <tr>
            <th scope="row">{t('compare.nextStep')}</th>
            {quotes.map((quote) => (
              <td key={quote.id}>
                <div className={classes.steps}>
                  <NextStep quote={quote} side={side} />
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`${t('cart.remove')}: ${quote.quote_reference}`}
                    onClick={() => onRemove(quote.id)}
                  >
                    {t('cart.remove')}
                  </Button>
                </div>
              </td>
            ))}
          </tr>
        </tbody>
        {groups.map((group) => (
          <ComparisonTableGroup key={group.key} group={group} quotes={quotes} differs={differs} />
        ))}
      </table>
      {groups.length === 0 && (
        <Text pos="sticky" left={0} p="16px 12px">
          {t('compare.noDifferences')}
        </Text>
      )}
    </div>
  )
}

interface GroupProps {
  group: RowGroup
  quotes: readonly ComparedQuote[]
  differs: (row: ComparisonRow) => boolean
}

function ComparisonTableGroup({ group: { name, term, rows }, quotes, differs }: GroupProps) {
  const { t } = useTranslation()
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={quotes.length + 1}>
          <span>{term ? <Explained term={term}>{name}</Explained> : name}</span>
        </th>
      </tr>
      {rows.map((row) => {
        const { key, says, cell, least, amount, strong, term, name, bestSteps } = row
        const values = quotes.map((quote) => says(quote))
        const lowest = least ? minOf(values.map((value) => (typeof value === 'number' ? value : null))) : null
        return (
          <tr key={key} data-differs={differs(row) || undefined} data-strong={strong}>
            <th scope="row">
              {term ? <Explained term={term}>{name}</Explained> : name}
              {differs(row) && (
                <span style={{ color: 'var(--mantine-color-text)', fontWeight: 600 }}>
                  <span aria-hidden> ≠</span>
                  <VisuallyHidden> {t('compare.differs')}</VisuallyHidden>
                </span>
              )}
            </th>
            {quotes.map((quote, index) => {
              const value = values[index]
              return (
                <td key={quote.id} className={amount ? classes.amount : undefined}>
                  {shown(value ?? '', cell?.(quote) ?? value, amount)}
                  {lowest !== null && value === lowest && (
                    <span className={ui.greenTag}>{t(`compare.${least!}`)}</span>
                  )}
                  {bestSteps?.has(quote.id) && (
                    <span className={ui.greenTag} title={t('compare.bestStepRule')}>
                      {t('compare.bestStep')}
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        )
      })}
    </tbody>
  )

  /** A missing price is still awaited; any other missing value is empty. */
  function shown(value: string | number, content: ReactNode, amount: true | undefined) {
    return value !== '' ? content : amount ? <Money amount={null} /> : t('common.empty')
  }
}

function NextStep({ quote, side }: { quote: ComparedQuote; side: Side }) {
  const { t } = useTranslation()
  const { id, quote_reference: reference, order } = quote
  // A quote that awaits approval is in an order already.
  if (side === 'company' && orderRefusal(quote) === null && !quote.awaits_approval)
    return (
      <LinkButton
        aria-label={`${t('quotes.sendToOrder')}: ${reference}`}
        to={paths.sendToOrder}
        search={{ ids: String(id) }}
      >
        {t('quotes.sendToOrder')}
      </LinkButton>
    )
  const [text, path] = order
    ? [t('quotes.toOrder'), recordPath('order', order.id, side)]
    : [t('compare.open'), recordPath('quote', id, side)]
  return (
    <LinkButton variant="default" aria-label={`${text}: ${reference}`} to={path}>
      {text}
    </LinkButton>
  )
}

interface ComparisonRow {
  key: string
  name: string
  term?: GlossaryTerm
  says: (quote: ComparedQuote) => string | number | null
  cell?: (quote: ComparedQuote) => ReactNode
  bestSteps?: ReadonlySet<number>
  /** The lowest price or number of days is marked with this word. */
  least?: 'lowest' | 'shortest'
  amount?: true
  strong?: true
}

interface RowGroup {
  key: string
  name: string
  term?: GlossaryTerm
  rows: ComparisonRow[]
}

function overTermName(quotes: readonly ComparedQuote[]) {
  if (quotes.every(({ contract_id }) => contract_id === 0)) return 'quotes.firstMonth'
  return quotes.some(({ contract_id }) => contract_id === 0) ? 'compare.overTermOrMonth' : 'quotes.overTerm'
}

function useRowGroups(side: Side, quotes: readonly ComparedQuote[]): RowGroup[] {
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
      name: t('serviceEditor.field.interface'),
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
      name: t('serviceEditor.field.service_level'),
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
