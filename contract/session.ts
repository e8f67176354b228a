import * as z from 'zod'
import { emailAddress, typedEmail } from '#contract/email.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { id, moment, text } from '#contract/text.ts'

export const languages = ['en', 'ms'] as const
export type Language = (typeof languages)[number]

export const passwordLength = { least: 12, most: 128 } as const

/** The password asked for again: not validated. */
export const currentPassword = z.string().min(1).max(passwordLength.most)

export const newPassword = z.string().min(passwordLength.least).max(passwordLength.most)

export const passwordLinkMinutes = 30

/** A session ends after this long without a call. */
export const idleMinutes = 30

const tenant = z.object({
  registrationno: z.string(),
  bill_street: z.string(),
  bill_street2: z.string(),
  bill_city: z.string(),
  bill_code: z.string(),
  bill_state: z.string(),
  bill_country: z.string(),
  email1: z.string(),
  rcc: z.object({ id, title: z.string() }).nullable(),
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
  /** Null for a user without a role, who has no menu. */
  user_role_id: id.nullable(),
  user_role: z.string(),
  is_admin: z.boolean(),
  is_commercial: z.boolean(),
  /** `spending_limit`: the maximum to order alone; null without a limit. */
  company_admin: z.boolean(),
  spending_limit: ringgit.nullable(),
  /** The commitments of their own orders of this calendar month; null if their limit counts per order only. */
  committed_this_month: ringgit.nullable(),
  language: z.enum(languages),
  /** The portal requires a second factor that this person lacks: other calls than its set-up are 403. */
  second_factor_required: z.boolean(),
  /** Null for staff. */
  tenantData: tenant.nullable(),
  customer: z.object({
    id: id.nullable(),
    company: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    responsibility: z.string(),
    country: z.string(),
    /** E.164; empty for none. */
    phone: z.string(),
  }),
})
export type Profile = z.output<typeof profile>

export const begunSession = z.object({ access_token: z.string(), expires_at: moment })
export type BegunSession = z.output<typeof begunSession>

export const factorMethods = ['totp', 'passkey', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]

const secondStep = z.object({ token: z.string(), methods: z.array(z.enum(factorMethods)) })
export type PendingSignIn = z.output<typeof secondStep>

/** A session, or the second step that is still required. */
export const signedIn = z.union([begunSession, z.object({ second_factor: secondStep })])
export type SignedIn = z.output<typeof signedIn>

export const sessionApi = {
  login: endpoint('POST', '/login', {
    access: 'public',
    summary:
      'Sign in with email and password. Wrong credentials return 422, so that they are never taken for an ended session. Whoever has a second factor gets a token for POST /login/second-factor in place of a session.',
    body: z.object({ email: typedEmail.min(1), password: currentPassword }),
    data: signedIn,
  }),
  logout: endpoint('GET', '/logout', {
    access: 'signed in',
    withoutFactor: true,
    summary: 'Sign out. The token stops working at once.',
  }),
  profile: endpoint('GET', '/profile', {
    access: 'signed in',
    withoutFactor: true,
    summary: 'Get the profile of the signed-in user and their company.',
    data: profile,
  }),
  forgotPassword: endpoint('POST', '/forgotPassword', {
    access: 'public',
    summary:
      'Ask for a mail with a link to set a password, which works once within 30 minutes. The answer is the same whether or not the email belongs to an active user.',
    body: z.object({ email: emailAddress }),
  }),
  changePassword: endpoint('PUT', '/profile/password', {
    access: 'signed in',
    withoutFactor: true,
    summary:
      'Change your password. Every session of yours ends, this one as well; the answer has the token of a new one. You are notified by mail.',
    body: z.object({ current_password: currentPassword, password: newPassword }),
    data: begunSession,
  }),
  resetPassword: endpoint('POST', '/resetPassword', {
    access: 'public',
    summary: 'Set a password with the token of a password link. The link works once.',
    body: z.object({ token: text(200), password: newPassword }),
  }),
}
