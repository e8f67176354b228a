import type { Order } from '#contract/orders/order.ts'
import { matchingOrders, type OrderNarrowing } from '#server/orders/list.ts'
import { orderOf, type OrderRow } from '#server/orders/queries.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { CsvCell } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile, plainAmount } from '#server/platform/export.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'

/** The list as a CSV file in the reader's language: money in ringgit before tax, days as ISO. 422 beyond 10,000 rows. */
export async function exportOrders(db: Db, viewer: Viewer, query: OrderNarrowing) {
  return exportedFile(db, viewer, {
    name: 'orders',
    selected: matchingOrders(viewer, query),
    columns: words[viewer.language].exportedOrders.columns,
    cellsOf: (row: OrderRow) => cellsOf(orderOf(row), viewer),
  })
}

function cellsOf(
  order: Order,
  { timeZone, language }: Viewer,
): Record<keyof Words['exportedOrders']['columns'], CsvCell> {
  const { exportedOrders, milestone, priceLevel } = words[language]
  const next = order.next_milestone
  return {
    reference: order.order_reference,
    company: order.company,
    po_number: order.po_number,
    status: exportedOrders.status[order.status],
    ordered_on: dayIn(timeZone, new Date(order.ordered_at)),
    circuits: order.circuits,
    next_hand_over: order.next_hand_over,
    next_requested: order.next_requested,
    next_milestone: next && milestone[next.kind],
    planned: next && next.planned,
    owner: next && exportedOrders.owner[next.owner],
    days_overdue: order.days_overdue,
    nrc: plainAmount(order.total_nrc),
    mrc: plainAmount(order.total_mrc),
    price_level: order.price_level && priceLevel[order.price_level],
  }
}
