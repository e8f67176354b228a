import { sql } from 'kysely'
import type { VersionKind } from '#contract/rate-cards/rule.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** In sen; a custom rule without a price inherits the base price. */
export interface CellAmount {
  cell: number
  price: number | null
  floor: number | null
}

export interface PublishedVersion {
  rule: number
  kind: VersionKind
  amounts: readonly CellAmount[]
  /** Today by default. */
  from?: string
  draftedBy?: number
  note?: string | null
  restores?: number | null
}

/** Adds the next version with the changed cells. The caller has locked the rule, or has just made it. */
export async function publishVersion(
  db: Db,
  viewer: Viewer,
  {
    rule,
    kind,
    amounts,
    from = viewer.today,
    draftedBy = viewer.userId,
    note = null,
    restores = null,
  }: PublishedVersion,
): Promise<{ id: number; number: number }> {
  const { rows } = await sql<{ id: number; number: number }>`
    with version as (
      insert into card_version (pricing_rule_id, number, from_date, published_at, published_by, drafted_by, kind, note, restores)
      select ${rule}::bigint, coalesce(max(number), 0) + 1, ${from}::date, ${viewer.now}::timestamptz,
        ${viewer.userId}::bigint, ${draftedBy}::bigint, ${kind}::text, ${note}::text, ${restores}::integer
      from card_version where pricing_rule_id = ${rule}
      returning id, from_date, number),
    said as (
      insert into card_amount (version_id, from_date, number, rate_cell_id, price_sen, floor_sen)
      select v.id, v.from_date, v.number, a.cell, a.price, a.floor
      from version v cross join json_to_recordset(${JSON.stringify(amounts)}) as a(cell bigint, price bigint, floor bigint))
    select id, number from version`.execute(db)
  return rows[0]!
}
