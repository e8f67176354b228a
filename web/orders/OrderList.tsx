import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { orderApi } from '#contract/orders/orders.ts'
import { OrderRows } from '#web/orders/OrderRows.tsx'
import type { OrderCounts } from '#web/orders/tabs.ts'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** The company's own orders with their states. */
export function OrderList() {
  const { t } = useTranslation()
  return (
    <OrderRows
      endpoint={orderApi.list}
      ways={{ list: paths.orders, order: paths.order }}
      title={t('orders.title')}
      lead={t('orders.lead')}
      search={t('orders.search')}
      counts={useCounts()}
      needs={useNeeds()}
      nothing={{
        text: t('orders.nothingText'),
        action: (
          <Button renderRoot={(props) => <Link to={paths.activeQuotes} {...props} />}>
            {t('orders.toActiveQuotes')}
          </Button>
        ),
      }}
    />
  )
}

/** As the dashboard counts them. */
function useCounts(): OrderCounts {
  const counters = useRead(dashboardApi.read).data
  const counts = counters && 'totalOrder' in counters ? counters : undefined
  return {
    all: counts?.totalOrder,
    pending: counts?.pendingOrder,
    processing: counts?.processingOrder,
    delivered: counts?.deliveredOrder,
    cancelled: counts?.cancelledOrder,
  }
}

function useNeeds() {
  const counters = useRead(dashboardApi.read).data
  const counts = counters && 'totalOrder' in counters ? counters : undefined
  return { late: counts?.lateOrder, charge: counts?.chargeOrder }
}
