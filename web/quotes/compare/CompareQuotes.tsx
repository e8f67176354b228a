import { Anchor, Button, Group, Switch, Text } from '@mantine/core'
import { IconColumns, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteListPath } from '#contract/paths.ts'
import { comparable, compareRefusal, idsInList } from '#contract/quotes/comparable.ts'
import { compareApi, type ComparedQuote } from '#contract/quotes/compare.ts'
import type { Filters } from '#web/parts/list/list-search.ts'
import { RateNote } from '#web/parts/money/Money.tsx'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PageMargins } from '#web/parts/print/PageMargins.tsx'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { reading } from '#web/platform/query.ts'
import { useReader } from '#web/platform/reader.ts'
import { ComparisonTable } from '#web/quotes/compare/ComparisonTable.tsx'
import type { QuoteDesk } from '#web/quotes/desk.ts'

/** The quotes in the address side by side. The address also says whether only their differences are shown. */
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
    // A quote that is removed leaves the others where they are.
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
          action={
            <Button renderRoot={(props) => <Link to={list} {...props} />}>{t('compare.toList')}</Button>
          }
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
    // Its button goes with it.
    table.current?.focus()
    // Back brings it back.
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
