import { sql } from 'kysely'
import type { Tables } from '#server/platform/tables.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

/** The columns that everybody may read: not the owner, who is the carrier's own, nor search columns. */
const readByAll = {
  company_id: true,
  id: true,
  year: true,
  reference: true,
  status: true,
  version: true,
  project_id: true,
  validity: true,
  price_held_until: true,
  product_id: true,
  bandwidth_id: true,
  bandwidth_mbps: true,
  contract_months: true,
  fixed_ip_vas_id: true,
  voice_id: true,
  device_vas_id: true,
  site_a: true,
  site_b: true,
  grade: true,
  lead_time_days: true,
  distance_m: true,
  band: true,
  bandwidth_nrc: true,
  bandwidth_mrc: true,
  xc_nrc: true,
  xc_mrc: true,
  vas_nrc: true,
  vas_mrc: true,
  total_nrc: true,
  total_mrc: true,
  price_level: true,
  remarks: true,
  requote_of: true,
  extended: true,
  requested_product: true,
  requested_bandwidth: true,
  requested_site_a: true,
  requested_site_b: true,
  requested_months: true,
  completed_level: true,
  priced_in_words: true,
  kind: true,
  service_id: true,
  keeps_end: true,
  buyer_reference: true,
  cost_centre: true,
  end_customer: true,
  pending_since: true,
  created_by: true,
  created_at: true,
  updated_at: true,
} satisfies Record<
  Exclude<keyof Tables['quote'], 'owner_id' | 'buyer_words' | 'site_a_key' | 'site_b_key'>,
  true
>

const columns = sql.raw(
  Object.keys(readByAll)
    .map((name) => `q.${name}`)
    .join(', '),
)

/** The database refuses the other columns to this reader. */
export function columnsReadBy(reader: Viewer) {
  return isStaff(reader) ? sql`${columns}, q.owner_id` : columns
}
