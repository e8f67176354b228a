import type { FileFormat } from '#contract/file-formats.ts'
import { shownOrderStatus, type Order } from '#contract/orders/order.ts'
import { matchingOrders, type OrderNarrowing } from '#server/orders/list.ts'
import { orderOf, type OrderRow } from '#server/orders/queries.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile } from '#server/platform/export.ts'
import type { ListCell } from '#server/platform/list-cell.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'

/** The list as a CSV file or a workbook in the reader's language: money in ringgit before tax, the tax beside it. 422 beyond 10,000 rows. */
export async function exportOrders(db: Db, viewer: Viewer, query: OrderNarrowing & { format: FileFormat }) {
  return exportedFile(db, viewer, {
    name: 'orders',
    format: query.format,
    selected: await matchingOrders(db, viewer, query),
    columns: words[viewer.language].exportedOrders.columns,
    // As in its list, a company's file has neither its own name nor whose turn it is.
    without: isStaff(viewer) ? [] : ['company', 'next_milestone', 'planned', 'owner', 'days_overdue'],
    cellsOf: (row: OrderRow) => cellsOf(orderOf(row), viewer),
  })
}

function cellsOf(
  order: Order,
  { timeZone, language }: Viewer,
): Record<keyof Words['exportedOrders']['columns'], ListCell> {
  const { exportedOrders, milestone, priceLevel } = words[language]
  const next = order.next_milestone
  return {
    reference: order.order_reference,
    company: order.company,
    po_number: order.po_number,
    status: exportedOrders.status[shownOrderStatus(order)],
    ordered_on: { day: dayIn(timeZone, new Date(order.ordered_at)) },
    circuits: order.circuits,
    next_hand_over: { day: order.next_hand_over },
    next_requested: { day: order.next_requested },
    next_milestone: next && milestone[next.kind],
    planned: next && { day: next.planned },
    owner: next && exportedOrders.owner[next.owner],
    days_overdue: order.days_overdue,
    nrc: { amount: order.total_nrc },
    mrc: { amount: order.total_mrc },
    price_level: order.price_level && priceLevel[order.price_level],
    tax_nrc: { amount: order.tax_nrc },
    tax_mrc: { amount: order.tax_mrc },
    tax_rates_of: { day: order.tax_rates_of },
  }
}
