import { sql } from 'kysely'
import { fttoCeiling, type FttoReadiness } from '#contract/buildings.ts'
import { products, termLabel, type BandwidthOption, type ProductId, type VasKind } from '#contract/catalog.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** The bandwidths of a product, slowest first, up to what the building's readiness allows if it matters. */
export async function bandwidthsOf(
  db: Db,
  product: ProductId,
  readiness: FttoReadiness = 'unknown',
): Promise<BandwidthOption[]> {
  const ceiling = products[product].readiness ? fttoCeiling[readiness] : null
  return db
    .selectFrom('product_bandwidth as p')
    .innerJoin('bandwidth as b', 'b.id', 'p.bandwidth_id')
    .select(['b.id', 'b.label as bandwidth_size', 'b.mbps'])
    .where('p.product_id', '=', product)
    .$if(ceiling !== null, (query) => query.where('b.mbps', '<=', ceiling))
    .orderBy('b.mbps')
    .execute()
}

/** The ids of the products that price search offers: those with a visible entry in the catalogue. */
export const offeredProducts = sql<ProductId[]>`array(select p.id from product p where exists
  (select 1 from product_service s where s.product_id = p.id and s.visible) order by p.id)`

/** The terms of a product in months, longest first. */
export async function termsOf(db: Db, product: ProductId): Promise<number[]> {
  const rows = await db
    .selectFrom('product_term')
    .select('months')
    .where('product_id', '=', product)
    .orderBy('months', 'desc')
    .execute()
  return rows.map((row) => row.months)
}

/** Everything else a buyer chooses from: terms, add-ons, and the company's own NNIs. */
export async function optionsOf(db: Db, viewer: Viewer, product: ProductId) {
  const terms = await termsOf(db, product)
  const options = await db
    .selectFrom('product_option as p')
    .innerJoin('vas_option as v', 'v.id', 'p.vas_option_id')
    .select(['v.id', 'v.kind', 'v.name'])
    .where('p.product_id', '=', product)
    .orderBy('v.position')
    .execute()
  const nnis = await db
    .selectFrom('nni')
    .innerJoin('building', 'building.nis_code', 'nni.nis_code')
    .select(['nni.id', 'nni.name', 'nni.nis_code', 'building.name as building', 'nni.port_mbps'])
    .where('nni.company_id', '=', viewer.companyId ?? 0)
    .orderBy('nni.name')
    .execute()
  const lead_times = await db
    .selectFrom('lead_time')
    .select(['grade', 'nni_ends', 'working_days'])
    .where('product_id', '=', product)
    .orderBy('nni_ends')
    .orderBy('working_days')
    .execute()
  const offered = (kind: VasKind) =>
    options.filter((option) => option.kind === kind).map(({ id, name }) => ({ id, name }))
  const { rows } = await sql<{ products: ProductId[] }>`select ${offeredProducts} as products`.execute(db)
  return {
    products: rows[0]!.products,
    terms: terms.map((months) => ({ months, label: termLabel(months) })),
    fixed_ip: offered('fixed_ip'),
    voice: offered('voice'),
    device: offered('device'),
    lead_times,
    nnis,
  }
}
