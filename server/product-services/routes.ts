import { sql } from 'kysely'
import { productServiceApi, type Coverage, type ProductService } from '#contract/product-services.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { serveDownload } from '#server/platform/transfer.ts'
import {
  addProductService,
  changeProductService,
  removeProductService,
  listCatalogueEvents,
} from '#server/product-services/change.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Viewer, isStaff } from '#server/platform/viewer.ts'
import { products, type ProductId } from '#contract/catalog.ts'
import type { Sen } from '#contract/money.ts'
import { bands } from '#contract/pricing.ts'
import { ruleOn } from '#server/customers/queries.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { cardOf, priceOf, type Cell, type Connection } from '#server/pricing/price.ts'

export function productServiceRoutes(portal: Portal) {
  serveData(portal, productServiceApi.list, ({ db, viewer }) => listProductServices(db, viewer))
  serve(portal, productServiceApi.history, ({ db, query }) => listCatalogueEvents(db, query))
  serveData(portal, productServiceApi.coverage, ({ db }) => readCoverage(db))
  serveDownload(portal, productServiceApi.picture, ({ db, viewer, params }) =>
    pictureOf(db, viewer, params.id),
  )
  serve(portal, productServiceApi.add, async ({ db, viewer, body }) => ({
    data: { id: await addProductService(db, viewer, body) },
    message: (w) => w.serviceAdded(body.title),
  }))
  serve(portal, productServiceApi.change, async ({ db, viewer, params, body }) => {
    const title = await changeProductService(db, viewer, params.id, body)
    return { message: (w) => w.serviceSaved(title) }
  })
  serve(portal, productServiceApi.remove, async ({ db, viewer, params }) => {
    const title = await removeProductService(db, viewer, params.id)
    return { message: (w) => w.serviceDeleted(title) }
  })
}

/** Limits the answer to about 60 KB. */
const maxPlaces = 600

/** Grid sizes in degrees; finer ones would overlap on the map. */
const squares = [0.2, 0.5, 1]

const counts = sql`count(*) filter (where network_status = 'on_net')::int as on_net,
  count(*) filter (where network_status = 'near_net')::int as near_net,
  count(*) filter (where ftto_readiness in ('gpon', 'xgpon', 'xgspon'))::int as ftto`

async function readCoverage(db: Db): Promise<Coverage> {
  const { rows: states } = await sql<Coverage['states'][number]>`
    select state, ${counts} from building group by state order by count(*) desc, state`.execute(db)
  let places: Coverage['places'] = []
  for (const side of squares) {
    const { rows } = await sql<Coverage['places'][number]>`
      select round(avg(latitude)::numeric, 3)::float8 as latitude,
        round(avg(longitude)::numeric, 3)::float8 as longitude, ${counts}
      from building group by floor(latitude / ${side}), floor(longitude / ${side})
      order by count(*) desc limit ${maxPlaces + 1}`.execute(db)
    places = rows.slice(0, maxPlaces)
    if (rows.length <= maxPlaces) break
  }
  return { places, states }
}

/** With prices of the viewer's card. Customers see visible entries, staff all. */
async function listProductServices(db: Db, viewer: Viewer): Promise<ProductService[]> {
  const { rows } = await sql<Omit<ProductService, 'price_from'>>`
    select s.id, s.version, s.product_id, s.title, s.text, s.interface, s.service_level, s.ms, s.symmetry, s.sharing, s.visible,
      s.position,
      case when s.picture_type is not null then json_build_object('version', s.picture_version,
        'alt', s.picture_alt, 'alt_ms', s.picture_alt_ms) end as picture,
      (select coalesce(json_agg(json_build_object('grade', l.grade, 'nni_ends', l.nni_ends,
          'working_days', l.working_days) order by l.nni_ends, l.working_days), '[]')
        from lead_times_on(${viewer.today}) l where l.product_id = s.product_id) as lead_times
    from product_service s where s.visible or ${isStaff(viewer)} order by s.position`.execute(db)
  const lowest = await lowestPrices(db, viewer)
  return rows.map((row) => ({
    ...row,
    price_from: (row.product_id !== null && lowest.get(row.product_id)) || null,
  }))
}

/** Throws 404 where there is none. */
async function pictureOf(db: Db, viewer: Viewer, id: number) {
  const found = await db
    .selectFrom('product_service')
    .select(['title', 'picture', 'picture_type'])
    .where('id', '=', id)
    .$if(!isStaff(viewer), (query) => query.where('visible', '=', true))
    .executeTakeFirst()
  if (!found?.picture || !found.picture_type) throw notFound()
  const { title, picture: bytes, picture_type: media_type } = found
  return { name: `${title}.${media_type.split('/')[1]}`, media_type, bytes }
}

interface LowestPrice {
  monthly: Sen
  bandwidth: string
  months: number
}

/** The lowest prices are shown before tax. */
const untaxed = { telecommunications: 0, equipment_rental: 0, managed_services: 0 }

/**
 * Lowest monthly price over the longest term, between lit buildings, on the card of the viewer's company (staff: base
 * card), before tax and add-ons. Products without a complete price are left out.
 */
async function lowestPrices(db: Db, viewer: Viewer): Promise<Map<ProductId, LowestPrice>> {
  const terms = sql`with term as materialized
    (select product_id, max(value)::int as months from offers_on('term', ${viewer.today}) group by product_id)`
  const longest = sql`(select t.months from term t where t.product_id = c.product_id)`
  const { rows: cells } = await sql<Cell & { product_id: ProductId }>`
    ${terms} select c.id, c.product_id, c.component, c.charge, c.bandwidth_id, c.term, c.band, c.network_status, c.vas_option_id,
      m.version_id, m.price_sen, null::bigint as floor_sen, r.is_standard_rule = 0 as own_rate
    from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
      cross join lateral ${amountOn(sql`c.id`, viewer.today, false)} m
    where (r.is_standard_rule = 1 or r.id = ${ruleOn(sql`${viewer.companyId}::bigint`, viewer.today)})
      and c.component in ('access', 'transport', 'installation') and m.price_sen is not null
      and (c.term is null or c.term = ${longest})`.execute(db)
  const { rows: offered } = await sql<{
    product_id: ProductId
    id: number
    mbps: number
    label: string
    months: number
  }>`
    ${terms} select c.product_id, b.id, b.mbps, b.label, ${longest} as months
    from offers_on('bandwidth', ${viewer.today}) c join bandwidth b on b.id = c.value
    where ${longest} is not null`.execute(db)
  const cards = Map.groupBy(cells, (cell) => cell.product_id)
  const lowest = new Map<ProductId, LowestPrice>()
  for (const [product, bandwidths] of Map.groupBy(offered, (each) => each.product_id)) {
    const card = cardOf(cards.get(product) ?? [])
    for (const { months, ...bandwidth } of bandwidths)
      for (const connection of connectionsOf(product)) {
        const { total_mrc: monthly } = priceOf(connection, { bandwidth, months }, card, untaxed)
        const best = lowest.get(product)
        if (monthly !== null && (!best || monthly < best.monthly))
          lowest.set(product, { monthly, bandwidth: bandwidth.label, months })
      }
  }
  return lowest
}

/** One connection for each distance that the product's price depends on. */
function connectionsOf(product: ProductId): Connection[] {
  const { ends, distance } = products[product]
  const lit = ends.map((_, index) => ({
    end: index === 0 ? ('a' as const) : ('b' as const),
    grade: 'on_net' as const,
    nni: null,
    dataCentre: false,
    readiness: 'xgspon' as const,
  }))
  return (distance ? bands : [null]).map((band) => ({ product, ends: lit, band, options: [] }))
}
