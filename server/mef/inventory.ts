import { sql, type Selectable } from 'kysely'
import { productIds, type ProductId } from '#contract/catalog.ts'
import { inventoryApi } from '#contract/mef/inventory.ts'
import { idInReference } from '#contract/references.ts'
import type { EndOfTerm } from '#contract/services/service.ts'
import { listMefRows, startOf } from '#server/mef/list.ts'
import { productAt, uniUrn, writeLine, type WrittenSite } from '#server/mef/product.ts'
import { writePrices, writeTerm } from '#server/mef/quote.ts'
import { serveMef } from '#server/mef/serve.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/route.ts'
import type { Tables } from '#server/platform/tables.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { serviceStateOn } from '#server/services/lock.ts'

/** `part` is 0 for the product, then 1 and 2 for its UNIs. Columns that a filter compares have its name. */
type ProductRow = Pick<Selectable<Tables['circuit']>, 'contract_months' | 'total_nrc' | 'total_mrc'> &
  Record<'id' | 'status' | 'productOrderId' | 'billingAccountId', string> &
  Record<'ordered_at' | 'startDate' | 'lastUpdateDate', Date> & {
    reference: string
    part: number
    product_id: ProductId
    bandwidth_mbps: number
    sites: WrittenSite[]
    end_of_term: EndOfTerm | null
    externalId: string | null
    ends: Date | null
  }

export function inventoryRoutes(portal: Portal) {
  serveMef(portal, inventoryApi.products, async ({ db, viewer, query }) => {
    const { rows, count: total } = await listMefRows(db, productRows(viewer), query, sql`circuit_id, part`)
    return { body: rows.map((row) => ({ ...productOf(row), productConfiguration: undefined })), total }
  })
  serveMef(portal, inventoryApi.product, async ({ db, viewer, id }) => {
    const circuit = idInReference('circuit', id.replace(/-[az]$/, ''))
    const { rows } = await sql<ProductRow>`select p.* from (${productRows(viewer)}) p
      where p.circuit_id = ${circuit}::bigint and p.id = ${id}`.execute(db)
    if (!rows[0]) throw notFound()
    return { body: { ...productOf(rows[0]), ...detailsOf(rows[0]) } }
  })
}

/** The products of circuits that are not cancelled. They keep their ids when the circuit becomes a service. */
function productRows(viewer: Viewer) {
  const state = serviceStateOn(viewer.today)
  const urns = Object.fromEntries(
    productIds().map((id) => [id, productAt(id, 1).productConfiguration['@type']]),
  )
  const planned = sql`select m.planned from circuit_milestone m
    where m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over'`
  const offering = sql`q.product_id || case when part = 0 then '' else '-uni' end`
  const place = sql`case when part = 2 then q.site_b when part = 1 or q.site_b is null then q.site_a end`
  return sql<ProductRow>`
    select k.reference || (array['', '-a', '-z'])[part + 1] as id, k.id as circuit_id, k.reference, part, q.product_id, q.bandwidth_mbps,
      array_remove(array[q.site_a, q.site_b], null) as sites, k.contract_months, s.end_of_term, k.total_nrc,
      coalesce(s.total_mrc, k.total_mrc) as total_mrc, o.ordered_at, ${offering} as "productOfferingId",
      case when part = 0 then ${JSON.stringify(urns)}::jsonb ->> q.product_id::text else ${uniUrn} end
        as "productSpecificationId",
      coalesce(nullif(s.buyer_reference, ''), k.buyer_reference) as "externalId",
      ${place} ->> 'nis' as "geographicAddressId", ${place} ->> 'nni' as "geographicSiteId",
      case when part = 0 and q.site_b is not null then array[k.reference || '-a', k.reference || '-z'] end as "relatedProductId",
      k.company_id::text as "billingAccountId", o.reference as "productOrderId",
      case
        when s.id is null then 'pendingActive'
        when ${state} = 'ended' then 'terminated'
        when ${state} = 'suspended' and s.last_day is not null then 'suspendedPendingTerminate'
        when ${state} = 'suspended' then 'suspended'
        when s.last_day is not null then 'pendingTerminate'
        when exists (select from circuit r where r.company_id = s.company_id and r.replaces_id = s.id
          and r.status in ('pending', 'processing')) then 'active.pendingChange'
        else 'active' end as status,
      ${startOf(sql`coalesce(s.handed_over_on, (${planned}), k.first_promised)`, viewer)} as "startDate",
      ${startOf(sql`s.ends_on + 1`, viewer)} as ends,
      greatest(o.ordered_at,
        (select max(e.at) from order_event e
          where e.company_id = k.company_id and e.order_id = k.order_id and e.circuit_id = k.id),
        (select max(e.at) from service_event e
          where e.company_id = s.company_id and e.service_id = s.id)) as "lastUpdateDate"
    from circuit k
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
      left join service s on s.company_id = k.company_id and s.circuit_id = k.id and s.state <> 'rejected'
      cross join lateral generate_series(0, case when q.site_b is null then 0 else 2 end) part
    where k.company_id = ${companyOf(viewer)} and k.status <> 'cancelled'`
}

function productOf(row: ProductRow) {
  const line = writeLine(row.reference, row.product_id, row.bandwidth_mbps, row.sites)
  const { id, product, relations } = line[row.part]!
  return {
    id,
    ...product,
    productSpecification: { id: product.productConfiguration['@type'] },
    productRelationship: relations,
    externalId: row.externalId ?? undefined,
    billingAccount: { id: row.billingAccountId },
    productOrderItem: [{ productOrderId: row.productOrderId, productOrderItemId: id }],
    status: row.status,
    startDate: row.startDate,
    lastUpdateDate: row.lastUpdateDate,
  }
}

function detailsOf(row: ProductRow) {
  const { status, ends, contract_months, part } = row
  const changes = [
    { status: 'pendingActive', changeDate: row.ordered_at },
    ...(status === 'pendingActive' ? [] : [{ status: 'active', changeDate: row.startDate }]),
    { status, changeDate: status === 'terminated' ? ends : row.lastUpdateDate },
  ]
  return {
    statusChange: changes.filter((each, at) => at === 0 || each.status !== changes[at - 1]!.status),
    terminationDate: ends ?? undefined,
    // UNIs have neither.
    ...(part === 0 && {
      productTerm: contract_months > 0 ? [writeTerm(contract_months, row.end_of_term)] : [],
      productPrice: writePrices(row.total_nrc, row.total_mrc),
    }),
  }
}
