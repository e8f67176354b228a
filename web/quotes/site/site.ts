import type { BuildingFound, Grade } from '#contract/buildings.ts'
import type { LeadTime } from '#contract/catalog.ts'
import type { AddressForm } from '#web/parts/site/full-address.ts'

export type EnteredAddress = AddressForm

/** A building of the inventory (or the own NNI in it), chosen instead of an entered address if there is one; or that address. */
export type Site =
  { building: BuildingFound; instead?: EnteredAddress | undefined } | { address: EnteredAddress }

/** The non-empty parts in the order of the form's record, joined by commas (§5). */
export function joinedAddress(address: EnteredAddress): string {
  const { address_line1, address_line2, city, postcode, state, country } = address
  return [address_line1, address_line2, city, postcode, state, country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

export function siteLabel(site: Site): string {
  return 'building' in site ? site.building.blk_name : joinedAddress(site.address)
}

/** Street, town and state of a building, each named once. */
export function placeOf(building: BuildingFound): string {
  const { blk_address1, blk_address2, blk_address3, blk_city, blk_state } = building
  return [...new Set([blk_address1, blk_address2, blk_address3, blk_city, blk_state])]
    .filter(Boolean)
    .join(', ')
}

export function siteGrade(site: Site): Grade {
  return 'building' in site ? site.building.network_status : 'off_net'
}

/** Working days until a circuit at this site can be handed over; a worse site at the other end may take longer. */
export function leadTimeOf(site: Site, leadTimes: readonly LeadTime[] | undefined): number | undefined {
  const nnis = 'building' in site && site.building.nni_id !== null ? 1 : 0
  const grade = nnis ? 'on_net' : siteGrade(site)
  return leadTimes?.find((each) => each.grade === grade && each.nni_ends === nnis)?.working_days
}

/** For the text `sites.load`; null where the speed of the port is not known. */
export function loadInGbps(load: number | null, port: number | null) {
  return load === null || port === null ? null : { load: load / 1_000, port: port / 1_000 }
}

const tenths = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function kilometres(metres: number): string {
  return tenths.format(metres / 1_000)
}
