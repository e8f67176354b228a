import type { Counters, CustomerCounts, EveryCompanyCounts } from '#contract/dashboard.ts'
import { paths, type Path } from '#contract/paths.ts'

export function isCustomers(counts: Counters): counts is CustomerCounts {
  return 'cartQuote' in counts
}

export type CounterName =
  | 'activeQuote'
  | 'pendingQuote'
  | 'totalQuote'
  | 'pendingOrder'
  | 'processingOrder'
  | 'deliveredOrder'
  | 'totalOrder'

export interface Counter {
  name: CounterName
  count: number
  path: Path
  search?: { status: string }
}

/** A role's counters with their lists, in the order of work. */
export function countersOf(counts: Counters): { quotes: Counter[]; orders: Counter[] } {
  return isCustomers(counts) ? ofCustomer(counts) : ofEveryCompany(counts)
}

function ofCustomer(counts: CustomerCounts) {
  return {
    quotes: [
      { name: 'activeQuote', count: counts.activeQuote, path: paths.activeQuotes },
      { name: 'pendingQuote', count: counts.pendingQuote, path: paths.pendingQuotes },
      { name: 'totalQuote', count: counts.totalQuote, path: paths.allQuotes },
    ],
    orders: ordersOf(paths.orders, {
      pendingOrder: counts.pendingOrder,
      processingOrder: counts.processingOrder,
      deliveredOrder: counts.deliveredOrder,
      totalOrder: counts.totalOrder,
    }),
  } satisfies { quotes: Counter[]; orders: Counter[] }
}

function ofEveryCompany(counts: EveryCompanyCounts) {
  return {
    quotes: [
      { name: 'pendingQuote', count: counts.cmTotalPendingQuote, path: paths.staffPendingQuotes },
      { name: 'activeQuote', count: counts.cmTotalActiveQuote, path: paths.staffActiveQuotes },
      { name: 'totalQuote', count: counts.cmTotalQuote, path: paths.staffAllQuotes },
    ],
    orders: ordersOf(paths.staffOrders, {
      pendingOrder: counts.cmTotalPendingOrder,
      processingOrder: counts.cmTotalProcessingOrder,
      deliveredOrder: counts.cmTotalDeliveredOrder,
      totalOrder: counts.cmTotalOrder,
    }),
  } satisfies { quotes: Counter[]; orders: Counter[] }
}

const orderStates = {
  pendingOrder: 'pending',
  processingOrder: 'processing',
  deliveredOrder: 'delivered',
  totalOrder: '',
} as const

function ordersOf(path: Path, counts: Record<keyof typeof orderStates, number>): Counter[] {
  return (Object.keys(orderStates) as (keyof typeof orderStates)[]).map((name) => ({
    name,
    count: counts[name],
    path,
    search: { status: orderStates[name] },
  }))
}
