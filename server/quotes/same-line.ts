import { sql, type RawBuilder } from 'kysely'
import { products } from '#contract/catalog.ts'
import type { CallData } from '#contract/endpoint.ts'
import { mostSameLines, type LineQuery, type sameLinesCall } from '#contract/quotes/same-line.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { visibleTo } from '#server/quotes/queries.ts'

/** The company's open quotes of one line, newest first: adding it once more warns of them. */
export async function listSameLines(
  db: Db,
  viewer: Viewer,
  line: LineQuery,
): Promise<CallData<typeof sameLinesCall>> {
  const a = { nis: line.site_a_nis, nni: line.site_a_nni }
  const b = { nis: line.site_b_nis, nni: line.site_b_nni }
  const sites =
    products[line.product_id].ends.length === 1
      ? endsAt('site_a', a)
      : sql`((${endsAt('site_a', a)} and ${endsAt('site_b', b)})
        or (${endsAt('site_a', b)} and ${endsAt('site_b', a)}))`
  const { rows } = await sql<CallData<typeof sameLinesCall>[number]>`
    select q.id, q.reference as quote_reference, q.status from quote q
    where ${visibleTo(viewer)}
      and (q.status in ('cart', 'pending') or (q.status = 'active' and q.validity >= ${viewer.today}))
      and q.product_id = ${line.product_id} and q.bandwidth_id = ${line.bandwidth_id}
      and q.contract_months = ${line.contract_id} and ${sites}
    order by q.id desc limit ${mostSameLines}`.execute(db)
  return rows
}

/** An address entered by hand has neither a NIS code nor an NNI, and is like no other. */
function endsAt(
  end: 'site_a' | 'site_b',
  { nis, nni }: { nis: string | undefined; nni: number | undefined },
): RawBuilder<boolean> {
  const stored = sql.ref(`q.${end}`)
  return nni === undefined
    ? sql`${stored} ->> 'nis' = ${nis ?? null}`
    : sql`(${stored} ->> 'nni')::bigint = ${nni}`
}
