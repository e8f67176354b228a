import type { Counters, CustomerCounts } from '#contract/dashboard.ts'
import { paths, type Path } from '#contract/paths.ts'

export function isCustomers(counts: Counters): counts is CustomerCounts {
  return 'cartQuote' in counts
}

const orderStates = {
  pendingOrder: 'pending',
  processingOrder: 'processing',
  deliveredOrder: 'delivered',
  totalOrder: '',
} as const
type OrderCounter = keyof typeof orderStates

export interface Counter {
  name: OrderCounter | 'activeQuote' | 'pendingQuote' | 'totalQuote'
  count: number
  path: Path
  search?: { status: string }
}

/** A role's counters with their lists, in the order of work. */
export function countersOf(counts: Counters): { quotes: Counter[]; orders: Counter[] } {
  if (isCustomers(counts))
    return {
      quotes: [
        { name: 'activeQuote', count: counts.activeQuote, path: paths.activeQuotes },
        { name: 'pendingQuote', count: counts.pendingQuote, path: paths.pendingQuotes },
        { name: 'totalQuote', count: counts.totalQuote, path: paths.allQuotes },
      ],
      orders: ordersOf(paths.orders, counts),
    }
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
  }
}

function ordersOf(path: Path, counts: Record<OrderCounter, number>): Counter[] {
  return (Object.keys(orderStates) as OrderCounter[]).map((name) => ({
    name,
    count: counts[name],
    path,
    search: { status: orderStates[name] },
  }))
}
