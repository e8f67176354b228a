import type { ComponentType } from 'react'
import type { Counters } from '#contract/dashboard.ts'
import type { orderApi } from '#contract/orders/api.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit, ExtraCharge, OrderNeed, OrderStatus } from '#contract/orders/order.ts'
import type { Side } from '#contract/roles.ts'
import type { Step } from '#web/orders/milestones.ts'
import type { ListKind } from '#web/parts/list/column-choice.ts'
import type { Selection } from '#web/parts/list/selection.ts'
import type { Path } from '#web/platform/paths.ts'

export type OrderTab = OrderStatus | 'all'

/** The columns that a list of orders can have. */
export type OrderColumnName = 'reference' | 'company' | 'po' | 'at' | 'circuits' | 'nrc' | 'mrc' | 'status'

export interface OfCircuit {
  circuit: Circuit
  order: FullOrder
}

/** How many orders each tab and each need has; undefined while that is not known. */
export interface OrderCounts {
  tabs: Record<OrderTab, number | undefined>
  /** Of those needs that the list can be narrowed to. */
  needs: Partial<Record<OrderNeed, number | undefined>>
}

/**
 * What differs between the two sides in the list, on the page and on the print of orders. Texts that differ have a
 * second form for staff, see `useReader`; everything else is the same for both.
 */
export interface OrderDesk {
  side: Side

  /** Where the list is. */
  path: Path
  list: typeof orderApi.list | typeof orderApi.listAll
  /** As the dashboard counts them. */
  countsIn: (counters: Counters | undefined) => OrderCounts
  columns: readonly OrderColumnName[]
  /** The name under which its columns are remembered. */
  listKind: ListKind
  /** Whether the list can be narrowed to a company and to the reader's own accounts. */
  narrowsToAccounts: boolean
  /** Where the orders come from, while there is none. */
  origin: { path: Path; primary: boolean }

  /** What of a circuit waits for somebody, beside its extra charges. */
  Request?: ComponentType<OfCircuit>
  /** What the reader can do about an extra charge that is open. */
  ChargeActions: ComponentType<{ circuit: Circuit; charge: ExtraCharge; order: FullOrder }>
  /** The next step of a circuit and what else can be done with it, at the head of its card. */
  CircuitActions?: ComponentType<OfCircuit>
  /** What is seldom wanted, at the foot of its card. */
  CircuitFoot?: ComponentType<OfCircuit>
  /** The way to change a milestone. */
  EditStep?: ComponentType<OfCircuit & { step: Step }>
  /** What can be done with several circuits that are selected; without it none can be. */
  SeveralCircuits?: ComponentType<{ selection: Selection<Circuit> }>
  /** What can be done with all circuits at once. */
  AllCircuits?: ComponentType<{ order: FullOrder }>
  /** The purchase order as a file: to attach, or only to save. */
  PoFile: ComponentType<{ order: FullOrder }>
}
