import { sql } from 'kysely'
import type { SupplierCost } from '#contract/quotes/quote.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Replaces the supplier cost in force; null ends it. Staff only: customers' roles cannot read this table. */
export async function recordSupplierCost(
  db: Db,
  viewer: Viewer,
  { company_id, id: quote_id }: { company_id: number; id: number },
  cost: SupplierCost | null,
): Promise<void> {
  const { rows: same } = await sql`
    select from supplier_cost s where s.company_id = ${company_id} and s.quote_id = ${quote_id} and s.ended_at is null
      and s.nrc = ${cost?.nrc ?? null}::bigint and s.mrc = ${cost?.mrc ?? null}::bigint`.execute(db)
  if (same.length > 0) return
  await db
    .updateTable('supplier_cost')
    .set({ ended_at: viewer.now })
    .where('company_id', '=', company_id)
    .where('quote_id', '=', quote_id)
    .where('ended_at', 'is', null)
    .execute()
  if (cost)
    await db
      .insertInto('supplier_cost')
      .values({
        company_id,
        quote_id,
        ...cost,
        recorded_by: viewer.userId,
        recorded_at: viewer.now,
        ended_at: null,
      })
      .execute()
}

export async function readSupplierCost(
  db: Db,
  { company_id, id }: { company_id: number; id: number },
): Promise<SupplierCost | null> {
  const cost = await db
    .selectFrom('supplier_cost')
    .select(['nrc', 'mrc'])
    .where('company_id', '=', company_id)
    .where('quote_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return cost ?? null
}

/** By the alias of the quote's row, as JSON; for staff only. */
export function supplierCostOf(alias: string) {
  return sql<SupplierCost | null>`(select json_build_object('nrc', cost.nrc, 'mrc', cost.mrc) from supplier_cost cost
    where cost.company_id = ${sql.ref(`${alias}.company_id`)} and cost.quote_id = ${sql.ref(`${alias}.id`)}
      and cost.ended_at is null)`
}
