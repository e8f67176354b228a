import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import type { Filters } from '#web/parts/list-search.ts'
import { useDates } from '#web/platform/dates.ts'
import type { QuoteNarrowing } from '#web/quotes/list/filters.ts'
import classes from '#web/quotes/list/QuoteFilters.module.css'

/** The button that adds filters. */
export const filterId = 'add-filter'

interface FilterChipsProps {
  filters: QuoteNarrowing
  onChange: (changes: Filters) => void
}

/** Each filter in words, `Product: FTTO`, with the way to take it away. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { t } = useTranslation()
  const words = useWords()
  const chips = words(filters).filter((chip) => chip.text !== undefined)
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('quotes.filter.active')}>
      {chips.map(({ name, text, without }) => (
        <li key={name} className={classes.chip}>
          <span>
            {name}: {text}
          </span>
          <CloseButton
            size="sm"
            iconSize={16}
            aria-label={t('quotes.filter.remove', { name })}
            onClick={() => {
              onChange(without)
              // The chip is about to go, and the focus with it.
              document.getElementById(filterId)?.focus()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function useWords() {
  const { t } = useTranslation()
  const dates = useDates()
  const amount = (value: number | undefined) =>
    value === undefined ? undefined : `RM ${value.toLocaleString('en-MY')}`
  const day = (value: string | undefined) => value && dates.day(value)
  const range = (from: string | number | undefined, to: string | number | undefined) => {
    if (from !== undefined && to !== undefined) return t('quotes.filter.between', { from, to })
    if (from !== undefined) return t('quotes.filter.from', { from })
    return to === undefined ? undefined : t('quotes.filter.to', { to })
  }
  return (filters: QuoteNarrowing) => [
    {
      name: t('quotes.product'),
      text: filters.product_id && products[filters.product_id],
      without: { product_id: '' },
    },
    { name: t('quotes.project'), text: filters.project || undefined, without: { project: '' } },
    {
      name: t('quotes.filter.created'),
      text: range(day(filters.created_from), day(filters.created_to)),
      without: { created_from: '', created_to: '' },
    },
    {
      name: t('common.monthly'),
      text: range(amount(filters.mrc_from), amount(filters.mrc_to)),
      without: { mrc_from: '', mrc_to: '' },
    },
    {
      name: t('threads.filterName'),
      text: filters.unread && t('threads.filterNew'),
      without: { unread: '' },
    },
  ]
}
