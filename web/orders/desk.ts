import type { ComponentType } from 'react'
import type { Counters } from '#contract/dashboard.ts'
import type { orderApi } from '#contract/orders/api.ts'
import type { FullOrder, StaffOrderSort } from '#contract/orders/list.ts'
import type { Circuit, ExtraCharge, Order, OrderNeed, OrderStatus } from '#contract/orders/order.ts'
import type { Side } from '#contract/roles.ts'
import type { Step } from '#web/orders/milestones.ts'
import type { ViewedList } from '#contract/saved-views.ts'
import type { Selection } from '#web/parts/list/selection.ts'
import type { Path } from '#contract/paths.ts'

export type OrderTab = OrderStatus | 'all'

export const orderColumns = [
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
] as const
export type OrderColumnName = (typeof orderColumns)[number]

export interface OfCircuit {
  circuit: Circuit
  order: FullOrder
}

/** Undefined while loading. */
export interface OrderCounts {
  tabs: Record<OrderTab, number | undefined> & {
    approvals?: number | undefined
  }
  needs: Partial<Record<OrderNeed, number | undefined>>
}

/** What differs between the two sides; texts differ by `useReader`. */
interface EitherDesk {
  side: Side
  path: Path
}

export interface OrderListDesk extends EitherDesk {
  list: typeof orderApi.list | typeof orderApi.listAll
  countsIn: (counters: Counters | undefined) => OrderCounts
  export: typeof orderApi.export | typeof orderApi.exportAll
  sorts: readonly StaffOrderSort[]
  columns: readonly OrderColumnName[]
  hiddenAtFirst?: readonly OrderColumnName[]
  listKind: ViewedList
  hasFilters: boolean
  /** Without it orders cannot be selected. */
  SeveralOrders?: ComponentType<{ selection: Selection<Order> }>
  origin: { path: Path; primary: boolean }
}

export interface OrderDesk extends EitherDesk {
  /** Shows an open cancellation request. */
  Request?: ComponentType<OfCircuit>
  ChargeActions: ComponentType<{ circuit: Circuit; charge: ExtraCharge; order: FullOrder }>
  OfferActions?: ComponentType<OfCircuit>
  CircuitActions?: ComponentType<OfCircuit & { brief?: boolean }>
  CircuitFoot?: ComponentType<OfCircuit>
  EditStep?: ComponentType<OfCircuit & { step: Step }>
  /** Without it circuits cannot be selected. */
  SeveralCircuits?: ComponentType<{ selection: Selection<Circuit> }>
  AllCircuits?: ComponentType<{ order: FullOrder }>
  PoFile: ComponentType<{ order: FullOrder }>
}
