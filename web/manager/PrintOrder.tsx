import { useTranslation } from 'react-i18next'
import { PrintedOrder } from '#web/orders/PrintOrder.tsx'
import { paths } from '#web/platform/paths.ts'

/** Any company's order as a sheet of paper, leading back into the client manager's area. */
export function PrintOrder() {
  const { t } = useTranslation()
  return (
    <PrintedOrder
      ways={{ list: paths.managerOrders, order: paths.managerOrder }}
      absentText={t('manager.orders.absentText')}
      toOrders={t('manager.orders.toOrders')}
    />
  )
}
