import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { profile } from '#contract/session.ts'
import { filled, text, id, idInPath, moment } from '#contract/text.ts'
import { storedContact, siteContact } from '#contract/orders/site-contacts.ts'

export const personLengths = {
  first_name: 100,
  last_name: 100,
  responsibility: 100,
  phone: 40,
  country: 100,
} as const

/** Malaysian without a country code; stored in E.164, ` ext 12` behind it if given, empty for none. */
const phone = text(personLengths.phone)

const clientManager = z.object({ name: z.string(), email: z.string(), phone: z.string() })
export type ClientManager = z.output<typeof clientManager>

export const accountApi = {
  changeProfile: endpoint('PUT', '/profile', {
    access: 'signed in',
    summary:
      'Change your own names, responsibility, phone and country. A phone that is left out stays; the email, the role and the company are changed by an administrator.',
    body: z.object({
      first_name: filled(personLengths.first_name),
      /** Empty for people with one name. */
      last_name: text(personLengths.last_name),
      responsibility: text(personLengths.responsibility),
      country: text(personLengths.country),
      phone: phone.nullish(),
    }),
    data: profile,
  }),
  changeContact: endpoint('PUT', '/profile/contact', {
    access: 'signed in',
    summary: 'Change the phone number you can be reached at; an empty one removes it.',
    body: z.object({ phone }),
    data: profile,
  }),
  clientManager: endpoint('GET', '/profile/client-manager', {
    access: ['customer'],
    summary: 'Get the client manager of your company; null while nobody is assigned.',
    data: clientManager.nullable(),
  }),
}

const openSession = z.object({
  id,
  /** Such as Firefox and Windows; empty if unknown. */
  browser: z.string(),
  system: z.string(),
  /** The shortened network, `203.0.113.*`; empty if unknown. */
  network: z.string(),
  signed_in_at: moment,
  last_seen: moment,
  /** The caller's session. */
  current: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

export const sessionsApi = {
  list: endpoint('GET', '/sessions', {
    access: 'signed in',
    summary: 'List your open sessions, this one first and then the last used.',
    data: z.array(openSession),
  }),
  end: endpoint('DELETE', '/sessions/:id', {
    access: 'signed in',
    summary: 'End one of your sessions at once.',
    params: z.object({ id: idInPath }),
  }),
  endOthers: endpoint('DELETE', '/sessions', {
    access: 'signed in',
    summary: 'End all your sessions but this one at once.',
  }),
}

export const maxBookContacts = 500

/** `site` is the NIS code of a building or an unlisted address; null for any site. */
const bookContact = storedContact
  .pick({ site: true, label: true, name: true, phone: true, email: true, access_hours: true })
  .extend({ id })
export type BookContact = z.output<typeof bookContact>

const one = z.object({ id: idInPath })

export const contactBookApi = {
  list: endpoint('GET', '/site-contacts', {
    access: ['customer'],
    summary: 'List the site contacts of your company by site and name.',
    data: z.array(bookContact),
  }),
  add: endpoint('POST', '/site-contacts', {
    access: ['customer'],
    summary:
      'Add a site contact to your company’s book, for one building by its NIS code or for any site. The order form offers it there.',
    body: siteContact.omit({ keep: true }),
    data: bookContact,
    idempotent: true,
  }),
  change: endpoint('PUT', '/site-contacts/:id', {
    access: ['customer'],
    summary: 'Change a site contact. Orders keep the contact they were placed with.',
    params: one,
    body: siteContact.omit({ keep: true }),
    data: bookContact,
  }),
  remove: endpoint('DELETE', '/site-contacts/:id', {
    access: ['customer'],
    summary: 'Remove a site contact from the book. Orders keep the contact they were placed with.',
    params: one,
  }),
}
