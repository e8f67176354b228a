import type { Selectable } from 'kysely'
import {
  endsOf,
  products,
  termLabel,
  type ProductId,
  type SiteField,
  type VasKind,
} from '#contract/catalog.ts'
import type { Colleague } from '#contract/customers/colleague.ts'
import type { QuoteStatus } from '#contract/quotes/actions.ts'
import type { Handling, Quote, ShownQuote } from '#contract/quotes/quote.ts'
import { serviceTaxOf, type Taxable } from '#contract/tax.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import type { Unlisted, Unshown } from '#server/quotes/columns.ts'
import { bandwidthOf } from '#server/quotes/requested.ts'
import type { RulesOfQuote } from '#server/quotes/rules-for.ts'
import { noSite, storedAt } from '#server/quotes/stored-ends.ts'

/** A quote's row with the names of what it points to. The keys of its sites are for looking it up alone. */
export type QuoteRow = Omit<Selectable<Tables['quote']>, 'site_a_key' | 'site_b_key'> & {
  company: string
  project_name: string | null
  bandwidth: string | null
  fixed_ip: string | null
  voice: string | null
  device: string | null
  unread: number
  awaits_approval: boolean
  /** Its sums before tax by charge and code. */
  taxable: readonly Taxable[]
  tax_rates_of: string | null
  /** Read for client managers only. */
  owner: Colleague | null
} & RulesOfQuote

/** A quote's row as a list shows it, with the names of its sites alone. */
export type ListedRow = Omit<QuoteRow, Unlisted | 'owner' | 'owner_id' | 'tax_rates_of'> &
  Record<'site_a' | 'site_b', ListedSite | null>
export type ListedSite = Pick<StoredSite, 'label' | 'nis' | 'nni'>
/** The same with what screens show alone. */
export type ShownRow = Omit<ListedRow, Unshown | VasKind | 'site_a' | 'site_b'> &
  Record<'site_a' | 'site_b', Pick<ListedSite, 'label'> | null>
/** What lists show to staff alone. */
export type HandledRow = ShownHandling & Pick<QuoteRow, 'completed_level'>
export type ShownHandling = Pick<QuoteRow, 'owner' | 'pending_since'>

/** A stored quote as lists answer it. */
export function listedOf(row: ListedRow, viewer: Viewer): Quote {
  const contract = row.contract_months === null ? '' : termLabel(row.contract_months)
  const ends = endsOf(row.product_id as ProductId | null)
  const at = (field: SiteField) => storedAt(row, ends, field) ?? noSite
  const [a, b, location] = [at('site_a'), at('site_b'), at('location')]
  return {
    ...shownOf(row, viewer),
    price_held_until: row.status === 'cart' ? row.price_held_until : null,
    version: row.version,
    company_id: row.company_id,
    bandwidth_id: row.bandwidth_id,
    bandwidth_speed: row.bandwidth_mbps === null ? null : String(row.bandwidth_mbps),
    contract,
    contracts: contract,
    total_nrc: row.total_nrc,
    total_mrc: row.total_mrc,
    fixed_ip: row.fixed_ip,
    fixed_ip_vas_id: row.fixed_ip_vas_id,
    voice: row.voice,
    voice_id: row.voice_id,
    device: row.device,
    device_vas_id: row.device_vas_id,
    site_a_nis: a.nis,
    site_a_nni: a.nni,
    site_b_nis: b.nis,
    site_b_nni: b.nni,
    location_nis: location.nis,
    location_nni: location.nni,
    grade: row.grade,
    lead_time_days: row.lead_time_days,
    created_at: row.created_at.toISOString(),
  }
}

/** A stored quote as screens show it today; *expired* is derived from the validity date here and in SQL alike. */
export function shownOf(row: ShownRow, viewer: Viewer): ShownQuote {
  const product = row.product_id as ProductId | null
  const ends = endsOf(product)
  const labelAt = (field: SiteField) => storedAt(row, ends, field)?.label ?? null
  return {
    id: row.id,
    quote_reference: row.reference,
    status: shownStatus(row, viewer.today),
    company: row.company,
    project_name: row.project_name,
    validity: row.validity,
    product: product === null ? (row.requested_product ?? '') : products[product].name,
    product_id: product,
    bandwidth: bandwidthOf(row),
    contract_id: row.contract_months,
    bandwidth_nrc: row.bandwidth_nrc,
    bandwidth_mrc: row.bandwidth_mrc,
    xc_nrc: row.xc_nrc,
    xc_mrc: row.xc_mrc,
    vas_nrc: row.vas_nrc,
    vas_mrc: row.vas_mrc,
    ...taxOf(row),
    price_level: row.price_level,
    site_a: labelAt('site_a'),
    site_b: labelAt('site_b'),
    location: labelAt('location'),
    awaits_approval: row.awaits_approval,
    extended: row.extended,
    extensions_left: Math.max(0, row.extension_times - row.extended),
    extension_days: row.extension_days,
    unread: row.unread,
    ...(row.status === 'cart' && { price_held_until: row.price_held_until }),
  }
}

/** A quote that awaits its price has no tax yet. */
function taxOf({ total_mrc, taxable, tax_rates }: ShownRow) {
  return total_mrc === null ? { tax_nrc: null, tax_mrc: null } : serviceTaxOf(taxable, tax_rates)
}

/** The owner of a quote and since when it awaits a price, for client managers only. */
export function handlingOf(row: HandledRow): Handling {
  return { ...shownHandlingOf(row), completed_level: row.completed_level }
}

/** What lists show of it. */
export function shownHandlingOf({ owner, pending_since }: ShownHandling): Omit<Handling, 'completed_level'> {
  return { owner, pending_since: pending_since?.toISOString() ?? null }
}

/** The status a quote is shown with: an active one past its validity is expired, whether or not any job has run. */
export function shownStatus(row: Pick<QuoteRow, 'status' | 'validity'>, today: string): QuoteStatus {
  if (row.status === 'removed') throw notFound()
  return row.status === 'active' && row.validity !== null && row.validity < today ? 'expired' : row.status
}
