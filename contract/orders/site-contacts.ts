import * as z from 'zod'
import { emailAddress } from '#contract/email.ts'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { filled, id, longestEmail, text } from '#contract/text.ts'

/** Both ends of as many quotes as an order takes. */
export const maxSiteContacts = 1_000

export const contactLengths = { name: 100, phone: 40, email: longestEmail, access_hours: 200 } as const

/** The contact for access to a site. */
export const siteContact = z.object({
  /** A NIS code or the address of an unlisted site; absent for all sites. */
  site: filled(1_000).nullish(),
  name: filled(contactLengths.name),
  /** Malaysian without a country code. */
  phone: filled(contactLengths.phone),
  email: emailAddress.nullish(),
  access_hours: text(contactLengths.access_hours).nullish(),
  /** Also saves the contact in the company’s book. */
  keep: z.boolean().nullish(),
})
export type SiteContact = z.output<typeof siteContact>

export const storedContact = z.object({
  /** Null for all sites. */
  site: z.string().nullable(),
  label: z.string().nullable(),
  name: z.string(),
  /** The phone number as typed and in E.164. Null for old orders. */
  phone: z.string(),
  phone_e164: z.string().nullable(),
  email: z.string().nullable(),
  access_hours: z.string().nullable(),
})
export type StoredContact = z.output<typeof storedContact>

const offeredContact = storedContact.pick({ name: true, phone: true, email: true, access_hours: true })

export const listSiteContactsCall = endpoint('GET', '/orders/site-contacts', {
  access: ['customer'],
  summary:
    'List the buildings and addresses of quotes, each once, with the contact that the company’s last order gave there and those of the company’s book. An end at an NNI needs no access and is left out.',
  query: z.object({
    /** At most 500 ids, separated by commas. */
    quote_ids: z.string().regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,499}$/),
  }),
  data: z.array(
    z.object({
      site: z.string(),
      label: z.string(),
      last: offeredContact.nullable(),
      /** For this site or for any. */
      book: z.array(offeredContact.extend({ id })),
    }),
  ),
})

export type ContactedSite = CallData<typeof listSiteContactsCall>[number]
