import { homeCountry } from '#contract/countries.ts'
import { products, type ProductId, type SiteField, type VasKind } from '#contract/catalog.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { endNames, type End } from '#contract/pricing.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import type { roomFields } from '#contract/quotes/rooms.ts'
import { joinedAddress, siteLabel, type Site } from '#web/quotes/site/site.ts'

/** The ends, first and second. A location is the first one under another name, so that it survives a change of product. */
const siteKeys = ['a', 'b'] as const
export type SiteKey = (typeof siteKeys)[number]

export type Rooms = Record<(typeof roomFields)[number], string>
export const noRooms: Rooms = { block: '', level: '', unit: '' }

export interface Draft {
  /** Null for a customised request without a product. */
  product: ProductId | null
  sites: Record<SiteKey, Site | null>
  rooms: Record<SiteKey, Rooms>
  bandwidth: number | null
  /** In months; 0 is a valid term. */
  term: number | null
  addOns: Record<VasKind, number | null>
}

export const emptyDraft: Draft = {
  product: null,
  sites: { a: null, b: null },
  rooms: { a: noRooms, b: noRooms },
  bandwidth: null,
  term: null,
  addOns: { fixed_ip: null, voice: null, device: null },
}

/** Rooms typed after a site was cleared belong to the next site; those of the cleared site are dropped. */
export function withSite<Form extends Pick<Draft, 'sites' | 'rooms'>>(
  draft: Form,
  key: SiteKey,
  site: Site | null,
): Form {
  const rooms = site === null ? { ...draft.rooms, [key]: noRooms } : draft.rooms
  return { ...draft, sites: { ...draft.sites, [key]: site }, rooms }
}

export function siteKeysOf(product: ProductId): readonly SiteKey[] {
  return siteKeys.slice(0, products[product].ends.length)
}

export function endName(product: ProductId, key: SiteKey): End {
  return endNames[endField(product, key)]
}

export function endField(product: ProductId, key: SiteKey): SiteField {
  return products[product].ends[siteKeys.indexOf(key)] ?? 'site_a'
}

export function hasRoomsAt(product: ProductId, key: SiteKey): boolean {
  return products[product].rooms.includes(endField(product, key))
}

/** A landed address has no block, level or unit, and an NNI is a port, not a room. */
export function hasRooms(site: Site): boolean {
  return !('building' in site) || (site.building.kind !== 'landed' && site.building.nni_id === null)
}

/** An address entered by hand has no instant price. */
export function hasHandEntered({ product, sites }: Draft): boolean {
  if (product === null) return false
  return siteKeysOf(product).some((key) => {
    const site = sites[key]
    return site !== null && 'address' in site
  })
}

/** The draft as it is sent (§7): a building by its NIS code, an own NNI by its id, an address by its parts with standard 0. */
export function draftBody(draft: Draft & { product: ProductId }): CallInput<typeof quoteApi.create>['body'] {
  const { product, sites, rooms, bandwidth, term, addOns } = draft
  const ends = siteKeysOf(product).flatMap((key) => {
    const site = sites[key]
    return site
      ? Object.entries(endFields(endField(product, key), site, hasRoomsAt(product, key) ? rooms[key] : {}))
      : []
  })
  return {
    product_id: product,
    bandwidth_id: bandwidth ?? 0,
    contract_id: term ?? 0,
    fixed_ip_vas_id: addOns.fixed_ip,
    voice_id: addOns.voice,
    device_vas_id: addOns.device,
    ...Object.fromEntries(ends),
  }
}

function endFields(field: ReturnType<typeof endField>, site: Site, rooms: Partial<Rooms>) {
  if ('address' in site) {
    return {
      [field]: joinedAddress(site.address),
      [`${field}_details`]: { ...site.address, ...rooms, standard: 0 },
    }
  }
  const { building } = site
  return {
    [field]: siteLabel(site),
    [`${field}_nis`]: building.nni_id === null ? building.blk_nis_code : '',
    [`${field}_nni`]: building.nni_id ?? '',
    [`${field}_details`]: {
      address_line1: building.blk_address1,
      address_line2: [building.blk_address2, building.blk_address3].filter(Boolean).join(', '),
      city: building.blk_city,
      postcode: building.blk_postcode,
      state: building.blk_state,
      country: homeCountry,
      standard: 1,
      ...(hasRooms(site) ? rooms : {}),
    },
  }
}
