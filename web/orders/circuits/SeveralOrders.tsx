import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders/order.ts'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import type { Selection } from '#web/parts/list/selection.ts'

/** Most visits select no orders. */
const SelectedOrders = lazy(async () => ({
  default: (await import('#web/orders/circuits/SelectedOrders.tsx')).SelectedOrders,
}))

/** Re-plans the hand-over of all open circuits of the selected orders, for one reason. */
export function SeveralOrders({ selection }: { selection: Selection<Order> }) {
  const { t } = useTranslation()
  const { rows, clear } = selection
  const bar = (
    <SelectionBar
      count={rows.length}
      hint={t('circuits.list.selectHint')}
      onClear={clear}
      ofCards={selection}
    />
  )
  if (rows.length === 0) return bar
  return (
    <Suspense fallback={bar}>
      <SelectedOrders selection={selection} />
    </Suspense>
  )
}
