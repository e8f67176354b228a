import { sql } from 'kysely'
import { maxNniLoad } from '#contract/price-level.ts'
import type { Db } from '#server/platform/db.ts'
import type { Sentence } from '#server/platform/words/words.ts'

export interface NniLoad {
  nni_name: string
  /** Null if it is not known: neither load nor limit. */
  port_mbps: number | null
  load_mbps: number
  /** Percent of the port; a circuit above it is subject to survey. */
  load_limit: number
}

/**
 * The load of an NNI `n`: an ordered quote has a living circuit, and a cancelled circuit's quote is cancelled. A service
 * that another circuit replaces, or would replace, counts no more.
 */
export const carriedByNni = (replaced: readonly number[] = []) => sql`(
  select count(*) as circuits, max(q.bandwidth_mbps) as fastest_mbps, coalesce(sum(q.bandwidth_mbps), 0) as load_mbps
  from quote q where q.company_id = n.company_id and q.status = 'ordered'
    and (q.site_a ->> 'nni' is not null or q.site_b ->> 'nni' is not null)
    and n.id in ((q.site_a ->> 'nni')::bigint, (q.site_b ->> 'nni')::bigint)
    and not exists (select from circuit k join service s on s.company_id = k.company_id and s.circuit_id = k.id
      where k.company_id = q.company_id and k.quote_id = q.id and (s.id = any(${[...replaced]}::bigint[])
        or exists (select from circuit r where r.company_id = s.company_id and r.replaces_id = s.id
          and r.status <> 'cancelled'))))`

/** Whether a circuit brings the NNI above this share of its port. */
function exceedsLoad({ port_mbps, load_mbps }: NniLoad, mbps: number, percent: number): boolean {
  return port_mbps !== null && (load_mbps + mbps) * 100 > port_mbps * percent
}

export function isAboveLoadLimit(nni: NniLoad, mbps: number): boolean {
  return exceedsLoad(nni, mbps, nni.load_limit)
}

export function isAboveMaxLoad(nni: NniLoad, mbps: number): boolean {
  return exceedsLoad(nni, mbps, maxNniLoad)
}

export function nniNotFirm(reference: string, nni: NniLoad, mbps: number): Sentence {
  const { nni_name, load_mbps, port_mbps, load_limit } = nni
  return (w) => w.nniNotFirm(reference, nni_name, (load_mbps + mbps) / 1_000, port_mbps! / 1_000, load_limit)
}

export function nniFull({ nni_name, load_mbps, port_mbps }: NniLoad, mbps: number): Sentence {
  return (w) => w.nniFull(nni_name, (load_mbps + mbps) / 1_000, port_mbps! / 1_000, maxNniLoad)
}

export async function readNniLoads(
  db: Db,
  companyId: number,
  ids: readonly number[],
  replaced: readonly number[] = [],
) {
  const { rows } = await sql<NniLoad & { id: number }>`
    select n.id, n.name as nni_name, n.port_mbps, n.load_limit, u.load_mbps::float8 as load_mbps
    from nni n cross join lateral ${carriedByNni(replaced)} u
    where n.company_id = ${companyId} and n.id = any(${[...ids]}::bigint[]) order by n.name`.execute(db)
  return rows
}
