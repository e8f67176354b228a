import type { Counters } from '#contract/dashboard.ts'
import { orderApi } from '#contract/orders/api.ts'
import { staffOrderSorts } from '#contract/orders/list.ts'
import { paths } from '#contract/paths.ts'
import { SeveralOrders } from '#web/orders/circuits/several.tsx'
import { orderColumns, type OrderCounts, type OrderListDesk } from '#web/orders/desk.ts'

export const staffOrderList: OrderListDesk = {
  side: 'staff',
  path: paths.staffOrders,
  list: orderApi.listAll,
  countsIn,
  export: orderApi.exportAll,
  sorts: staffOrderSorts,
  columns: orderColumns,
  hiddenAtFirst: ['po', 'at', 'circuits', 'nrc'],
  listKind: 'manager-orders',
  hasFilters: true,
  SeveralOrders,
  origin: { path: paths.staffActiveQuotes, primary: false },
}

function countsIn(counters: Counters | undefined): OrderCounts {
  const counts = counters && 'cmTotalOrder' in counters ? counters : undefined
  return {
    tabs: {
      all: counts?.cmTotalOrder,
      pending: counts?.cmTotalPendingOrder,
      processing: counts?.cmTotalProcessingOrder,
      delivered: counts?.cmTotalDeliveredOrder,
      cancelled: counts?.cmCancelledOrder,
    },
    needs: {
      late: counts?.cmLateOrder,
      cancel: counts?.cmCancelRequestedOrder,
      offer: counts?.cmCancelOfferOrder,
      charge: counts?.cmChargeOrder,
    },
  }
}
