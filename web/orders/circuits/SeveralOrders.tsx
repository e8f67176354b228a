import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders/order.ts'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import { SelectedOrders } from '#web/orders/circuits/SelectedOrders.tsx'

/** Re-plans the hand-over of all open circuits of the selected orders, for one reason. */
export function SeveralOrders({ selection }: { selection: Selection<Order> }) {
  const { t } = useTranslation()
  const { rows, clear } = selection
  if (rows.length > 0) return <SelectedOrders selection={selection} />
  return <SelectionBar count={0} hint={t('circuits.list.selectHint')} onClear={clear} ofCards={selection} />
}
