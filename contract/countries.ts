import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** The portal knows the states and postcodes of this country. */
export const homeCountry = 'Malaysia'

export const addressLengths = {
  address_line1: 200,
  address_line2: 200,
  city: 100,
  postcode: 20,
  state: 100,
  country: 100,
} as const

/** A Malaysian postcode has five digits; those of other countries are not checked. */
export function isPostcodeOf(country: string, postcode: string): boolean {
  return country !== homeCountry || /^[0-9]{5}$/.test(postcode)
}

export const countryApi = {
  list: endpoint('GET', '/countries', {
    access: 'public',
    summary:
      'List all countries with their states or provinces, Malaysia first. For a country without any, users type the state.',
    data: z.array(z.object({ code: z.string(), name: z.string(), states: z.array(z.string()) })),
  }),
  places: endpoint('GET', '/postcodes/:postcode', {
    access: 'public',
    summary:
      'List the towns of a Malaysian postcode with their states, as `GET /countries` names these; none if it is unknown.',
    params: z.object({ postcode: z.string().regex(/^[0-9]{5}$/) }),
    data: z.array(z.object({ city: z.string(), state: z.string() })),
  }),
}
