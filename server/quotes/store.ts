import { validityDays } from '#contract/quotes/actions.ts'
import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import { record } from '#server/platform/history.ts'
import { actsForCompany, companyOf, type Viewer } from '#server/platform/viewer.ts'
import type { PricedDraft } from '#server/quotes/draft.ts'
import { quoteHistory } from '#server/quotes/history.ts'
import { insertedIds, insertRows } from '#server/quotes/insert-rows.ts'
import { lineColumns } from '#server/quotes/lines.ts'

/**
 * Stores quotes with lines and first event; answers their ids in the order given. Quotes on a company's behalf are
 * assigned to their creator.
 */
export async function storeQuotes(db: Db, viewer: Viewer, drafts: PricedDraft[]): Promise<number[]> {
  const company_id = companyOf(viewer)
  const behalf = actsForCompany(viewer)
  const ids = await insertedIds(
    db,
    'quote',
    drafts.map((priced) => ({
      company_id,
      year: Number(viewer.today.slice(0, 4)),
      ...columnsOf(priced, viewer),
      owner_id: behalf ? viewer.userId : null,
      pending_since: priced.price.complete ? null : viewer.now,
      created_by: viewer.userId,
      created_at: viewer.now,
      updated_at: viewer.now,
    })),
  )
  await insertRows(
    db,
    'quote_line',
    drafts.flatMap(({ price }, index) =>
      price.lines.map((line, position) => ({
        company_id,
        quote_id: ids[index],
        ...lineColumns(line, position),
      })),
    ),
  )
  const action = behalf ? ('create_on_behalf' as const) : ('create' as const)
  await record(
    db,
    viewer,
    quoteHistory,
    ids.map((quote_id) => ({ company_id, quote_id, action })),
  )
  return ids
}

/** In the cart with its price held 30 days, or pending without a bandwidth price. */
export function columnsOf({ draft, connection, mbps, price }: PricedDraft, viewer: Viewer) {
  const [a, b] = connection.sites
  return {
    status: price.complete ? ('cart' as const) : ('pending' as const),
    price_held_until: price.complete ? plusDays(viewer.today, validityDays) : null,
    product_id: draft.product_id,
    bandwidth_id: draft.bandwidth_id,
    bandwidth_mbps: mbps,
    contract_months: draft.contract_id,
    requote_of: draft.requote_of ?? null,
    fixed_ip_vas_id: draft.fixed_ip_vas_id ?? null,
    voice_id: draft.voice_id ?? null,
    device_vas_id: draft.device_vas_id ?? null,
    site_a: a!,
    site_b: b ?? null,
    grade: connection.grade,
    lead_time_days: connection.leadTimeDays,
    distance_m: connection.distance_m,
    band: connection.band,
    ...priceColumns(price),
    price_level: price.complete ? connection.priceLevel : null,
  }
}

export function priceColumns(price: PricedDraft['price']) {
  const { bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc } = price
  return { bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc }
}
