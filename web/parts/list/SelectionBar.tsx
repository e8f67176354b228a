import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/list/SelectionBar.module.css'

interface SelectionBarProps {
  count: number
  /** The hint shown while nothing is selected. */
  hint: string
  onClear: () => void
  /** Sums of what is selected. */
  sums?: ReactNode
  /** The action on the selection. */
  action?: ReactNode
  /** Other actions, before the main one. */
  others?: ReactNode
  /** What the actions will leave out, or why one is disabled. */
  notes?: ReactNode
}

/** The selection and its actions. It always has its place under the list, so that nothing jumps. */
export function SelectionBar({ count, hint, onClear, sums, action, others, notes }: SelectionBarProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.bar} data-any={count > 0 || undefined} aria-label={t('list.selection')}>
      <div className={classes.count} role="status">
        {count === 0 ? hint : t('list.selected', { count })}
        {count > 0 && sums}
      </div>
      {count > 0 && (
        <Button variant="subtle" color="gray" px={8} onClick={onClear}>
          {t('list.clearSelection')}
        </Button>
      )}
      <div className={classes.right}>
        <div className={classes.actions}>
          {others}
          {action && <div className={classes.action}>{action}</div>}
        </div>
      </div>
      {notes && <div className={classes.notes}>{notes}</div>}
    </section>
  )
}
