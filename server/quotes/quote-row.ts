import type { Selectable } from 'kysely'
import { endsOf, products, termLabel, type ProductId, type SiteField } from '#contract/catalog.ts'
import type { Colleague } from '#contract/customers/colleague.ts'
import type { QuoteStatus } from '#contract/quotes/actions.ts'
import type { Handling, Quote } from '#contract/quotes/quote.ts'
import { serviceTaxOf, type Taxable, type TaxRates } from '#contract/tax.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { bandwidthOf } from '#server/quotes/requested.ts'
import { noSite, storedAt } from '#server/quotes/stored-ends.ts'

/** The keys of its sites only serve to look it up. */
export type QuoteRow = Omit<Selectable<Tables['quote']>, 'site_a_key' | 'site_b_key'> & {
  company: string
  project_name: string | null
  bandwidth: string | null
  fixed_ip: string | null
  voice: string | null
  device: string | null
  unread: number
  awaits_approval: boolean
  taxable: readonly Taxable[]
  /** Read for client managers only. */
  owner: Colleague | null
  /** How often a quote may be extended, and by how many days, by the portal's settings. */
  extension_times: number
  extension_days: number
  /** Today's rates; once ordered those of the order, and their day. */
  tax_rates: TaxRates
  tax_rates_of: string | null
}

/** *Expired* is derived from the validity date here and in SQL alike. */
export function listedOf(row: QuoteRow, viewer: Viewer): Quote {
  const product = row.product_id as ProductId | null
  const contract = row.contract_months === null ? '' : termLabel(row.contract_months)
  const ends = endsOf(product)
  const at = (field: SiteField) => storedAt(row, ends, field) ?? noSite
  const [a, b, location] = [at('site_a'), at('site_b'), at('location')]
  return {
    id: row.id,
    quote_reference: row.reference,
    status: shownStatus(row, viewer.today),
    version: row.version,
    company_id: row.company_id,
    company: row.company,
    project_name: row.project_name,
    validity: row.validity,
    price_held_until: row.status === 'cart' ? row.price_held_until : null,
    product: product === null ? (row.requested_product ?? '') : products[product].name,
    product_id: product,
    bandwidth: bandwidthOf(row),
    bandwidth_id: row.bandwidth_id,
    bandwidth_speed: row.bandwidth_mbps === null ? null : String(row.bandwidth_mbps),
    contract,
    contracts: contract,
    contract_id: row.contract_months,
    bandwidth_nrc: row.bandwidth_nrc,
    bandwidth_mrc: row.bandwidth_mrc,
    xc_nrc: row.xc_nrc,
    xc_mrc: row.xc_mrc,
    vas_nrc: row.vas_nrc,
    vas_mrc: row.vas_mrc,
    total_nrc: row.total_nrc,
    total_mrc: row.total_mrc,
    ...taxOf(row),
    price_level: row.price_level,
    fixed_ip: row.fixed_ip,
    fixed_ip_vas_id: row.fixed_ip_vas_id,
    voice: row.voice,
    voice_id: row.voice_id,
    device: row.device,
    device_vas_id: row.device_vas_id,
    site_a: a.label,
    site_a_nis: a.nis,
    site_a_nni: a.nni,
    site_b: b.label,
    site_b_nis: b.nis,
    site_b_nni: b.nni,
    location: location.label,
    location_nis: location.nis,
    location_nni: location.nni,
    grade: row.grade,
    lead_time_days: row.lead_time_days,
    awaits_approval: row.awaits_approval,
    extended: row.extended,
    extensions_left: Math.max(0, row.extension_times - row.extended),
    extension_days: row.extension_days,
    unread: row.unread,
    created_at: row.created_at.toISOString(),
  }
}

/** A pending quote has no tax yet. */
function taxOf({ total_mrc, taxable, tax_rates }: QuoteRow) {
  return total_mrc === null ? { tax_nrc: null, tax_mrc: null } : serviceTaxOf(taxable, tax_rates)
}

export function handlingOf({ owner, pending_since, completed_level }: QuoteRow): Handling {
  return { owner, pending_since: pending_since?.toISOString() ?? null, completed_level }
}

/** An active quote past its validity is expired, whether or not any job has run. */
export function shownStatus(row: Pick<QuoteRow, 'status' | 'validity'>, today: string): QuoteStatus {
  if (row.status === 'removed') throw notFound()
  return row.status === 'active' && row.validity !== null && row.validity < today ? 'expired' : row.status
}
