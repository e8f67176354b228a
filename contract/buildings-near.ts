import * as z from 'zod'
import { buildingFound } from '#contract/buildings.ts'
import { productInQuery } from '#contract/catalog.ts'
import { addressLengths, isPostcodeOf } from '#contract/countries.ts'
import { endpoint } from '#contract/endpoint.ts'
import { filled } from '#contract/text.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

/** More dots would hide the map. */
export const maxNear = 30

export const buildingNear = buildingFound.extend({ distance_m: z.int() })
export type BuildingNear = z.output<typeof buildingNear>

/** The part of an unlisted address that matched buildings, most exact first. A region is the first two digits of a postcode. */
export const placedBy = ['postcode', 'city', 'region', 'state'] as const
export type PlacedBy = (typeof placedBy)[number]

export const maxForAddress = 5

export const addressReach = 50_000

/** The distance is an estimate, and null if only the state of the address is known. */
const buildingForAddress = buildingFound.extend({ distance_m: z.int().nullable() })
export type BuildingForAddress = z.output<typeof buildingForAddress>

/** An empty value would be read as 0. */
function degrees(most: number) {
  return filled(24).pipe(z.coerce.number<string>().min(-most).max(most))
}

const { postcode, city, state, country } = addressLengths

export const buildingsNearApi = {
  list: endpoint('GET', '/building/near', {
    access: 'signed in',
    summary: 'List the 30 buildings nearest to a place, nearest first, with the distance of each in metres.',
    query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
    data: z.object({ buildings: z.array(buildingNear) }),
  }),
  forAddress: endpoint('GET', '/building/near-address', {
    access: 'signed in',
    summary:
      'List the on-net buildings nearest to an address that is not listed, up to 5 within 50 km, nearest first; where there is none, near-net ones. Distances are estimates: `placed_by` says what the address shares with the buildings it is placed by, null if its place is unknown. Placed by its state alone, buildings of that state are listed without a distance. With a product, only buildings that can have it.',
    query: z
      .object({
        postcode: filled(postcode),
        city: filled(city),
        state: filled(state),
        country: filled(country),
        product_id: productInQuery.optional(),
      })
      .refine((address) => isPostcodeOf(address.country, address.postcode), {
        path: ['postcode'],
        params: { rule: 'malaysian_postcode' },
      }),
    data: z.object({ placed_by: z.enum(placedBy).nullable(), buildings: z.array(buildingForAddress) }),
  }),
}
