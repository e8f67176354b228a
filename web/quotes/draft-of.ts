import {
  endsOf,
  products,
  type ProductId,
  type SiteField,
  firstProduct,
  productIds,
  vasKinds,
  type VasKind,
} from '#contract/catalog.ts'
import type { End } from '#contract/pricing.ts'
import type { WholeQuote, Quote } from '#contract/quotes/quote.ts'
import { type Site, siteLabel } from '#web/quotes/site/site.ts'
import {
  noRooms,
  type Draft,
  type Rooms,
  endName,
  siteKeysOf,
  hasRooms,
  hasRoomsAt,
  type SiteKey,
} from '#web/quotes/draft.ts'
import type { FttoReadiness } from '#contract/buildings.ts'
import { useBandwidths } from '#web/quotes/fields/fields.tsx'
import { useBuilding, useProductOptions } from '#web/quotes/add/sites.ts'
import { optionFields } from '#web/quotes/draft-errors.ts'
import { inOneBuilding, invalidRooms } from '#contract/quotes/rooms.ts'

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
        on_net_max_mbps: null,
        latitude,
        longitude,
        nni_id: nni,
        nni_port_mbps: null,
        nni_load_mbps: null,
      },
    }
  }
  // A customised request may only name a site, without an address.
  return address_line1 === ''
    ? null
    : { address: { address_line1, address_line2, city, postcode, state, country } }
}

type Withdrawn = Partial<Record<VasKind, string>>

/**
 * The options of a draft, and the draft without options that are not offered. Add-ons of the quote it came from stay
 * until they are cleared, because the buyer has them.
 */
export function useDraftOffer(draft: Draft, from?: Quote) {
  const product = draft.product ?? firstProduct
  const readiness = useReadiness(draft)
  const bandwidths = useBandwidths(product, readiness)
  const options = useProductOptions(product, { staleTime: 60_000 })
  const failing = [bandwidths, options].find((read) => read.isError && !read.data)
  const terms = options.data?.terms.map(({ months }) => months)
  const offered = offeredOf(draft, { options: options.data, bandwidths: bandwidths.data, terms })
  const withdrawn = vasKinds.filter(
    (kind) =>
      from?.product_id === product &&
      draft.addOns[kind] !== null &&
      draft.addOns[kind] === from[optionFields[kind]] &&
      offered.addOns[kind] === null,
  )
  const kept = Object.fromEntries(withdrawn.map((kind) => [kind, draft.addOns[kind]]))
  return {
    draft: { ...offered, addOns: { ...offered.addOns, ...kept } },
    withdrawn: Object.fromEntries(withdrawn.map((kind) => [kind, from?.[kind] ?? ''])) as Withdrawn,
    products: productIds().filter((id) => options.data?.products.includes(id) !== false || id === product),
    readiness,
    bandwidths: bandwidths.data,
    options: options.data,
    failed: failing ? { error: failing.error, again: () => void failing.refetch() } : null,
  }
}
export type DraftOffer = ReturnType<typeof useDraftOffer>

export type Missing = End | 'product' | 'bandwidth' | 'term'

export function missingIn({ product, sites, bandwidth, term }: Draft): Missing[] {
  if (product === null) return ['product']
  return [
    ...siteKeysOf(product)
      .filter((key) => sites[key] === null)
      .map((key) => endName(product, key)),
    ...(bandwidth === null ? (['bandwidth'] as const) : []),
    ...(term === null ? (['term'] as const) : []),
  ]
}

/** The building's readiness, if it limits the product; unknown for an address entered by hand. */
function useReadiness({ product, sites: { a } }: Draft): FttoReadiness | undefined {
  const limited = product !== null && products[product].readiness
  const niscode = limited && a && 'building' in a ? a.building.blk_nis_code : ''
  const read = useBuilding(niscode)
  if (!limited || a === null) return undefined
  return 'address' in a ? 'unknown' : read.data?.blk_ftto_xgpon_readiness
}

export type RoomsProblem = 'rooms' | 'sameRooms' | 'landed'

/** Whether a form asks for block, level and unit: at the first end, and at both of a line within one building. */
export function needsRoomAt(product: ProductId, sites: Draft['sites'], key: SiteKey): boolean {
  const site = sites[key]
  if (!hasRoomsAt(product, key) || (site !== null && !hasRooms(site))) return false
  return key === 'a' || isWithinOneBuilding(product, sites)
}

export function isWithinOneBuilding(product: ProductId, { a, b }: Draft['sites']): boolean {
  if (a === null || b === null || siteKeysOf(product).length < 2) return false
  return inOneBuilding(endOf(a), endOf(b))
}

export function roomsProblemOf({
  product,
  sites,
  rooms,
}: Pick<Draft, 'product' | 'sites' | 'rooms'>): RoomsProblem | null {
  if (product === null || !isWithinOneBuilding(product, sites)) return null
  if (sites.a && !hasRooms(sites.a)) return 'landed'
  const [wrong] = invalidRooms(rooms.a, rooms.b)
  if (wrong === undefined) return null
  return wrong === 'same' ? 'sameRooms' : 'rooms'
}

function endOf(site: Site) {
  const label = siteLabel(site)
  if ('address' in site) return { nis: null, nni: null, label }
  const { blk_nis_code, nni_id } = site.building
  return { nis: nni_id === null ? blk_nis_code : null, nni: nni_id, label }
}

interface Reach {
  options: Record<VasKind, readonly { id: number }[]> | undefined
  bandwidths: readonly { id: number }[] | undefined
  terms: readonly number[] | undefined
}

/** Removes add-ons, bandwidth and term that the product does not offer, once that is known. */
export function offeredOf<Chosen extends Pick<Draft, 'addOns' | 'bandwidth' | 'term'>>(
  choice: Chosen,
  { options, bandwidths, terms }: Reach,
): Chosen {
  const known = (id: number | null, of: readonly { id: number }[] | undefined) =>
    of === undefined || of.some((each) => each.id === id) ? id : null
  return {
    ...choice,
    addOns: {
      fixed_ip: known(choice.addOns.fixed_ip, options?.fixed_ip),
      voice: known(choice.addOns.voice, options?.voice),
      device: known(choice.addOns.device, options?.device),
    },
    bandwidth: known(choice.bandwidth, bandwidths),
    term: terms === undefined || terms.some((months) => months === choice.term) ? choice.term : null,
  }
}
