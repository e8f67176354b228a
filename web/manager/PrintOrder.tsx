import { PrintedOrder } from '#web/orders/PrintOrder.tsx'
import { paths } from '#web/platform/paths.ts'

/** Any company's order as a sheet of paper, leading back into the client manager's area. */
export function PrintOrder() {
  return <PrintedOrder list={paths.managerOrders} page={paths.managerOrder} />
}
