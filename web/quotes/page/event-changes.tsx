import { useTranslation } from 'react-i18next'
import { decode } from 'zod'
import { ftto, type ProductId } from '#contract/catalog.ts'
import { ringgit } from '#contract/money.ts'
import { quoteStatuses } from '#contract/quotes/actions.ts'
import type { QuoteEvent } from '#contract/quotes/events.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { Term } from '#web/parts/record/Term.tsx'
import type { Changed } from '#web/parts/record/Timeline.tsx'

type Change = QuoteEvent['changes'][number]

/** What an action changed, field by field in the words of the reader, as it was beside what it is since. */
export function useEventChanges(product: ProductId | null) {
  const { t } = useTranslation()
  return (changes: readonly Change[]): Changed[] =>
    changes.map(({ field, before, after }) => ({
      name: t(nameOf(field, product)),
      before: <Value field={field} value={before} />,
      after: <Value field={field} value={after} />,
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
  project: 'quotes.project',
  owner: 'quotes.owner',
} as const satisfies Record<Change['field'], string>

/** The server tells FTTO's one site as site A. */
function nameOf(field: Change['field'], product: ProductId | null) {
  return field === 'site_a' && product === ftto ? 'quotes.site.location' : names[field]
}

/** A value in the form that its field has everywhere else. */
function Value({ field, value }: { field: Change['field']; value: Change['before'] }) {
  const { t } = useTranslation()
  if (field === 'total_nrc' || field === 'total_mrc') {
    const amount = typeof value === 'number' ? decode(ringgit, value) : null
    return <Money amount={amount} perMonth={field === 'total_mrc'} />
  }
  if (typeof value !== 'string' || value === '') return t('common.empty')
  if (field === 'validity') return <Day value={value} />
  if (field === 'term') return <Term months={Number.parseInt(value, 10)} />
  const status = field === 'status' && quoteStatuses.find((each) => each === value)
  return status ? <QuoteStatusBadge status={status} /> : value
}
