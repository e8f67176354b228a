import type { Counters } from '#contract/dashboard.ts'
import { orderApi } from '#contract/orders/api.ts'
import { orderSorts, staffOrderSorts } from '#contract/orders/list.ts'
import { paths } from '#contract/paths.ts'
import { OrderBulkActions } from '#web/orders/circuits/several.tsx'
import { orderColumns, type OrderCounts, type OrderListDesk } from '#web/orders/desk.ts'

export const companyOrderList: OrderListDesk = {
  side: 'company',
  path: paths.orders,
  list: orderApi.list,
  export: orderApi.export,
  exportCircuits: orderApi.exportCircuits,
  countsIn: companyCounts,
  sorts: orderSorts,
  columns: ['sites', 'reference', 'po', 'at', 'handOver', 'requested', 'circuits', 'mrc', 'nrc', 'status'],
  hiddenAtFirst: ['circuits'],
  listKind: 'orders',
  origin: { path: paths.activeQuotes, primary: true },
}

function companyCounts(counters: Counters | undefined): OrderCounts {
  const counts = counters && 'totalOrder' in counters ? counters : undefined
  return {
    tabs: {
      all: counts?.totalOrder,
      pending: counts?.pendingOrder,
      processing: counts?.processingOrder,
      delivered: counts?.deliveredOrder,
      cancelled: counts?.cancelledOrder,
      approvals: counts && counts.decideApproval + counts.ownApproval,
    },
    needs: { late: counts?.lateOrder, offer: counts?.cancelOfferOrder, charge: counts?.chargeOrder },
  }
}

export const staffOrderList: OrderListDesk = {
  side: 'staff',
  path: paths.staffOrders,
  list: orderApi.listAll,
  countsIn: staffCounts,
  export: orderApi.exportAll,
  exportCircuits: orderApi.exportAllCircuits,
  sorts: staffOrderSorts,
  columns: orderColumns,
  hiddenAtFirst: ['po', 'at', 'circuits', 'nrc'],
  listKind: 'manager-orders',
  OrderBulkActions,
  origin: { path: paths.staffActiveQuotes, primary: false },
}

function staffCounts(counters: Counters | undefined): OrderCounts {
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
      date: counts?.cmDateRequestedOrder,
      offer: counts?.cmCancelOfferOrder,
      charge: counts?.cmChargeOrder,
    },
  }
}
