import * as z from 'zod'
import { buildingFound } from '#contract/buildings.ts'
import { endpoint } from '#contract/endpoint.ts'
import { filled } from '#contract/text.ts'

/** A place in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** The most buildings near a place that one answer has: more dots would hide the map. */
export const mostNear = 30

/** A listed building with its great-circle distance in metres from the place that was asked for. */
export const buildingNear = buildingFound.extend({ distance_m: z.int() })
export type BuildingNear = z.output<typeof buildingNear>

/** An empty one would be read as 0. */
function degrees(most: number) {
  return filled(24).pipe(z.coerce.number<string>().min(-most).max(most))
}

export const buildingsNearApi = {
  list: endpoint({
    method: 'GET',
    path: '/building/near',
    access: 'signed in',
    summary: 'List the 30 buildings nearest to a place, nearest first, with the distance of each in metres.',
    query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
    data: z.object({ buildings: z.array(buildingNear) }),
  }),
}
