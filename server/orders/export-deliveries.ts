import type { FileFormat } from '#contract/file-formats.ts'
import type { Delivery } from '#contract/orders/deliveries.ts'
import { deliveryOf, matchingDeliveries, type DeliveryNarrowing } from '#server/orders/deliveries.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile } from '#server/platform/export.ts'
import type { ListCell } from '#server/platform/list-cell.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'

/** The delivery list as a CSV file or a workbook in the reader's language. 422 beyond 10,000 rows. */
export async function exportDeliveries(
  db: Db,
  viewer: Viewer,
  query: DeliveryNarrowing & { format: FileFormat },
) {
  return exportedFile(db, viewer, {
    name: 'deliveries',
    format: query.format,
    selected: await matchingDeliveries(db, viewer, query),
    columns: words[viewer.language].exportedDeliveries.columns,
    cellsOf: (row) => cellsOf(deliveryOf(row), viewer),
  })
}

function cellsOf(
  delivery: Delivery,
  { language }: Viewer,
): Record<keyof Words['exportedDeliveries']['columns'], ListCell> {
  const { exportedOrders, milestone } = words[language]
  const { quote, next_milestone: next } = delivery
  return {
    reference: delivery.circuit_reference,
    order: delivery.order_reference,
    company: delivery.company,
    product: quote.product,
    bandwidth: quote.bandwidth,
    site_a: quote.location ?? quote.site_a,
    site_b: quote.site_b,
    status: exportedOrders.status[delivery.status],
    next_milestone: next && milestone[next.kind],
    owner: next && exportedOrders.owner[next.owner],
    planned: { day: next && next.planned },
    days_overdue: delivery.days_overdue,
    hand_over: { day: delivery.promised },
    first_promised: { day: delivery.first_promised },
    answer_by: { day: delivery.answer_by },
  }
}
