import { paths } from '#contract/paths.ts'
import { AnswerCancellation, AnswerCharge, RequestCancellation } from '#web/orders/requests.tsx'
import { ChangeCircuit, OwnDateRequest } from '#web/orders/changes.tsx'
import type { OrderDesk, OrderCounts, OrderListDesk } from '#web/orders/desk.ts'
import { PoFile } from '#web/orders/PoFile.tsx'
import type { Counters } from '#contract/dashboard.ts'
import { orderApi } from '#contract/orders/api.ts'
import { orderSorts } from '#contract/orders/list.ts'

export const companyOrders: OrderDesk = {
  side: 'company',
  path: paths.orders,
  ChargeActions: AnswerCharge,
  OfferActions: AnswerCancellation,
  Request: OwnDateRequest,
  CircuitActions: ChangeCircuit,
  CircuitFoot: RequestCancellation,
  PoFile,
}

export const companyOrderList: OrderListDesk = {
  side: 'company',
  path: paths.orders,
  list: orderApi.list,
  export: orderApi.export,
  exportCircuits: orderApi.exportCircuits,
  countsIn,
  sorts: orderSorts,
  columns: ['reference', 'po', 'at', 'handOver', 'requested', 'circuits', 'nrc', 'mrc', 'status'],
  hiddenAtFirst: ['circuits'],
  listKind: 'orders',
  hasFilters: false,
  origin: { path: paths.activeQuotes, primary: true },
}

function countsIn(counters: Counters | undefined): OrderCounts {
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
