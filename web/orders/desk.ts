import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Counters } from '#contract/dashboard.ts'
import type { orderApi } from '#contract/orders/api.ts'
import type { FullOrder, StaffOrderSort } from '#contract/orders/list.ts'
import {
  type Circuit,
  type ExtraCharge,
  type Order,
  type AttentionReason,
  type OrderStatus,
  orderStatuses,
} from '#contract/orders/order.ts'
import type { Side } from '#contract/roles.ts'
import type { Step } from '#web/orders/milestones.ts'
import type { ViewedList } from '#contract/saved-views.ts'
import type { Selection } from '#web/parts/list/list.ts'
import { type Path, paths } from '#contract/paths.ts'
import type { ListTab } from '#web/parts/list/list-parts.tsx'
import { addAmounts, noSen } from '#contract/money.ts'
import { taxOfOrder } from '#contract/orders/tax-of-order.ts'
import { orderFigures } from '#web/orders/order-figures.ts'
import { useTaxText, usePriceLevelFact } from '#web/parts/money/Money.tsx'

export type OrderTab = OrderStatus | 'all'

export const orderColumns = [
  'sites',
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

export interface CircuitContext {
  circuit: Circuit
  order: FullOrder
}

/** Undefined while loading. */
export interface OrderCounts {
  tabs: Record<OrderTab, number | undefined> & {
    approvals?: number | undefined
  }
  needs: Partial<Record<AttentionReason, number | undefined>>
}

/** The differences between the two sides. Texts differ by `useReader`. */
interface EitherDesk {
  side: Side
  path: Path
}

export interface OrderListDesk extends EitherDesk {
  list: typeof orderApi.list | typeof orderApi.listAll
  countsIn: (counters: Counters | undefined) => OrderCounts
  export: typeof orderApi.export | typeof orderApi.exportAll
  exportCircuits: typeof orderApi.exportCircuits | typeof orderApi.exportAllCircuits
  sorts: readonly StaffOrderSort[]
  columns: readonly OrderColumnName[]
  hiddenAtFirst?: readonly OrderColumnName[]
  listKind: ViewedList
  OrderBulkActions?: ComponentType<{ selection: Selection<Order> }>
  origin: { path: Path; primary: boolean }
}

export interface OrderDesk extends EitherDesk {
  Request?: ComponentType<CircuitContext>
  ChargeActions: ComponentType<{ circuit: Circuit; charge: ExtraCharge; order: FullOrder }>
  OfferActions?: ComponentType<CircuitContext>
  RecordDeposit?: ComponentType<{ order: FullOrder }>
  CircuitActions?: ComponentType<CircuitContext & { brief?: boolean }>
  CircuitFoot?: ComponentType<CircuitContext>
  EditStep?: ComponentType<CircuitContext & { step: Step }>
  CircuitBulkActions?: ComponentType<{ selection: Selection<Circuit> }>
  HeadActions?: ComponentType<{ order: FullOrder }>
  PoFile: ComponentType<{ order: FullOrder }>
}

/** In the order of work; a company's list also has its approvals, the staff list its deliveries. */
export function useOrderTabs(
  current: OrderTab | 'approvals',
  path: Path,
  counts: OrderCounts['tabs'],
): ListTab[] {
  const { t } = useTranslation()
  const states = (['all', ...orderStatuses] as const).map((status) => ({
    text: status === 'all' ? t('list.all') : t(`status.order.${status}`),
    count: counts[status],
    path,
    search: status === 'all' ? {} : { status },
    current: status === current,
  }))
  const other =
    path === paths.orders
      ? {
          text: t('orders.approvals'),
          count: counts.approvals,
          path: paths.orderApprovals,
          current: current === 'approvals',
        }
      : { text: t('deliveries.title'), path: paths.deliveries, current: false }
  const services = {
    text: t('services.title'),
    path: path === paths.orders ? paths.services : paths.staffServices,
    current: false,
  }
  return [...states, other, services]
}

export function useOrderMoney(order: FullOrder) {
  const { t } = useTranslation()
  const tax = useTaxText()
  const levelFact = usePriceLevelFact()
  const living = order.circuit_list.filter((circuit) => circuit.status !== 'cancelled')
  const { ordered: placed } = order
  const changed = placed.nrc !== order.total_nrc || placed.mrc !== order.total_mrc
  const { total, tax: taxes, cancellations, ordered } = orderFigures(order)
  return {
    levels: levelFact(living.map((circuit) => circuit.price_level)),
    charges: [
      { name: t('quotes.beforeTaxShort'), ...total },
      ...(cancellations ? [{ name: t('orders.cancellationCharges'), nrc: cancellations, mrc: noSen }] : []),
      ...tax.rows(
        t('quotes.serviceTax'),
        taxOfOrder(order),
        tax.ordered(
          order,
          living.flatMap((circuit) => circuit.lines),
        ),
      ),
      {
        name: t('quotes.withTax'),
        nrc: addAmounts(total.nrc, taxes.nrc),
        mrc: addAmounts(total.mrc, taxes.mrc),
        strong: true,
      },
      ...(changed ? [{ name: t('orders.asOrdered'), ...ordered }] : []),
    ],
  }
}
