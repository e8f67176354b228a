import { homeCountry } from '#contract/countries.ts'
import { borneoStates, networkStatusAt, type Grade } from '#contract/buildings.ts'
import { bandwidthLabel, products, type ProductId, type SiteField } from '#contract/catalog.ts'
import { levelOfSites, type PriceLevel } from '#contract/price-level.ts'
import { endNames, type End } from '#contract/pricing.ts'
import type { AddressInput } from '#contract/quotes/draft.ts'
import type { BuildingRow } from '#server/buildings/import-row.ts'
import { metresBetween } from '#server/buildings/place-address.ts'
import { invalid } from '#server/platform/errors.ts'
import { listedState } from '#server/platform/listed-countries.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { bandOf, gradeOf, type Connection, type PricedEnd } from '#server/pricing/price.ts'
import { isAboveLoadLimit, isAboveMaxLoad, nniFull } from '#server/customers/nni-load.ts'
import type { PricingInput } from '#server/pricing/queries.ts'

export interface EndInput {
  field: SiteField
  nis?: string | null
  nni?: number | null | ''
  /** Required for a hand-entered address, and for the rooms of a listed building. */
  address?: AddressInput | null
}

export interface ConnectionInput {
  product: ProductId
  mbps: number
  ends: EndInput[]
  optionIds: { fixed_ip?: number | null; voice?: number | null; device?: number | null }
}

export interface Resolved extends Connection {
  sites: StoredSite[]
  priceLevel: PriceLevel
  grade: Grade
  leadTimeDays: number
  distance_m: number | null
}

/** Throws 422 for an unknown building, NNI or option. Addresses of listed buildings come from the inventory. */
export function resolve(given: ConnectionInput, known: PricingInput, prefix = ''): Resolved {
  const refuse = (field: string, say: Sentence) => invalid({ [`${prefix}${field}`]: say })
  const found = given.ends.map((end) => resolveEnd(given, end, known, refuse))
  const [a, b] = found
  if (a && b && a.site.nni !== null && a.site.nni === b.site.nni) throw refuse('site_b_nni', (w) => w.sameNni)

  const ends = found.map((each) => each.priced)
  const grade = gradeOf(ends)
  const apart = a && b && products[given.product].distance ? distanceBetween(a.site, b.site) : undefined
  const sameBuilding = a?.building !== undefined && a.building === b?.building
  const sites = found.map((each) => each.site)
  return {
    product: given.product,
    ends,
    sites,
    priceLevel: ends.some(({ nni }) => nni && isAboveLoadLimit(nni, given.mbps))
      ? 'subject_to_survey'
      : levelOfSites(sites),
    options: optionsOf(given, known, refuse),
    distance_m: apart?.metres ?? null,
    band: apart ? bandOf(apart.metres, sameBuilding, apart.acrossSea) : null,
    grade,
    leadTimeDays: leadTimeAt(given.product, grade, ends, known),
  }
}

/** Working days to hand-over, by the worse end's grade and the number of NNI ends. */
export function leadTimeAt(
  product: ProductId,
  grade: Grade,
  ends: readonly PricedEnd[],
  known: PricingInput,
): number {
  const nnis = ends.filter(({ nni }) => nni).length
  const days = known.leadTimes.get(`${product}|${grade}|${nnis}`)
  if (days === undefined)
    throw new Error(`Product ${product} has no lead time for ${grade} with ${nnis} NNIs`)
  return days
}

type Refuse = (field: string, say: Sentence) => Error

function resolveEnd(
  { product, mbps }: ConnectionInput,
  given: EndInput,
  known: PricingInput,
  refuse: Refuse,
) {
  const end: End = endNames[given.field]
  const rooms = products[product].rooms.includes(given.field) ? roomsOf(given.address) : noRooms
  if (given.nis) {
    const listed = known.buildings.get(given.nis)
    if (!listed) throw refuse(`${given.field}_nis`, (w) => w.unknownBuilding)
    const building = { ...listed, network_status: networkStatusAt(listed, mbps) }
    return {
      building: building.nis_code,
      site: siteOf(building, { label: building.name, nis: building.nis_code, nni: null }, rooms),
      priced: pricedEnd(end, building, null),
    }
  }
  if (given.nni) {
    if (!products[product].nni) throw refuse(`${given.field}_nni`, (w) => w.nniNotHere)
    const nni = known.nnis.get(given.nni)
    if (!nni) throw refuse(`${given.field}_nni`, (w) => w.unknownNni)
    return {
      building: nni.nis_code,
      site: siteOf(nni, { label: `${nni.nni_name}, ${nni.name}`, nis: null, nni: nni.nni_id }, rooms),
      priced: pricedEnd(end, nni, nni),
    }
  }
  return { building: undefined, site: handEnteredSite(given.address, rooms), priced: offNet(end) }
}

export function pricedEnd(end: End, building: BuildingRow, nni: PricedEnd['nni']): PricedEnd {
  return {
    end,
    // An NNI is always lit.
    grade: nni ? 'on_net' : building.network_status,
    nni,
    dataCentre: building.kind === 'data_centre',
    readiness: building.ftto_readiness,
  }
}

export function offNet(end: End): PricedEnd {
  return { end, grade: 'off_net', nni: null, dataCentre: false, readiness: 'unknown' }
}

/** Why an NNI cannot carry the circuit: it is faster than the port, or the load would be too high. */
export function nniRefusal(
  { ends }: Pick<Connection, 'ends'>,
  { label, mbps }: { label: string; mbps: number },
): Sentence | null {
  const nnis = ends
    .flatMap(({ nni }) => nni ?? [])
    .toSorted((a, b) => (a.port_mbps ?? 0) - (b.port_mbps ?? 0))
  const slow = nnis.find(({ port_mbps }) => port_mbps !== null && mbps > port_mbps)
  if (slow) return (w) => w.fasterThanPort(label, slow.nni_name, bandwidthLabel(slow.port_mbps!))
  const full = nnis.find((nni) => isAboveMaxLoad(nni, mbps))
  return full ? nniFull(full, mbps) : null
}

/** The address comes from the inventory, the rooms from the caller. */
export function siteOf(
  building: BuildingRow,
  name: Pick<StoredSite, 'label' | 'nis' | 'nni'>,
  rooms: Rooms = noRooms,
): StoredSite {
  const landed = building.kind === 'landed'
  return {
    ...name,
    address_line1: building.address1,
    address_line2: [building.address2, building.address3].filter(Boolean).join(', '),
    city: building.city,
    postcode: building.postcode,
    state: building.state,
    country: homeCountry,
    standard: 1,
    // A landed address has no block, level or unit.
    ...(landed ? noRooms : rooms),
    ftto_readiness: building.ftto_readiness,
    address_landed: landed,
    kind: building.kind,
    network_status: building.network_status,
    latitude: building.latitude,
    longitude: building.longitude,
  }
}

/** The label joins the non-empty parts with commas (§5). */
export function handEnteredSite(
  address: AddressInput | null | undefined,
  rooms: Rooms = noRooms,
): StoredSite {
  const {
    address_line1 = '',
    address_line2 = '',
    city = '',
    postcode = '',
    state = '',
    country = '',
  } = address ?? {}
  // Weekends, holidays and sea crossings depend on the listed name.
  const listed = listedState(country, state) ?? state
  const parts = { address_line1, address_line2, city, postcode, state: listed, country }
  return {
    label: Object.values(parts).filter(Boolean).join(', '),
    nis: null,
    nni: null,
    ...parts,
    standard: 0,
    ...(address?.address_landed ? noRooms : rooms),
    ftto_readiness: 'unknown',
    address_landed: address?.address_landed ?? false,
    kind: null,
    network_status: null,
    latitude: null,
    longitude: null,
  }
}

type Rooms = Pick<StoredSite, 'block' | 'level' | 'unit'>
const noRooms: Rooms = { block: null, level: null, unit: null }

function roomsOf(address: AddressInput | null | undefined): Rooms {
  return { block: address?.block || null, level: address?.level || null, unit: address?.unit || null }
}

/** Without coordinates distances are unknown. */
export type SitePlace = Pick<StoredSite, 'latitude' | 'longitude' | 'state'>

/** The great-circle distance of two sites in metres, and whether the South China Sea is between them. */
export function distanceBetween(a: SitePlace, b: SitePlace) {
  const [from, to] = [placed(a), placed(b)]
  if (!from || !to) return undefined
  return { metres: metresBetween(from, to), acrossSea: onBorneo(a) !== onBorneo(b) }
}

function placed({ latitude, longitude }: SitePlace) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function onBorneo(site: SitePlace): boolean {
  return (borneoStates as readonly string[]).includes(site.state)
}

const optionFields = { fixed_ip: 'fixed_ip_vas_id', voice: 'voice_id', device: 'device_vas_id' } as const

function optionsOf(given: ConnectionInput, known: PricingInput, refuse: Refuse) {
  const kinds = Object.keys(optionFields) as (keyof typeof optionFields)[]
  return kinds.flatMap((kind) => {
    const id = given.optionIds[kind]
    if (!id) return []
    const option = known.options.get(id)
    if (option?.kind !== kind) throw refuse(optionFields[kind], (w) => w.unknownOption)
    if (!known.offered.option.has(`${given.product}|${option.id}`))
      throw refuse(optionFields[kind], (w) => w.optionNotOffered(option.name, products[given.product].name))
    return [option]
  })
}
