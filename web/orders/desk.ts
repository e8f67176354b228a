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

/** The columns of a list of orders. */
export type OrderColumnName =
  | 'reference'
  | 'company'
  | 'po'
  | 'at'
  | 'handOver'
  | 'requested'
  | 'next'
  | 'overdue'
  | 'circuits'
  | 'nrc'
  | 'mrc'
  | 'status'

export interface OfCircuit {
  circuit: Circuit
  order: FullOrder
}

/** The number of orders for each tab and need; undefined while it is loading. */
export interface OrderCounts {
  tabs: Record<OrderTab, number | undefined> & {
    /** Open requests for approval, which a company’s list has. */
    approvals?: number | undefined
  }
  /** The needs that the list can be filtered by. */
  needs: Partial<Record<OrderNeed, number | undefined>>
}

/**
 * What differs between the two sides. Texts that differ have a second form for staff, see `useReader`; everything else is
 * the same for both.
 */
interface EitherDesk {
  side: Side
  /** The path of the list. */
  path: Path
}

/** The list of orders. */
export interface OrderListDesk extends EitherDesk {
  list: typeof orderApi.list | typeof orderApi.listAll
  /** The counts from the dashboard. */
  countsIn: (counters: Counters | undefined) => OrderCounts
  export: typeof orderApi.export | typeof orderApi.exportAll
  sorts: readonly StaffOrderSort[]
  columns: readonly OrderColumnName[]
  /** The columns that are hidden until the reader shows them. */
  hiddenAtFirst?: readonly OrderColumnName[]
  /** The name under which its columns are remembered. */
  listKind: ViewedList
  /** Whether the list can be filtered by company, by the reader's own accounts and by what comes next. */
  hasFilters: boolean
  /** The action on selected orders; without it orders cannot be selected. */
  SeveralOrders?: ComponentType<{ selection: Selection<Order> }>
  /** The link of an empty list. */
  origin: { path: Path; primary: boolean }
}

/** The page and the print of an order. */
export interface OrderDesk extends EitherDesk {
  /** Open requests on a circuit, besides extra charges. */
  Request?: ComponentType<OfCircuit>
  /** The reader's actions on an open extra charge. */
  ChargeActions: ComponentType<{ circuit: Circuit; charge: ExtraCharge; order: FullOrder }>
  /** The reader's actions on an offered cancellation. */
  OfferActions?: ComponentType<OfCircuit>
  /** The actions on a circuit, in its row and at the head of its details. */
  CircuitActions?: ComponentType<OfCircuit & { brief?: boolean }>
  /** Rare actions, at the foot of its details. */
  CircuitFoot?: ComponentType<OfCircuit>
  /** The button that changes a milestone. */
  EditStep?: ComponentType<OfCircuit & { step: Step }>
  /** The action on selected circuits; without it circuits cannot be selected. */
  SeveralCircuits?: ComponentType<{ selection: Selection<Circuit> }>
  /** The actions on all circuits of an order. */
  AllCircuits?: ComponentType<{ order: FullOrder }>
  /** The purchase order as a file, to attach or only to download. */
  PoFile: ComponentType<{ order: FullOrder }>
}
