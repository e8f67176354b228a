import { ftto, type ProductId } from '#contract/catalog.ts'
import type { pricingApi } from '#contract/pricing.ts'
import type { quoteApi } from '#contract/quotes.ts'
import type { Input } from '#web/platform/api.ts'
import { joinedAddress, siteLabel, type Site } from '#web/parts/site.ts'
import { siteKeysOf, type Choice, type SiteKey, type SiteRef } from '#web/quotes/add/choice.ts'
import type { Rooms } from '#web/quotes/add/drafts.ts'

export type PriceQuestion = Input<typeof pricingApi.priceCheck>
export type NewQuoteInput = Input<typeof quoteApi.create>

/** What the screen calls an end. */
export type EndName = 'a' | 'b' | 'location'

export function endName(product: ProductId, key: SiteKey): EndName {
  return product === ftto ? 'location' : key
}

/** The one question that prices every bandwidth and term; null until all sites are known. */
export function priceQuestion(
  { product, addOns }: Choice,
  refs: Record<SiteKey, SiteRef | null>,
): PriceQuestion | null {
  const [a, b] = siteKeysOf(product).map((key) => refs[key])
  if (!a || b === null) return null
  return {
    body: {
      product_id: product,
      site_a: asEnd(a),
      site_b: b && asEnd(b),
      fixed_ip_vas_id: addOns.fixed_ip,
      voice_id: addOns.voice,
      device_vas_id: addOns.device,
    },
  }
}

/** Prices may stay on screen while an add-on's are fetched, never while another connection's are. */
export function sameConnection(one: PriceQuestion | undefined, other: PriceQuestion | null): boolean {
  const ends = (question: PriceQuestion | null | undefined) =>
    question && JSON.stringify([question.body.product_id, question.body.site_a, question.body.site_b])
  return Boolean(one) && ends(one) === ends(other)
}

/** What is still to be chosen before a quote can be made, in the order of the screen. */
export function stillToChoose({ product, bandwidth, term }: Choice, sites: Record<SiteKey, Site | null>) {
  const ends = siteKeysOf(product).filter((key) => sites[key] === null)
  const cell = bandwidth === null || term === null ? (['cell'] as const) : []
  return [...ends.map((key) => endName(product, key)), ...cell]
}

/** The quote as it is sent (§7): a building by its NIS code, an own NNI by its id, an address by its parts with standard 0. */
export function newQuote(choice: Choice, sites: Record<SiteKey, Site | null>, rooms: Rooms): NewQuoteInput {
  const { product, addOns, bandwidth, term } = choice
  const ends = siteKeysOf(product).flatMap((key) => {
    const site = sites[key]
    return site ? Object.entries(endFields(endName(product, key), site, key === 'a' ? rooms : {})) : []
  })
  return {
    body: {
      product_id: product,
      bandwidth_id: bandwidth ?? 0,
      contract_id: term ?? 0,
      fixed_ip_vas_id: addOns.fixed_ip,
      voice_id: addOns.voice,
      device_vas_id: addOns.device,
      ...Object.fromEntries(ends),
    },
  }
}

function asEnd(ref: SiteRef) {
  return 'entered' in ref ? { hand_entered: true } : ref
}

function endFields(end: EndName, site: Site, rooms: Partial<Rooms>) {
  const field = end === 'location' ? 'location' : `site_${end}`
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
      country: 'Malaysia',
      standard: 1,
      ...(hasRooms(site) ? rooms : {}),
    },
  }
}

/** A landed address has no block, level or unit, and an NNI is a port, not a room. */
export function hasRooms(site: Site): boolean {
  return !('building' in site) || (site.building.kind !== 'landed' && site.building.nni_id === null)
}
