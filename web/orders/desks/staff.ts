import { CompanyRequests } from '#web/orders/circuits/CompanyRequests.tsx'
import { ChangeMilestone } from '#web/orders/circuits/MilestoneDialog.tsx'
import { CircuitActions } from '#web/orders/circuits/CircuitActions.tsx'
import { RecordDeposit } from '#web/orders/circuits/RecordDeposit.tsx'
import { MoveAll, CircuitBulkActions, OrderBulkActions } from '#web/orders/circuits/several.tsx'
import { WithdrawCharge } from '#web/orders/circuits/WithdrawCharge.tsx'
import { type OrderDesk, orderColumns, type OrderCounts, type OrderListDesk } from '#web/orders/desk.ts'
import { PoDownload } from '#web/orders/PoFile.tsx'
import { paths } from '#contract/paths.ts'
import type { Counters } from '#contract/dashboard.ts'
import { orderApi } from '#contract/orders/api.ts'
import { staffOrderSorts } from '#contract/orders/list.ts'

export const staffOrders: OrderDesk = {
  side: 'staff',
  path: paths.staffOrders,
  Request: CompanyRequests,
  ChargeActions: WithdrawCharge,
  RecordDeposit,
  CircuitActions,
  EditStep: ChangeMilestone,
  CircuitBulkActions,
  AllCircuits: MoveAll,
  PoFile: PoDownload,
}

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
  OrderBulkActions,
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
      date: counts?.cmDateRequestedOrder,
      offer: counts?.cmCancelOfferOrder,
      charge: counts?.cmChargeOrder,
    },
  }
}
