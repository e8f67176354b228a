import type { Selectable } from 'kysely'
import { buildingKinds, fttoReadiness, networkStatuses, standardOnNetMbps } from '#contract/buildings.ts'
import { homeCountry, isPostcodeOf } from '#contract/countries.ts'
import type { BuildingTables } from '#server/buildings/tables.ts'
import { listedState } from '#server/platform/listed-countries.ts'

export const plainColumns = [
  'nis_code',
  'name',
  'address1',
  'address2',
  'address3',
  'city',
  'postcode',
  'state',
  'latitude',
  'longitude',
  'kind',
  'network_status',
] as const
/** The columns of an inventory file, in any order; `on_net_max_mbps` may be left out. */
export const buildingColumns = [...plainColumns, 'ftto_xgpon_readiness', 'on_net_max_mbps'] as const
export type BuildingColumn = (typeof buildingColumns)[number]

export type BuildingRow = Pick<
  Selectable<BuildingTables['building']>,
  (typeof plainColumns)[number] | 'ftto_readiness' | 'on_net_max_mbps'
>

/** Reads the cells of one row. Throws `RefusedRow`, whose message names the first error. */
export function readRow(cells: Record<BuildingColumn, string>): BuildingRow {
  for (const column of buildingColumns) checkText(column, cells[column])
  const text = (column: BuildingColumn) => cells[column].trim()
  return {
    nis_code: filled('nis_code', text('nis_code')),
    name: filled('name', text('name')),
    address1: text('address1'),
    address2: text('address2'),
    address3: text('address3'),
    city: text('city'),
    postcode: postcode(filled('postcode', text('postcode'))),
    state: state(filled('state', text('state'))),
    latitude: degrees('latitude', text('latitude'), 90),
    longitude: degrees('longitude', text('longitude'), 180),
    kind: oneOf(buildingKinds, 'kind', text('kind')),
    network_status: oneOf(networkStatuses, 'network_status', text('network_status')),
    ftto_readiness: oneOf(fttoReadiness, 'ftto_xgpon_readiness', text('ftto_xgpon_readiness') || 'unknown'),
    on_net_max_mbps: mbps(text('on_net_max_mbps')),
  }
}

export class RefusedRow extends Error {}

/** NIS codes have at most 40 characters; an address line longer than 200 means a missing quote. */
const maxCharacters = (column: BuildingColumn) => (column === 'nis_code' ? 40 : 200)

function checkText(column: BuildingColumn, value: string) {
  if (value.includes('\0')) throw new RefusedRow(`${column} has a NUL byte`)
  if (value.includes('\ufffd')) throw new RefusedRow(`${column} is not UTF-8`)
  const most = maxCharacters(column)
  if (value.length > most) throw new RefusedRow(`${column} is longer than ${most} characters`)
}

function filled(column: BuildingColumn, value: string): string {
  if (value === '') throw new RefusedRow(`${column} is empty`)
  return value
}

function postcode(value: string): string {
  if (isPostcodeOf(homeCountry, value)) return value
  const hint = /^\d{4}$/.test(value) ? ': spreadsheets drop a leading zero' : ''
  throw new RefusedRow(`postcode ${quoted(value)} does not have five digits${hint}`)
}

/** Distance bands, weekends and holidays depend on the listed state name. */
function state(value: string): string {
  const listed = listedState(homeCountry, value)
  if (listed === undefined) throw new RefusedRow(`state ${quoted(value)} is not a state of Malaysia`)
  return listed
}

/** Only plain decimals: an empty cell would become 0, a place in the Gulf of Guinea. */
function degrees(column: BuildingColumn, value: string, most: number): number {
  if (!/^[+-]?\d{1,3}(\.\d*)?$/.test(value))
    throw new RefusedRow(`${column} ${quoted(value)} is not a number of degrees`)
  const number = Number(value)
  if (Math.abs(number) > most) throw new RefusedRow(`${column} ${value} is outside the world`)
  return number
}

function mbps(value: string): number {
  if (value === '') return standardOnNetMbps
  if (!/^[1-9]\d{0,6}$/.test(value))
    throw new RefusedRow(`on_net_max_mbps ${quoted(value)} is not a whole number of Mbps`)
  return Number(value)
}

function oneOf<PricingInput extends string>(
  known: readonly PricingInput[],
  column: BuildingColumn,
  value: string,
): PricingInput {
  const found = known.find((one) => one === value)
  if (!found) throw new RefusedRow(`${column} ${quoted(value)} is unknown: expected ${known.join(', ')}`)
  return found
}

function quoted(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
}
