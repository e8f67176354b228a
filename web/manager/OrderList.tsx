import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { orderApi, orderSorts } from '#contract/orders/orders.ts'
import { AccountFilters, accountsIn } from '#web/manager/AccountFilters.tsx'
import { OrderRows } from '#web/orders/OrderRows.tsx'
import type { OrderCounts } from '#web/orders/tabs.ts'
import { useListSearch } from '#web/parts/list/list-search.ts'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** Every company's orders. */
export function OrderList() {
  const { t } = useTranslation()
  const { search, change } = useListSearch(orderSorts)
  const label = t('manager.orders.search')
  return (
    <OrderRows
      endpoint={orderApi.listAll}
      ways={{ list: paths.managerOrders, order: paths.managerOrder }}
      title={t('manager.orders.title')}
      lead={t('manager.orders.lead')}
      search={label}
      accounts={accountsIn(search)}
      filters={<AccountFilters label={label} search={search} onChange={change} />}
      counts={useCounts()}
      needs={useNeeds()}
      companies
      nothing={{
        text: t('manager.orders.nothingText'),
        action: (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={paths.managerActiveQuotes} {...props} />}
          >
            {t('manager.toActive')}
          </Button>
        ),
      }}
    />
  )
}

/** As the dashboard counts them. */
function useCounters() {
  const counters = useRead(dashboardApi.read).data
  return counters && 'cmTotalOrder' in counters ? counters : undefined
}

function useCounts(): OrderCounts {
  const counts = useCounters()
  return {
    all: counts?.cmTotalOrder,
    pending: counts?.cmTotalPendingOrder,
    processing: counts?.cmTotalProcessingOrder,
    delivered: counts?.cmTotalDeliveredOrder,
    cancelled: counts?.cmCancelledOrder,
  }
}

function useNeeds() {
  const counts = useCounters()
  return { late: counts?.cmLateOrder, cancel: counts?.cmCancelRequestedOrder, charge: counts?.cmChargeOrder }
}
