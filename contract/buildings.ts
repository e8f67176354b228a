import * as z from 'zod'
import { forCompanyInQuery } from '#contract/customers/for-company.ts'
import { endpoint } from '#contract/endpoint.ts'
import { filled, id, text } from '#contract/text.ts'

export const networkStatuses = ['on_net', 'near_net'] as const
export type NetworkStatus = (typeof networkStatuses)[number]

/** The on-net maximum of a building whose inventory names none. */
export const standardOnNetMbps = 10_000

/** A line faster than the building's on-net maximum needs a survey, as at a near-net building. */
export function networkStatusAt(
  building: { network_status: NetworkStatus; on_net_max_mbps: number },
  mbps: number,
): NetworkStatus {
  return mbps > building.on_net_max_mbps ? 'near_net' : building.network_status
}

/** Best first. A quote with two ends has the worse grade of the two. */
export const grades = ['on_net', 'near_net', 'off_net'] as const
export type Grade = (typeof grades)[number]

export const buildingKinds = ['office', 'data_centre', 'landed'] as const
export type BuildingKind = (typeof buildingKinds)[number]

/** Unknown: it has not been recorded. */
export const fttoReadiness = ['not_ready', 'gpon', 'xgpon', 'xgspon', 'unknown'] as const
export type FttoReadiness = (typeof fttoReadiness)[number]

/** The fastest FTTO bandwidth a readiness allows, in Mbps; null allows every bandwidth, subject to a check. */
export const fttoCeiling = {
  not_ready: 0,
  gpon: 1_000,
  xgpon: 2_000,
  xgspon: 5_000,
  unknown: null,
} as const satisfies Record<FttoReadiness, number | null>

/** The states across the South China Sea from the peninsula. */
export const borneoStates = ['Sabah', 'Sarawak', 'Labuan'] as const

export const buildingFound = z.object({
  blk_name: z.string(),
  blk_address1: z.string(),
  blk_address2: z.string(),
  blk_address3: z.string(),
  blk_city: z.string(),
  /** Empty for an NNI, which is named by `nni_id` instead. */
  blk_nis_code: z.string(),
  blk_ftto_xgpon_readiness: z.enum(fttoReadiness),
  blk_postcode: z.string(),
  blk_state: z.string(),
  kind: z.enum(buildingKinds),
  network_status: z.enum(networkStatuses),
  /** A faster line is near-net. Null unless the building is on-net, and for an NNI. */
  on_net_max_mbps: z.int().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  nni_id: id.nullable(),
  /** The speed of the NNI's port in Mbps; null if it is not known, and for a building. */
  nni_port_mbps: z.int().nullable(),
  nni_load_mbps: z.int().nullable(),
})
export type BuildingFound = z.output<typeof buildingFound>

/** People paste whole addresses. */
export const longestAddressSearch = 1_000

export const buildingApi = {
  search: endpoint('GET', '/building', {
    access: 'signed in',
    summary:
      'Search buildings by name, street or town. Returns up to 20, best match first and the company’s own NNIs on top. A keyword under 3 characters finds nothing.',
    query: z.object({ keyword: text(longestAddressSearch).default(''), company_id: forCompanyInQuery }),
    data: z.object({ data: z.array(buildingFound) }),
  }),
  byNisCode: endpoint('GET', '/buildingNiscode', {
    access: 'signed in',
    summary: 'Get a building and its FTTO readiness by NIS code.',
    query: z.object({ niscode: filled(40) }),
    data: buildingFound,
  }),
}
