import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import type { QuoteTab } from '#contract/paths.ts'
import { useAccountChips } from '#web/parts/company/accounts.ts'
import type { Chip } from '#web/parts/list/ListFilters.tsx'
import { useRangeText } from '#web/parts/list/range-text.ts'
import { useDates } from '#web/platform/dates.ts'
import { without, type QuoteFilter, type QuoteNarrowing } from '#web/quotes/list/filters.ts'
import { useColleagues } from '#web/quotes/owner/colleagues.ts'

/** The filters of a list as removable chips, in order. */
export function useChips(
  tab: QuoteTab,
  filters: readonly QuoteFilter[],
  { age, owner, ...narrowing }: QuoteNarrowing,
): Chip[] {
  const { t } = useTranslation()
  const dates = useDates()
  const amount = (value: Sen | undefined) =>
    value === undefined ? undefined : ringgitText(value).replace(/\.00$/, '')
  const day = (value: string | undefined) => value && dates.day(value)
  const range = useRangeText()
  const pending = tab === 'pending'
  const { product_id, project, unread } = narrowing
  const texts = {
    accounts: useAccountChips(narrowing),
    product: { name: t('quotes.product'), text: product_id && products[product_id].name },
    project: { name: t('quotes.project'), text: project || undefined },
    created: {
      name: t('quotes.filter.created'),
      text: range(day(narrowing.created_from), day(narrowing.created_to)),
    },
    owner: { name: t('quotes.owner'), text: useOwnerName(owner) },
    age: {
      name: t(pending ? 'quotes.waiting' : 'quotes.filter.age'),
      text:
        age === undefined
          ? undefined
          : t(pending ? 'quotes.filter.longerThan' : 'quotes.filter.olderThan', { count: age }),
    },
    mrc: { name: t('common.monthly'), text: range(amount(narrowing.mrc_from), amount(narrowing.mrc_to)) },
    unread: { name: t('threads.filterName'), text: unread && t('threads.filterNew') },
  } satisfies Record<QuoteFilter, Chip[] | Omit<Chip, 'without'>>
  return filters.flatMap((filter) => {
    const text: Chip[] | Omit<Chip, 'without'> = texts[filter]
    return Array.isArray(text) ? text : { ...text, without: without([filter]) }
  })
}

function useOwnerName(owner: string | undefined): string | undefined {
  const { t } = useTranslation()
  const { me, all } = useColleagues(owner !== undefined)
  if (owner === undefined) return undefined
  if (owner === 'none') return t('owner.none')
  if (owner === 'me' || Number(owner) === me) return t('owner.me')
  return all.find(({ id }) => id === Number(owner))?.name ?? owner
}
