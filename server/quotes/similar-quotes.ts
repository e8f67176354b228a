import { sql, type RawBuilder } from 'kysely'
import { endsOf, products, type ProductId } from '#contract/catalog.ts'
import { lengthTolerance, similarity, type SimilarQuote } from '#contract/quotes/bench.ts'
import type { SupplierCost } from '#contract/quotes/supplier-cost.ts'
import type { Sen } from '#contract/money.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { quoteRows, visibleTo } from '#server/quotes/queries.ts'
import { listedOf, type QuoteRow } from '#server/quotes/quote-row.ts'
import { columnsReadBy } from '#server/quotes/columns.ts'
import { supplierCostOf } from '#server/quotes/supplier-cost.ts'
import type { EstimatedPlace } from '#server/quotes/locate-sites.ts'

/** Compares at most this many of the newest quotes of the product and bandwidth. */
const mostCompared = 2_000

/** Nearest first; none for a free-text request. */
export async function listSimilarQuotes(
  db: Db,
  viewer: Viewer,
  row: QuoteRow,
  { places, metres }: { places: readonly EstimatedPlace[]; metres: number | null },
): Promise<SimilarQuote[]> {
  const { product_id: product, bandwidth_mbps: mbps, contract_months: months } = row
  if (product === null || mbps === null || months === null) return []
  const line = products[product as ProductId].distance
  const apart = line ? sql<number | null>`c.distance_m` : metresFrom(places[0])
  const [limit, far] = line
    ? [lengthTolerance(metres ?? 0), sql`abs(c.distance_m - ${metres}::bigint)`]
    : [similarity.apartMetres, sql`n.apart_m`]
  const { rows } = await sql<QuoteRow & { apart_m: number | null; supplier_cost: SupplierCost | null }>`
    select s.*, near.apart_m, ${supplierCostOf('s')} as supplier_cost
    from (select id, apart_m, (c.contract_months is distinct from ${months})::int
          + abs(ln(c.bandwidth_mbps / ${mbps}::float8)) / ln(${similarity.timesBandwidth}::float8)
          + coalesce(${far} / ${limit}::float8, 0.5) as farness
        from (select q.id, q.contract_months, q.bandwidth_mbps, q.distance_m, q.site_a, q.site_b from quote q
          where ${visibleTo(viewer)} and q.bandwidth_mrc is not null and q.product_id = ${product}
            and q.bandwidth_mbps between ${mbps}::float8 / ${similarity.timesBandwidth} and ${mbps}::float8 * ${similarity.timesBandwidth}
            and q.created_at >= ${viewer.now}::timestamptz - make_interval(months => ${similarity.months})
            and q.id <> ${row.id}
          order by q.created_at desc limit ${mostCompared}) c
        cross join lateral (select ${apart} as apart_m) n
      where case when ${far} is null then ${sameTowns(row)} else ${far} <= ${limit} end
      order by farness, id desc limit ${similarity.most}) near
    join lateral (${quoteRows(sql`(select ${columnsReadBy(viewer)} from quote q where q.id = near.id)`, viewer)}) s on true
    order by near.farness, s.id desc`.execute(db)
  return rows.map((each) => ({
    ...listedOf(each, viewer),
    created_on: dayIn(viewer.timeZone, each.created_at),
    distance_m: each.apart_m === null ? null : Math.round(each.apart_m),
    nrc: each.bandwidth_nrc as Sen,
    mrc: each.bandwidth_mrc as Sen,
    supplier_cost: each.supplier_cost,
  }))
}

/** To the first site of the quotes `c`; null where either is unknown. */
function metresFrom(place: EstimatedPlace | undefined): RawBuilder<number | null> {
  if (place?.latitude == null || place.longitude === null) return sql`null::float8`
  return sql`(select 2 * 6371008.8 * asin(sqrt(least(1, sin(radians(e.latitude - ${place.latitude}::float8) / 2) ^ 2
      + cos(radians(e.latitude)) * cos(radians(${place.latitude}::float8))
        * sin(radians(e.longitude - ${place.longitude}::float8) / 2) ^ 2)))
    from (select (c.site_a ->> 'latitude')::float8 as latitude, (c.site_a ->> 'longitude')::float8 as longitude) e)`
}

/** For unknown distances: whether the ends are in the same towns, in either direction. */
function sameTowns({ product_id, site_a: a, site_b: b }: QuoteRow): RawBuilder<boolean> {
  const inTown = (end: 'site_a' | 'site_b', site: QuoteRow['site_b']) => sql<boolean>`
    (lower(c.${sql.ref(end)} ->> 'city') = lower(${site?.city ?? null}::text) and c.${sql.ref(end)} ->> 'state' = ${site?.state ?? null}::text)`
  if (endsOf(product_id as ProductId).length === 1) return inTown('site_a', a)
  return sql`((${inTown('site_a', a)} and ${inTown('site_b', b)}) or (${inTown('site_a', b)} and ${inTown('site_b', a)}))`
}
