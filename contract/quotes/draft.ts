import * as z from 'zod'
import { givenBuyerFields } from '#contract/buyer-fields.ts'
import { endsOf, months, productId, type SiteField } from '#contract/catalog.ts'
import { addressLengths, isPostcodeOf } from '#contract/countries.ts'
import { id, text } from '#contract/text.ts'

export const longestRoom = 40

/** `standard` 0: entered by hand, of no known building. */
const addressInput = z.object({
  address_line1: text(addressLengths.address_line1).default(''),
  address_line2: text(addressLengths.address_line2).default(''),
  city: text(addressLengths.city).default(''),
  postcode: text(addressLengths.postcode).default(''),
  state: text(addressLengths.state).default(''),
  country: text(addressLengths.country).default(''),
  standard: z.union([z.literal(0), z.literal(1)]).default(1),
  block: text(longestRoom).nullish(),
  level: text(longestRoom).nullish(),
  unit: text(longestRoom).nullish(),
  address_landed: z.boolean().nullish(),
})
export type AddressInput = z.output<typeof addressInput>

const siteGiven = {
  label: text(1_000).nullish(),
  nis: text(40).nullish(),
  nni: z.union([id, z.literal('')]).nullish(),
}

export const quoteDraftFields = {
  product_id: productId,
  bandwidth_id: id,
  /** Months. */
  contract_id: months,
  fixed_ip_vas_id: id.nullish(),
  voice_id: id.nullish(),
  device_vas_id: id.nullish(),
  site_a: siteGiven.label,
  site_a_nis: siteGiven.nis,
  site_a_nni: siteGiven.nni,
  site_a_details: addressInput.nullish(),
  site_b: siteGiven.label,
  site_b_nis: siteGiven.nis,
  site_b_nni: siteGiven.nni,
  site_b_details: addressInput.nullish(),
  location: siteGiven.label,
  location_nis: siteGiven.nis,
  location_nni: siteGiven.nni,
  location_details: addressInput.nullish(),
  ...givenBuyerFields,
}
const quoteFields = z.object(quoteDraftFields)

/** Unknown fields such as prices, states and owners are dropped. */
export const quoteDraft = quoteFields.superRefine(checkEnds)
export type QuoteDraft = z.output<typeof quoteDraft>

type Ends = Omit<z.output<typeof quoteFields>, 'bandwidth_id'>

/** Each end of the product names a building or an NNI, or has a whole address. */
export function checkEnds(draft: Ends, ctx: z.core.$RefinementCtx<Ends>) {
  for (const end of endsOf(draft.product_id)) {
    if (draft[`${end}_nis`] || draft[`${end}_nni`]) continue
    if (draft[`${end}_details`]?.standard === 0) checkAddress(draft, end, ctx)
    else ctx.addIssue({ code: 'custom', path: [end], params: { rule: 'site_missing' } })
  }
}

type Addresses = Partial<Record<`${SiteField}_details`, AddressInput | null>>

/** An address of no listed building has all its parts. */
export function checkAddress(draft: Addresses, end: SiteField, ctx: z.core.$RefinementCtx<Addresses>) {
  const details = draft[`${end}_details`]
  if (!details) return
  for (const part of ['address_line1', 'city', 'postcode', 'state', 'country'] as const)
    if (details[part] === '')
      ctx.addIssue({ code: 'custom', path: [`${end}_details`, part], params: { rule: 'required' } })
  if (details.postcode !== '' && !isPostcodeOf(details.country, details.postcode))
    ctx.addIssue({
      code: 'custom',
      path: [`${end}_details`, 'postcode'],
      params: { rule: 'malaysian_postcode' },
    })
}
