import { Anchor, Button, Group, Switch, Text, VisuallyHidden } from '@mantine/core'
import { IconColumns, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, type CSSProperties, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteListPath, paths, recordPath } from '#contract/paths.ts'
import { comparable, compareRefusal, idsInList } from '#contract/quotes/comparable.ts'
import { compareApi, type ComparedQuote } from '#contract/quotes/compare.ts'
import type { Filters } from '#web/parts/list/list-search.ts'
import { RateNote, Money } from '#web/parts/money/Money.tsx'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PageMargins } from '#web/parts/print/PageMargins.tsx'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { reading } from '#web/platform/query.ts'
import { useReader } from '#web/platform/reader.ts'
import { LinkButton } from '#web/quotes/LinkButton.tsx'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { orderRefusal } from '#contract/quotes/actions.ts'
import type { Side } from '#contract/roles.ts'
import { Explained } from '#web/parts/glossary/Explained.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import ui from '#web/parts/ui.module.css'
import classes from '#web/quotes/compare/ComparisonTable.module.css'
import { leastOf } from '#web/quotes/compare/least.ts'
import { useRowGroups, type ComparisonRow, type RowGroup } from '#web/quotes/compare/rows.tsx'

/** The quotes in the URL side by side. The URL also has whether only their differences are shown. */
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
  const back = (
    <Anchor renderRoot={(props) => <Link to={list} {...props} />}>← {t('quotes.back', { context })}</Anchor>
  )
  const head = () => ({
    title: t('compare.title'),
    lead: t('compare.lead'),
    action: refusal === null && (
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        data-noprint
        onClick={() => window.print()}
      >
        {t('compare.print')}
      </Button>
    ),
  })
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
  return (
    <LoadedRecord
      read={read}
      back={back}
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
        <Text role="status">{t('compare.count', { count: quotes.length })}</Text>
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

/** A column for each quote. The table scrolls if it is wider than the screen, and its row names stay. */
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
                    aria-label={`${t('compare.remove')}: ${quote.quote_reference}`}
                    onClick={() => onRemove(quote.id)}
                  >
                    {t('compare.remove')}
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
        const lowest = least
          ? leastOf(values.map((value) => (typeof value === 'number' ? value : null)))
          : null
        return (
          <tr key={key} data-differs={differs(row) || undefined} data-strong={strong}>
            <th scope="row">
              {term ? <Explained term={term}>{name}</Explained> : name}
              {differs(row) && (
                <span className={classes.differs}>
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
