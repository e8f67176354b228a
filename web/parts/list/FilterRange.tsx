import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/list/FilterRange.module.css'

interface FilterRangeProps {
  label: string
  /** The two fields, by their labels. An empty one sets no limit. */
  children: (from: string, to: string) => ReactNode
}

/** From and to, next to each other. */
export function FilterRange({ label, children }: FilterRangeProps) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={label} className={classes.range}>
      {children(t('quotes.filter.fromLabel', { name: label }), t('quotes.filter.toLabel', { name: label }))}
    </div>
  )
}
