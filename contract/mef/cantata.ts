import * as z from 'zod'
import { endpoint, type Endpoint, type Method } from '#contract/endpoint.ts'

/** A call of MEF LSO Cantata. Its answers have the shapes of the standard, without an envelope. */
export function cantata<Query extends z.ZodType = z.ZodNever, Body extends z.ZodType = z.ZodNever>(
  method: Method,
  path: `/${string}`,
  described: Omit<Endpoint<z.ZodType, Query, Body>, 'method' | 'path' | 'access'>,
): Endpoint<z.ZodType, Query, Body> {
  const params = z.object({ id: z.string().optional() })
  return endpoint(method, `/mefApi/cantata${path}`, { access: ['customer'], params, ...described })
}

const words = z.string().max(1_000).optional()
const few = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape)).max(20).optional()

const subUnit = few({ subUnitNumber: z.string(), subUnitType: z.string() })

const representations = {
  fieldedAddressRepresentation: few({
    buildingName: words,
    streetNr: words,
    streetName: words,
    streetType: words,
    locality: words,
    city: words,
    postcode: words,
    stateOrProvince: words,
    countryCode: z.string().length(2).optional(),
    subUnit,
  }),
  formattedAddressRepresentation: few({ formattedAddress: z.string().max(1_000) }),
  labelRepresentation: few({ label: z.string().max(40), administrativeAuthority: z.string() }),
}

export const addressQuery = z.object({ '@type': z.literal('GeographicAddress_Query'), ...representations })
export type AddressQuery = Omit<z.output<typeof addressQuery>, '@type'>

const mefProduct = z.object({
  productConfiguration: z.looseObject({ '@type': z.string() }),
  place: few({
    role: z.string(),
    // One object instead of a union, so that an error names one property.
    place: z.object({
      '@type': z.enum(['GeographicAddressRef', 'GeographicSiteRef', 'GeographicAddress_Query']),
      id: z.string().max(40).optional(),
      ...representations,
    }),
    subUnit,
  }),
})
export type MefProduct = z.output<typeof mefProduct>

export const itemRelationships = few({ id: z.string(), relationshipType: z.string() })

/** The items of a request, which have these properties besides those of their resource. */
export const mefItems = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.object({ id: z.string(), action: z.enum(['add']), product: mefProduct, ...shape }))
    .min(1)
    .max(300)

export const relatedContacts = z
  .array(z.object({ role: z.string(), name: z.string(), emailAddress: z.string(), number: z.string() }))
  .min(1)

/** One line. Its end must not look like the id of a quote with several lines, which ends the name of their project. */
export const mefProjectId = z
  .string()
  .regex(/^(?!.* · Q-\d+-\d+$)\S(?:.*\S)?$/)
  .max(80)
  .optional()

/** PostgreSQL knows no year 0 and no offset beyond 15 hours. */
export const mefMoment = z.iso.datetime({ offset: true }).regex(/^[1-9].*(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/)

/** The filters of a list that compare a moment. */
export const between = <Name extends string>(name: Name) =>
  ({ [`${name}.gt`]: mefMoment.optional(), [`${name}.lt`]: mefMoment.optional() }) as Record<
    `${Name}.gt` | `${Name}.lt`,
    z.ZodOptional<typeof mefMoment>
  >

export const mefTerm = z
  .object({
    duration: z.object({ amount: z.int().min(1).max(1_200), units: z.enum(['months', 'years']) }),
  })
  .optional()
