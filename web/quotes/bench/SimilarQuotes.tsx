import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import { marginsOf } from '#contract/margin.ts'
import { recordPath } from '#contract/paths.ts'
import { similarity, type SimilarQuote } from '#contract/quotes/bench.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import type { SupplierCost } from '#contract/quotes/supplier-cost.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import classes from '#web/quotes/bench/Bench.module.css'
import { kilometres } from '#web/quotes/bench/kilometres.ts'
import { MarginText } from '#web/quotes/price/MarginText.tsx'

/** How many are shown at first, so that the price is in sight. */
const nearestShown = 3

interface SimilarQuotesProps {
  quote: FullQuote
  similar: readonly SimilarQuote[]
  onUse: (price: SupplierCost) => void
}

/** Similar quotes of the last year with their prices and margins, nearest first, and the rule by which they are similar. */
export function SimilarQuotes({ quote, similar, onUse }: SimilarQuotesProps) {
  const { t } = useTranslation()
  const { months, lengthMetres, lengthPercent, apartMetres } = similarity
  const isLine = products[quote.product_id as ProductId].distance
  const [all, setAll] = useState(false)
  const shown = all ? similar : similar.slice(0, nearestShown)
  if (similar.length === 0) return <Text c="dimmed">{t('bench.similar.none', { months })}</Text>
  return (
    <>
      <table className={classes.similar}>
        <thead>
          <tr>
            <th scope="col">{t('bench.similar.quote')}</th>
            <th scope="col">{t('bench.similar.service')}</th>
            <th scope="col" className={classes.amount}>
              {t('common.monthly')}
            </th>
            <th scope="col" className={classes.amount}>
              {t('common.oneTime')}
            </th>
            <th scope="col">{t('bench.similar.margin')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <Row key={each.id} similar={each} isLine={isLine} onUse={onUse} />
          ))}
        </tbody>
      </table>
      {shown.length < similar.length && (
        <Button variant="subtle" size="compact-md" mt="xs" px={0} onClick={() => setAll(true)}>
          {t('bench.similar.more', { count: similar.length - shown.length })}
        </Button>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {isLine
          ? t('bench.similar.lines', { months, km: lengthMetres / 1_000, percent: lengthPercent })
          : t('bench.similar.sites', { months, km: apartMetres / 1_000 })}
      </Text>
    </>
  )
}

interface RowProps {
  similar: SimilarQuote
  isLine: boolean
  onUse: SimilarQuotesProps['onUse']
}

function Row({ similar, isLine, onUse }: RowProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { quote_reference: reference, distance_m: metres, supplier_cost: cost } = similar
  const near =
    metres === null
      ? t('bench.similar.sameTown')
      : t(isLine ? 'bench.similar.length' : 'bench.similar.apart', { km: kilometres(metres) })
  return (
    <tr>
      <th scope="row">
        <ReferenceLink path={recordPath('quote', similar.id, 'staff')} value={reference} />
        <span className={ui.smallLine}>{similar.company}</span>
        <span className={ui.smallLine}>{dates.day(similar.created_on)}</span>
      </th>
      <td>
        <SiteNames quote={similar} />
        <span className={ui.smallLine}>
          {similar.bandwidth} · {t('quotes.months', { count: similar.contract_id ?? 0 })} · {near}
          {similar.price_level && ` · ${t(`priceLevel.of.${similar.price_level}`)}`}
        </span>
        <QuoteStatusBadge status={similar.status} validity={null} />
      </td>
      <td className={classes.amount} data-name={t('common.monthly')}>
        <Money amount={similar.mrc} perMonth />
      </td>
      <td className={classes.amount} data-name={t('common.oneTime')}>
        <Money amount={similar.nrc} />
      </td>
      <td>
        <span data-name={t('bench.similar.margin')} data-noprint>
          {cost ? (
            <MarginText margin={marginsOf(similar, cost, similar.contract_id).overTerm} />
          ) : (
            <Text span inherit c="dimmed">
              {t('bench.similar.marginUnknown')}
            </Text>
          )}
        </span>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('bench.useOf', { reference })}
          onClick={() => onUse(similar)}
        >
          {t('bench.use')}
        </Button>
      </td>
    </tr>
  )
}
