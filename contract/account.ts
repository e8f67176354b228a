import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { profile } from '#contract/session.ts'
import { filled, text } from '#contract/text.ts'

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
  changeProfile: endpoint({
    method: 'PUT',
    path: '/profile',
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
  changeContact: endpoint({
    method: 'PUT',
    path: '/profile/contact',
    access: 'signed in',
    summary: 'Change the phone number you can be reached at; an empty one removes it.',
    body: z.object({ phone }),
    data: profile,
  }),
  clientManager: endpoint({
    method: 'GET',
    path: '/profile/client-manager',
    access: ['customer'],
    summary: 'Get the client manager of your company; null while nobody is assigned.',
    data: clientManager.nullable(),
  }),
}
