import { sql, type Selectable } from 'kysely'
import { buyerFieldsOf } from '#contract/buyer-fields.ts'
import { products, type ProductId } from '#contract/catalog.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import { noSen } from '#contract/money.ts'
import { matchingOrders, type OrderNarrowing } from '#server/orders/list.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile } from '#server/platform/export.ts'
import type { Tables } from '#server/platform/tables.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { words } from '#server/platform/words/words.ts'
import { bandwidthOf } from '#server/quotes/queries.ts'

type CircuitRow = Selectable<Tables['circuit']> &
  Pick<Selectable<Tables['purchase_order']>, 'po_number' | 'ordered_at' | 'bill_to'> &
  Pick<Selectable<Tables['quote']>, 'requested_product' | 'site_a' | 'site_b'> &
  Parameters<typeof bandwidthOf>[0] & {
    company: string
    order_reference: string
    product_id: ProductId | null
    hand_over: string
    handed_over: string | null
  }

/** The circuits of the orders that the filters of the list match; amounts before tax. */
export async function exportCircuits(db: Db, viewer: Viewer, query: OrderNarrowing & { format: FileFormat }) {
  const orders = await matchingOrders(db, viewer, query)
  const matching = sql`from circuit k where (k.company_id, k.order_id) in (select o.company_id, o.id ${orders.matching})`
  const { exported, exportedDeliveries, exportedOrders, milestone, priceLevel } = words[viewer.language]
  const [ofOrder, ofCircuit] = [exportedOrders.columns, exportedDeliveries.columns]
  return exportedFile(db, viewer, {
    name: 'circuits',
    format: query.format,
    selected: {
      matching,
      ids: sql`select k.id ${matching} order by k.id desc`,
      rowsOf: (ids) => sql<CircuitRow>`
        select k.*, c.name as company, o.reference as order_reference, o.po_number, o.ordered_at, o.bill_to, q.product_id,
          q.requested_product, q.requested_bandwidth, q.bandwidth_mbps, q.site_a, q.site_b, b.label as bandwidth,
          coalesce(h.planned, k.first_promised) as hand_over, h.actual as handed_over
        from (select k.* ${matching} and k.id = any(${ids}::bigint[])) k
          join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
          join company c on c.id = k.company_id
          join quote q on q.company_id = k.company_id and q.id = k.quote_id
          left join bandwidth b on b.id = q.bandwidth_id
          left join circuit_milestone h on h.company_id = k.company_id and h.circuit_id = k.id
            and h.kind = 'handed_over'`,
    },
    columns: {
      reference: ofCircuit.reference,
      company: ofCircuit.company,
      order: ofCircuit.order,
      po_number: ofOrder.po_number,
      ordered_on: ofOrder.ordered_on,
      ...buyerFieldsOf(exported.columns),
      product: ofCircuit.product,
      bandwidth: ofCircuit.bandwidth,
      term: exported.columns.term,
      site_a: ofCircuit.site_a,
      site_b: ofCircuit.site_b,
      status: ofCircuit.status,
      requested: ofOrder.next_requested,
      hand_over: ofCircuit.hand_over,
      handed_over: milestone.handed_over,
      nrc: ofOrder.nrc,
      mrc: ofOrder.mrc,
      price_level: ofOrder.price_level,
      billing_account: ofOrder.billing_account,
    },
    without: isStaff(viewer) ? [] : ['company'],
    cellsOf: (row) => {
      const cancelled = row.status === 'cancelled'
      const { account } = row.bill_to
      return {
        reference: row.reference,
        company: row.company,
        order: row.order_reference,
        po_number: row.po_number,
        ordered_on: { day: dayIn(viewer.timeZone, row.ordered_at) },
        ...buyerFieldsOf(row),
        product: row.product_id === null ? row.requested_product : products[row.product_id].name,
        bandwidth: bandwidthOf(row),
        term: row.contract_months,
        site_a: row.site_a.label,
        site_b: row.site_b?.label ?? null,
        status: exportedOrders.status[row.status],
        requested: { day: row.requested_date },
        hand_over: cancelled ? null : { day: row.hand_over },
        handed_over: { day: row.handed_over },
        nrc: { amount: cancelled ? row.cancellation_nrc : row.total_nrc },
        mrc: { amount: cancelled ? noSen : row.total_mrc },
        price_level: priceLevel[row.price_level],
        billing_account: account && `${account.number} ${account.name}`,
      }
    },
  })
}
