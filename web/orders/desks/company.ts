import type { Counters } from '#contract/dashboard.ts'
import { orderApi } from '#contract/orders/api.ts'
import { orderSorts } from '#contract/orders/list.ts'
import { AnswerCancellation } from '#web/orders/AnswerCancellation.tsx'
import { AnswerCharge } from '#web/orders/AnswerCharge.tsx'
import type { OrderCounts, OrderDesk } from '#web/orders/desk.ts'
import { PoFile } from '#web/orders/PoFile.tsx'
import { RequestCancellation } from '#web/orders/RequestCancellation.tsx'
import { paths } from '#contract/paths.ts'

/** A company's own orders: a purchase order can be attached, a charge answered and a cancellation requested. */
export const companyOrders: OrderDesk = {
  side: 'company',
  path: paths.orders,
  list: orderApi.list,
  export: orderApi.export,
  countsIn,
  sorts: orderSorts,
  columns: ['reference', 'po', 'at', 'handOver', 'requested', 'circuits', 'nrc', 'mrc', 'status'],
  hiddenAtFirst: ['circuits'],
  listKind: 'orders',
  hasFilters: false,
  origin: { path: paths.activeQuotes, primary: true },
  ChargeActions: AnswerCharge,
  OfferActions: AnswerCancellation,
  CircuitFoot: RequestCancellation,
  PoFile,
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
