import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type OrderNeed, orderNeeds } from '#contract/orders/order.ts'
import classes from '#web/orders/OrderList.module.css'
import type { OrderCounts } from '#web/orders/desk.ts'
import { needLooks } from '#web/parts/record/StatusBadge.tsx'

interface NeedFiltersProps {
  /** How many orders wait for what. What is left out is no filter. */
  counts: OrderCounts['needs']
  current: OrderNeed | undefined
  /** An empty word takes the filter away. */
  onChange: (need: OrderNeed | '') => void
}

/** Narrows a list of orders to those that wait for something, each with how many there are; pressed again it is taken away. */
export function NeedFilters({ counts, current, onChange }: NeedFiltersProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className={classes.needs} role="group" aria-label={t('circuits.needsLabel')}>
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
