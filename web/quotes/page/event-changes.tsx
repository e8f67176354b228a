import { useTranslation } from 'react-i18next'
import { endsOf, type ProductId } from '#contract/catalog.ts'
import { priceLevels } from '#contract/price-level.ts'
import { quoteStatuses } from '#contract/quotes/actions.ts'
import type { QuoteChange } from '#contract/quotes/quote.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { Term } from '#web/parts/record/Term.tsx'
import type { Changed } from '#web/parts/record/Timeline.tsx'

export function useEventChanges(product: ProductId | null) {
  const { t } = useTranslation()
  return (changes: readonly QuoteChange[]): Changed[] =>
    changes.map((change) => ({
      name: t(nameOf(change.field, product)),
      before: <Value change={change} side="before" />,
      after: <Value change={change} side="after" />,
    }))
}

const names = {
  product: 'quotes.product',
  site_a: 'quotes.site.site_a',
  site_b: 'quotes.site.site_b',
  bandwidth: 'quotes.bandwidth',
  term: 'quotes.term',
  fixed_ip: 'quotes.fixedIp',
  voice: 'quotes.voice',
  device: 'quotes.device',
  validity: 'quotes.validity',
  total_nrc: 'common.oneTime',
  total_mrc: 'common.monthly',
  status: 'quotes.status',
  price_level: 'priceLevel.name',
  lead_time: 'quotes.leadTime',
  project: 'quotes.project',
  owner: 'quotes.owner',
} as const satisfies Record<QuoteChange['field'], string>

/** The server reports a product's first end as site A. */
function nameOf(field: QuoteChange['field'], product: ProductId | null) {
  return field === 'site_a' ? (`quotes.site.${endsOf(product)[0] ?? field}` as const) : names[field]
}

function Value({ change, side }: { change: QuoteChange; side: 'before' | 'after' }) {
  const { t } = useTranslation()
  if (change.field === 'total_nrc' || change.field === 'total_mrc')
    return <Money recorded amount={change[side]} perMonth={change.field === 'total_mrc'} />
  const { field, [side]: value } = change
  if (value === null || value === '') return t('common.empty')
  if (field === 'validity') return <Day value={value} />
  if (field === 'lead_time') return t('quotes.workingDays', { count: Number(value) })
  if (field === 'term') return <Term months={Number.parseInt(value, 10)} />
  const level = field === 'price_level' && priceLevels.find((each) => each === value)
  if (level) return t(`priceLevel.of.${level}`)
  const status = field === 'status' && quoteStatuses.find((each) => each === value)
  return status ? <QuoteStatusBadge status={status} /> : value
}
