import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { storedContact, siteContact } from '#contract/orders/site-contacts.ts'
import { id, idInPath } from '#contract/text.ts'

export const mostBookContacts = 500

/** `site` is the NIS code of a building or an unlisted address; null for any site. */
const bookContact = storedContact
  .pick({ site: true, label: true, name: true, phone: true, email: true, access_hours: true })
  .extend({ id })
export type BookContact = z.output<typeof bookContact>

const one = z.object({ id: idInPath })

export const contactBookApi = {
  list: endpoint({
    method: 'GET',
    path: '/site-contacts',
    access: ['customer'],
    summary: 'List the site contacts of your company by site and name.',
    data: z.array(bookContact),
  }),
  add: endpoint({
    method: 'POST',
    path: '/site-contacts',
    access: ['customer'],
    summary:
      'Add a site contact to your company’s book, for one building by its NIS code or for any site. The order form offers it there.',
    body: siteContact.omit({ keep: true }),
    data: bookContact,
    idempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/site-contacts/:id',
    access: ['customer'],
    summary: 'Change a site contact. Orders keep the contact they were placed with.',
    params: one,
    body: siteContact.omit({ keep: true }),
    data: bookContact,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/site-contacts/:id',
    access: ['customer'],
    summary: 'Remove a site contact from the book. Orders keep the contact they were placed with.',
    params: one,
  }),
}
