import * as z from 'zod'
import { addressLengths, homeCountry, isPostcodeOf } from '#contract/countries.ts'
import { emailAddress } from '#contract/email.ts'
import { endpoint } from '#contract/endpoint.ts'
import { filled, longestEmail, text } from '#contract/text.ts'

export const signUpLengths = {
  company: 200,
  registration_no: 40,
  first_name: 100,
  last_name: 100,
  responsibility: 100,
  email: longestEmail,
  phone: 40,
  ...addressLengths,
} as const

/** By content. */
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
export const maxDocumentBytes = 5 * 1024 * 1024

/** The link confirms the address and sets the password, once. */
export const signUpLinkHours = 48

/** Some countries have no postcodes. */
export function needsPostcode(country: string): boolean {
  return country === homeCountry
}

const signUp = z
  .object({
    company: filled(signUpLengths.company),
    registration_no: filled(signUpLengths.registration_no),
    first_name: filled(signUpLengths.first_name),
    /** Empty for people with one name. */
    last_name: text(signUpLengths.last_name).default(''),
    responsibility: filled(signUpLengths.responsibility),
    email: emailAddress,
    phone: filled(signUpLengths.phone),
    address_line1: filled(signUpLengths.address_line1),
    address_line2: text(signUpLengths.address_line2).default(''),
    city: filled(signUpLengths.city),
    postcode: text(signUpLengths.postcode).default(''),
    country: filled(signUpLengths.country),
    state: filled(signUpLengths.state),
  })
  .refine(({ country, postcode }) => isPostcodeOf(country, postcode), {
    path: ['postcode'],
    params: { rule: 'malaysian_postcode' },
  })
export type SignUpInput = z.output<typeof signUp>

export const signUpApi = {
  send: endpoint('POST', '/signup', {
    access: 'public',
    summary:
      'Sign up a company and its first person (multipart, the fields and the file `document`: PDF, PNG or JPEG by content, at most 5 MB). The address is mailed a link that confirms it and sets the password, once within 48 hours; an administrator approves or rejects the sign-up. The answer is the same whether or not the email belongs to a user.',
    body: signUp,
    file: { maxBytes: maxDocumentBytes, field: 'document' },
  }),
}
