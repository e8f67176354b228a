import { sql, type RawBuilder } from 'kysely'
import { endsOf, products, type ProductId } from '#contract/catalog.ts'
import {
  lengthTolerance,
  similarity,
  type SimilarQuote,
  type CardDifference,
  type PricingData,
} from '#contract/quotes/api.ts'
import type { SupplierCost } from '#contract/quotes/quote.ts'
import { type Sen, noSen } from '#contract/money.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { quoteRows, listedOf, type QuoteRow } from '#server/quotes/queries.ts'
import { columnsReadBy } from '#server/quotes/columns.ts'
import { supplierCostOf } from '#server/quotes/supplier-cost.ts'
import { homeCountry } from '#contract/countries.ts'
import {
  distanceBetween,
  nniRefusal,
  resolve,
  type SitePlace,
  type Resolved,
} from '#server/pricing/connection.ts'
import { allowedByReadiness, bandOf, priceOf, type Connection } from '#server/pricing/price.ts'
import type { PricingInput } from '#server/pricing/queries.ts'
import { endInputs, ifOffered, readPricingInputFor } from '#server/quotes/draft.ts'
import { storedLine } from '#server/quotes/renew.ts'
import { placeAddress } from '#server/buildings/place-address.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'

/** Compares at most this many of the newest quotes of the product and bandwidth. */
const maxCompared = 2_000

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
          + coalesce(${far} / ${limit}::float8, 0.5) as distanceScore
        from (select q.id, q.contract_months, q.bandwidth_mbps, q.distance_m, q.site_a, q.site_b from quote q
          where q.status not in ('removed', 'cart') and q.bandwidth_mrc is not null and q.product_id = ${product}
            and q.bandwidth_mbps between ${mbps}::float8 / ${similarity.timesBandwidth} and ${mbps}::float8 * ${similarity.timesBandwidth}
            and q.created_at >= ${viewer.now}::timestamptz - make_interval(months => ${similarity.months})
            and q.id <> ${row.id}
          order by q.created_at desc limit ${maxCompared}) c
        cross join lateral (select ${apart} as apart_m) n
      where case when ${far} is null then ${sameTowns(row)} else ${far} <= ${limit} end
      order by distanceScore, id desc limit ${similarity.most}) near
    join lateral (${quoteRows(sql`(select ${columnsReadBy(viewer)} from quote q where q.id = near.id)`, viewer)}) s on true
    order by near.distanceScore, s.id desc`.execute(db)
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

/**
 * The company's card price of the most similar service with the quote's product and sites. Double the bandwidth counts
 * like a term that differs by two years. Unlisted sites count as near-net at `places`.
 */
export async function nearestCardPrice(
  db: Db,
  viewer: Viewer,
  row: QuoteRow,
  places: readonly SitePlace[],
): Promise<NonNullable<PricingData['nearest']> | null> {
  const line = storedLine(row)
  if (!line || row.bandwidth_mbps === null) return null
  // Add-ons have prices of their own.
  const bare = { ...line, bandwidth_id: null, fixed_ip_vas_id: null, voice_id: null, device_vas_id: null }
  const known = await readPricingInputFor(db, { companyId: row.company_id, today: viewer.today }, [bare])
  const given = { product: bare.product_id, mbps: row.bandwidth_mbps, ends: endInputs(bare), optionIds: {} }
  const connection = ifOffered(() => resolve(given, known))
  // A building or an NNI of the quote no longer exists.
  if (!connection) return null
  // Cards have no prices abroad.
  if (connection.sites.some(({ country }) => country !== homeCountry)) return null
  const { assumed, differs } = assume(connection, places)
  if (products[line.product_id].distance && !assumed.band) return null
  const card = known.cards.get(line.product_id) ?? new Map()
  const [found] = choicesOf(connection, known)
    .map((choice) => ({ ...choice, price: priceOf(assumed, choice, card, known.tax) }))
    .filter(({ price }) => price.complete)
    .map((priced) => ({ ...priced, far: distanceScore(priced, row) }))
    .toSorted((one, other) => one.far - other.far)
  if (!found) return null
  const { bandwidth, months, price } = found
  return {
    bandwidth_id: bandwidth.id,
    bandwidth: bandwidth.label,
    contract_id: months,
    nrc: price.bandwidth_nrc ?? noSen,
    mrc: price.bandwidth_mrc ?? noSen,
    own_rate: price.lines.some((each) => each.own_rate),
    price_level: connection.priceLevel,
    differs: [
      ...(bandwidth.mbps === row.bandwidth_mbps ? [] : (['bandwidth'] as const)),
      ...(months === row.contract_months ? [] : (['term'] as const)),
      ...differs,
    ],
  }
}

/** Fills in unknown facts that the card needs for a price. */
function assume(
  connection: Resolved,
  places: readonly SitePlace[],
): { assumed: Connection; differs: CardDifference[] } {
  const { product, ends, options } = connection
  const unlisted = ends.some((end) => end.grade === 'off_net')
  const unready = products[product].readiness && ends.some((end) => end.readiness === 'unknown')
  const [a, b] = places
  const apart = products[product].distance && !connection.band && a && b ? distanceBetween(a, b) : undefined
  return {
    assumed: {
      product,
      options,
      ends: ends.map((end) => ({
        ...end,
        grade: end.grade === 'off_net' ? 'near_net' : end.grade,
        readiness: end.readiness === 'unknown' ? 'xgspon' : end.readiness,
      })),
      band: connection.band ?? (apart ? bandOf(apart.metres, false, apart.acrossSea) : null),
    },
    differs: [
      ...(unlisted ? (['not_listed'] as const) : []),
      ...(unready && !unlisted ? (['readiness'] as const) : []),
      ...(apart ? (['distance'] as const) : []),
    ],
  }
}

function choicesOf(connection: Resolved, known: PricingInput) {
  const offered = (of: ReadonlySet<string>, value: number) => of.has(`${connection.product}|${value}`)
  const bandwidths = [...known.bandwidths.values()].filter(
    (each) =>
      offered(known.offered.bandwidth, each.id) &&
      allowedByReadiness(connection, each.mbps) &&
      !nniRefusal(connection, each),
  )
  const terms = [...known.offered.term].flatMap((key) => {
    const [product, months] = key.split('|').map(Number)
    return product === connection.product ? [months!] : []
  })
  return bandwidths.flatMap((bandwidth) => terms.map((months) => ({ bandwidth, months })))
}

function distanceScore(
  { bandwidth, months }: { bandwidth: { mbps: number }; months: number },
  row: Pick<QuoteRow, 'bandwidth_mbps' | 'contract_months'>,
): number {
  return (
    Math.abs(Math.log2(bandwidth.mbps / row.bandwidth_mbps!)) + Math.abs(months - row.contract_months!) / 24
  )
}

type EstimatedPlace = SitePlace & { estimated: boolean }

/** By coordinates or, for an unlisted address, as `placeAddress` estimates. */
export async function locateSites(db: Db, sites: readonly StoredSite[]): Promise<EstimatedPlace[]> {
  const places: EstimatedPlace[] = []
  for (const site of sites) {
    const middle = site.latitude === null ? await placeAddress(db, site) : null
    places.push({
      latitude: middle?.latitude ?? site.latitude,
      longitude: middle?.longitude ?? site.longitude,
      state: site.state,
      estimated: middle !== null,
    })
  }
  return places
}
