import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type OrderNeed, orderNeeds } from '#contract/orders/order.ts'
import classes from '#web/orders/OrderList.module.css'
import type { OrderCounts } from '#web/orders/desk.ts'
import { needLooks } from '#web/parts/record/StatusBadge.tsx'

interface NeedFiltersProps {
  /** The number of orders for each need. Omitted needs have no filter. */
  counts: OrderCounts['needs']
  current: OrderNeed | undefined
  /** An empty value removes the filter. */
  onChange: (need: OrderNeed | '') => void
}

/** Filters a list of orders by what needs attention, with counts; pressing again removes the filter. */
export function NeedFilters({ counts, current, onChange }: NeedFiltersProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className={classes.needs} data-noprint role="group" aria-label={t('circuits.needsLabel')}>
      {orderNeeds
        .filter((need) => need in counts)
        .map((need) => {
          const Icon = needLooks[need].icon
          return (
            <Button
              key={need}
              variant={need === current ? 'light' : 'default'}
              size="compact-md"
              aria-pressed={need === current}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={counts[need]?.toLocaleString(i18n.language)}
              onClick={() => onChange(need === current ? '' : need)}
            >
              {t(`circuits.needs.${need}`)}
            </Button>
          )
        })}
    </div>
  )
}
