import type { Counters } from '#contract/dashboard.ts'
import { orderApi } from '#contract/orders/api.ts'
import { staffOrderSorts } from '#contract/orders/list.ts'
import { CancellationRequest } from '#web/orders/circuits/CancellationRequest.tsx'
import { ChangeMilestone } from '#web/orders/circuits/ChangeMilestone.tsx'
import { CircuitActions } from '#web/orders/circuits/CircuitActions.tsx'
import { MoveAll } from '#web/orders/circuits/MoveAll.tsx'
import { SeveralCircuits } from '#web/orders/circuits/SeveralCircuits.tsx'
import { SeveralOrders } from '#web/orders/circuits/SeveralOrders.tsx'
import { WithdrawCharge } from '#web/orders/circuits/WithdrawCharge.tsx'
import type { OrderCounts, OrderDesk } from '#web/orders/desk.ts'
import { PoDownload } from '#web/orders/PoDownload.tsx'
import { paths } from '#contract/paths.ts'

/** Orders of all companies: staff move circuits, plan milestones, request extra charges and decide cancellations. */
export const staffOrders: OrderDesk = {
  side: 'staff',
  path: paths.staffOrders,
  list: orderApi.listAll,
  countsIn,
  export: orderApi.exportAll,
  sorts: staffOrderSorts,
  columns: [
    'reference',
    'company',
    'po',
    'at',
    'handOver',
    'requested',
    'next',
    'overdue',
    'circuits',
    'nrc',
    'mrc',
    'status',
  ],
  hiddenAtFirst: ['po', 'at', 'circuits', 'nrc'],
  listKind: 'manager-orders',
  hasFilters: true,
  SeveralOrders,
  origin: { path: paths.staffActiveQuotes, primary: false },
  Request: CancellationRequest,
  ChargeActions: WithdrawCharge,
  CircuitActions,
  EditStep: ChangeMilestone,
  SeveralCircuits,
  AllCircuits: MoveAll,
  PoFile: PoDownload,
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
