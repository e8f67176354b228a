import { endsOf, products, type ProductId, type SiteField } from '#contract/catalog.ts'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import type { Site } from '#web/quotes/site/site.ts'
import { noRooms, type Draft, type Rooms } from '#web/quotes/draft.ts'

export function draftOf(quote: WholeQuote): Draft {
  const { product_id, bandwidth_id, contract_id, fixed_ip_vas_id, voice_id, device_vas_id } = quote
  const [first = 'site_a', second] = endsOf(product_id)
  return {
    product: product_id,
    sites: { a: siteOf(quote, first), b: second ? siteOf(quote, second) : null },
    rooms: { a: roomsOf(quote, first), b: second ? roomsOf(quote, second) : noRooms },
    bandwidth: bandwidth_id,
    term: contract_id,
    addOns: { fixed_ip: fixed_ip_vas_id, voice: voice_id, device: device_vas_id },
  }
}

/** Changing the product retains the input, except an NNI if the new product does not allow one. */
export function withProduct(draft: Draft, product: ProductId): Draft {
  const allowed = (site: Site | null) =>
    site && 'building' in site && site.building.nni_id !== null && !products[product].nni ? null : site
  return { ...draft, product, sites: { a: allowed(draft.sites.a), b: allowed(draft.sites.b) } }
}

function roomsOf(quote: WholeQuote, field: SiteField): Rooms {
  const { block, level, unit } = quote[`${field}_details`] ?? {}
  return { block: block ?? '', level: level ?? '', unit: unit ?? '' }
}

function siteOf(quote: WholeQuote, field: SiteField): Site | null {
  const details = quote[`${field}_details`]
  const nis = quote[`${field}_nis`]
  const nni = quote[`${field}_nni`]
  if (!details) return null
  const { address_line1, address_line2, city, postcode, state, country } = details
  const { kind, network_status, latitude, longitude, ftto_readiness } = details
  if (kind !== null && network_status !== null && latitude !== null && longitude !== null && (nis || nni)) {
    return {
      building: {
        blk_name: quote[field] ?? '',
        blk_address1: address_line1,
        blk_address2: address_line2,
        blk_address3: '',
        blk_city: city,
        blk_nis_code: nni === null ? (nis ?? '') : '',
        blk_ftto_xgpon_readiness: ftto_readiness ?? 'unknown',
        blk_postcode: postcode,
        blk_state: state,
        kind,
        network_status,
        latitude,
        longitude,
        nni_id: nni,
        nni_port_mbps: null,
      },
    }
  }
  // A customised request may only name a site, without an address.
  return address_line1 === ''
    ? null
    : { address: { address_line1, address_line2, city, postcode, state, country } }
}
