import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { filled, id, moment, text } from '#contract/text.ts'

export const languages = ['en', 'ms'] as const
export type Language = (typeof languages)[number]

/** Minimum and maximum characters of a password. */
export const passwordLength = { least: 12, most: 128 } as const

const party = z.object({ id, title: z.string() })

const tenant = z.object({
  registrationno: z.string(),
  bill_street: z.string(),
  bill_street2: z.string(),
  bill_city: z.string(),
  bill_code: z.string(),
  bill_state: z.string(),
  bill_country: z.string(),
  email1: z.string(),
  rcc: party.nullable(),
  customer_group: z.string(),
  building: z.string(),
  credit_term: z.string(),
  entity_registered_type: z.string(),
  billing_medium: z.string(),
  supporting_documents: z.string(),
})

export const profile = z.object({
  id,
  email: z.string(),
  /** Null for a user without a role: the frame then has no menu. */
  user_role_id: id.nullable(),
  user_role: z.string(),
  is_admin: z.boolean(),
  is_commercial: z.boolean(),
  language: z.enum(languages),
  /** Empty for staff, who belong to no company. */
  tenantData: tenant.nullable(),
  customer: z.object({
    id: id.nullable(),
    company: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
})
export type Profile = z.output<typeof profile>

export const sessionApi = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary:
      'Sign in with email and password. Wrong credentials return 422, so that they are never taken for an ended session.',
    body: z.object({ email: filled(254), password: z.string().min(1).max(passwordLength.most) }),
    data: z.object({ access_token: z.string(), expires_at: moment }),
  }),
  logout: endpoint({
    method: 'GET',
    path: '/logout',
    access: 'signed in',
    summary: 'Sign out. The token stops working at once.',
  }),
  profile: endpoint({
    method: 'GET',
    path: '/profile',
    access: 'signed in',
    summary: 'Get the profile of the signed-in user and their company.',
    data: profile,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/resetPassword',
    access: 'public',
    summary: 'Set a password with the token of a password link. The link works once.',
    body: z.object({
      token: text(200).min(20),
      password: z.string().min(passwordLength.least).max(passwordLength.most),
    }),
  }),
}
