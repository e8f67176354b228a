import * as z from 'zod'
import { emailAddress } from '#contract/email.ts'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { filled, id, longestEmail, text } from '#contract/text.ts'

/** Both ends of as many quotes as an order takes. */
export const mostSiteContacts = 1_000

/** Characters of the fields of a site contact. */
export const contactLengths = { name: 100, phone: 40, email: longestEmail, access_hours: 200 } as const

/** Whom an engineer calls for access to a site, and when the site lets engineers in. */
export const siteContact = z.object({
  /** The NIS code of a building of the order, or the address of a site that is not listed; absent for all its sites. */
  site: filled(1_000).nullish(),
  name: filled(contactLengths.name),
  /** Of any country; Malaysian without a country code. */
  phone: filled(contactLengths.phone),
  email: emailAddress.nullish(),
  access_hours: text(contactLengths.access_hours).nullish(),
  /** Saves the contact in the company’s book as well. */
  keep: z.boolean().nullish(),
})
export type SiteContact = z.output<typeof siteContact>

/** A contact as an order keeps it. */
export const storedContact = z.object({
  /** Null for a contact of all sites. */
  site: z.string().nullable(),
  label: z.string().nullable(),
  name: z.string(),
  /** As typed, and in E.164 for dialling: null for orders from before phone numbers were checked. */
  phone: z.string(),
  phone_e164: z.string().nullable(),
  email: z.string().nullable(),
  access_hours: z.string().nullable(),
})
export type StoredContact = z.output<typeof storedContact>

const offeredContact = storedContact.pick({ name: true, phone: true, email: true, access_hours: true })

export const listSiteContactsCall = endpoint({
  method: 'GET',
  path: '/orders/site-contacts',
  access: ['customer'],
  summary:
    'List the buildings and addresses of quotes, each once, with the contact that the company’s last order gave there and those of the company’s book. An end at an NNI needs no access and is left out.',
  query: z.object({
    /** At most 500 ids of quotes, separated by commas. */
    quote_ids: z.string().regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,499}$/),
  }),
  data: z.array(
    z.object({
      site: z.string(),
      label: z.string(),
      last: offeredContact.nullable(),
      /** Those of the company’s book for this site or for any. */
      book: z.array(offeredContact.extend({ id })),
    }),
  ),
})

/** A site that the order form asks a contact for. */
export type ContactedSite = CallData<typeof listSiteContactsCall>[number]
