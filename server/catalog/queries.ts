import { sql } from 'kysely'
import { fttoCeiling, type FttoReadiness } from '#contract/buildings.ts'
import {
  catalogApi,
  products,
  termLabel,
  type BandwidthOption,
  type ProductId,
  type VasKind,
} from '#contract/catalog.ts'
import { homeCountry, type countryApi } from '#contract/countries.ts'
import type { ListedLeadTime, OfferKind } from '#contract/price-book/api.ts'
import type { CallData } from '#contract/endpoint.ts'
import { listedState } from '#server/platform/listed-countries.ts'
import type { Db } from '#server/platform/db.ts'
import { carriedByNni } from '#server/customers/nni-load.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Slowest first, up to what the building's readiness allows if the product depends on it. */
export async function bandwidthsOf(
  db: Db,
  { today }: Viewer,
  product: ProductId,
  readiness: FttoReadiness = 'unknown',
): Promise<BandwidthOption[]> {
  const ceiling = products[product].readiness ? fttoCeiling[readiness] : null
  return db
    .selectFrom(offersOn('bandwidth', today).as('p'))
    .innerJoin('bandwidth as b', 'b.id', 'p.value')
    .select(['b.id', 'b.label as bandwidth_size', 'b.mbps'])
    .where('p.product_id', '=', product)
    .$if(ceiling !== null, (query) => query.where('b.mbps', '<=', ceiling))
    .orderBy('b.mbps')
    .execute()
}

/** The ids of the products that price search offers: those with a visible entry in the catalogue. */
export const offeredProducts = sql<ProductId[]>`array(select p.id from product p where exists
  (select 1 from product_service s where s.product_id = p.id and s.visible) order by p.id)`

/** The offers of products on a day: ids of bandwidths or add-ons, months of terms. */
export function offersOn(kind: OfferKind, day: string) {
  return sql<{ product_id: ProductId; value: number }>`offers_on(${kind}, ${day}::date)`
}

export function leadTimesOn(day: string) {
  return sql<ListedLeadTime>`lead_times_on(${day}::date)`
}

/** Moves a row to a position among its like, which close up; one beyond the last means last. */
export async function moveRow(
  db: Db,
  name: 'product_service' | 'vas_option',
  { id, position }: { id: number; position: number },
  among = sql`true`,
) {
  const table = sql.table(name)
  await sql`update ${table} r set position = n.position
    from (select o.id, case when o.id = ${id} then least(${position}::int, o.all)
          when o.rank >= ${position}::int then o.rank + 1 else o.rank end as position
      from (select id, count(*) over ()::int as all,
          count(*) filter (where id <> ${id}) over (order by position)::int as rank from ${table} where ${among}) o) n
    where n.id = r.id and n.position <> r.position`.execute(db)
}

export async function optionsOf(db: Db, viewer: Viewer, product: ProductId) {
  const terms = await db
    .selectFrom(offersOn('term', viewer.today).as('p'))
    .select('p.value as months')
    .where('p.product_id', '=', product)
    .orderBy('p.value', 'desc')
    .execute()
  const options = await db
    .selectFrom(offersOn('add_on', viewer.today).as('p'))
    .innerJoin('vas_option as v', 'v.id', 'p.value')
    .select(['v.id', 'v.kind', 'v.name'])
    .where('p.product_id', '=', product)
    .orderBy('v.position')
    .execute()
  const nnis = await sql<CallData<typeof catalogApi.options>['nnis'][number]>`
    select n.id, n.name, n.nis_code, b.name as building, n.port_mbps, u.load_mbps::float8 as load_mbps
    from nni n join building b using (nis_code) cross join lateral ${carriedByNni()} u
    where n.company_id = ${viewer.companyId ?? 0} order by n.name`.execute(db)
  const lead_times = await db
    .selectFrom(leadTimesOn(viewer.today).as('l'))
    .select(['l.grade', 'l.nni_ends', 'l.working_days'])
    .where('l.product_id', '=', product)
    .orderBy('l.nni_ends')
    .orderBy('l.working_days')
    .execute()
  const offered = (kind: VasKind) =>
    options.filter((option) => option.kind === kind).map(({ id, name }) => ({ id, name }))
  const { rows } = await sql<{ products: ProductId[] }>`select ${offeredProducts} as products`.execute(db)
  return {
    products: rows[0]!.products,
    sample_sites: await sampleSites(db),
    terms: terms.map(({ months }) => ({ months, label: termLabel(months) })),
    fixed_ip: offered('fixed_ip'),
    voice: offered('voice'),
    device: offered('device'),
    lead_times,
    nnis: nnis.rows,
  }
}

/** The first on-net data centre that every FTTO bandwidth reaches, and the first one of another town. */
async function sampleSites(db: Db) {
  const known = sql`network_status = 'on_net' and kind = 'data_centre' and ftto_readiness = 'xgspon'`
  const { rows } = await sql<{ nis_code: string; name: string }>`
    with first as (select id, nis_code, name, city from building where ${known} order by id limit 1),
      second as (select id, nis_code, name from building
        where ${known} and city <> (select city from first) order by id limit 1)
    select nis_code, name from (select id, nis_code, name from first union all select * from second) s
    order by id`.execute(db)
  return rows
}

type Places = CallData<typeof countryApi.places>

let loaded: Promise<Map<string, Places>> | undefined

export async function placesOf(postcode: string): Promise<Places> {
  return (await (loaded ??= loadPlaces())).get(postcode) ?? []
}

async function loadPlaces(): Promise<Map<string, Places>> {
  const { allPostcodes } = await import('malaysia-postcodes')
  const places = new Map<string, Places>()
  for (const { name, city: cities } of allPostcodes) {
    const state = listedState(homeCountry, name) ?? name
    for (const city of cities)
      for (const postcode of city.postcode) {
        const place = { city: city.name, state }
        places.set(postcode, [...(places.get(postcode) ?? []), place])
      }
  }
  return places
}
