import type { Selectable } from 'kysely'
import { bandwidthLabel } from '#contract/catalog.ts'
import type { NeededToPrice } from '#contract/quotes/actions.ts'
import type { RequestedWords } from '#contract/quotes/quote.ts'
import { namesSite } from '#contract/text.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import type { Tables } from '#server/platform/tables.ts'

type Requested = Pick<
  Selectable<Tables['quote']>,
  | 'product_id'
  | 'bandwidth_mbps'
  | 'contract_months'
  | 'site_a'
  | 'site_b'
  | 'requested_product'
  | 'requested_bandwidth'
  | 'requested_site_a'
  | 'requested_site_b'
  | 'requested_months'
>

/** In Mbps if the catalogue lacks it, in words until a request is completed. */
export function bandwidthOf(row: {
  bandwidth: string | null
  bandwidth_mbps: number | null
  requested_bandwidth: string | null
}): string {
  if (row.bandwidth !== null) return row.bandwidth
  return row.bandwidth_mbps === null ? (row.requested_bandwidth ?? '') : bandwidthLabel(row.bandwidth_mbps)
}

/** Null if there are none. */
export function requestedOf(row: Requested): RequestedWords | null {
  if (row.requested_product === null) return null
  return {
    product: row.requested_product,
    bandwidth: row.requested_bandwidth ?? '',
    site_a: row.requested_site_a ?? '',
    site_b: row.requested_site_b ?? '',
    term: row.requested_months ?? 0,
  }
}

/** In the order of the form. */
export function stillInWords(row: Requested): NeededToPrice[] {
  const missing = {
    product: row.product_id === null,
    bandwidth: row.bandwidth_mbps === null,
    term: row.contract_months === null,
    site_a: isNamedOnly(row.site_a),
    site_b: isNamedOnly(row.site_b),
  }
  return (Object.keys(missing) as NeededToPrice[]).filter((each) => missing[each])
}

/** Without building, NNI or address. */
function isNamedOnly(site: StoredSite | null): boolean {
  if (!site || !namesSite(site.label)) return false
  return site.nis === null && site.nni === null && site.address_line1 === ''
}

export const noWords = {
  requested_product: null,
  requested_bandwidth: null,
  requested_site_a: null,
  requested_site_b: null,
  requested_months: null,
  completed_level: null,
} as const
