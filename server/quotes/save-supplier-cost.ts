import type { SupplierCost } from '#contract/quotes/supplier-cost.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockQuote } from '#server/quotes/lock.ts'
import { checkService } from '#server/quotes/price.ts'
import { recordSupplierCost } from '#server/quotes/supplier-cost.ts'

/**
 * Saves what a supplier asks for a quote that can be priced, before its price; null forgets it. Throws 409 in a wrong state,
 * for a stale version, and for a customised request that is not completed: a supplier is asked for one service.
 */
export async function saveSupplierCost(
  db: Db,
  viewer: Viewer,
  id: number,
  { supplier_cost, version }: { supplier_cost: SupplierCost | null; version?: number | null },
): Promise<void> {
  const row = await lockQuote(db, viewer, id, 'price')
  checkService(viewer, row, version)
  await recordSupplierCost(db, viewer, row, supplier_cost)
}
