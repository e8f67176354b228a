import * as z from 'zod'
import { asciiHost, typedEmail } from '#contract/email.ts'
import { endpoint } from '#contract/endpoint.ts'
import { currentPassword, signedIn } from '#contract/session.ts'
import { filled, id, idInPath, moment, text, withoutInvisible } from '#contract/text.ts'

/** For the sign-in at the provider, and for the password that links the account. */
export const ssoMinutes = 10

/** Followed by the domain's token. */
const recordPrefix = 'trunkline-domain='

export function domainRecord(token: string): string {
  return `${recordPrefix}${token}`
}

/** Without user, query or fragment; whether the portal may call it is checked separately. */
const issuer = filled(300).refine(isIssuer, { params: { rule: 'issuer_address' } })

function isIssuer(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '')
  )
}

const domainName = filled(253)
  .overwrite((name) => (asciiHost(withoutInvisible(name)) ?? name).toLowerCase())
  .refine((name) => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(name), {
    params: { rule: 'domain_name' },
  })

const ssoDomain = z.object({
  id,
  domain: z.string(),
  /** The TXT record, at the domain or at `_trunkline` below it. */
  record: z.string(),
  verified_at: moment.nullable(),
})
export type SsoDomain = z.output<typeof ssoDomain>

const ssoSettings = z.object({
  /** Null until configured. The secret is never answered. */
  connection: z
    .object({
      issuer: z.string(),
      client_id: z.string(),
      enabled: z.boolean(),
      /** Emails of this provider count as confirmed, unless its token denies it. */
      emails_confirmed: z.boolean(),
    })
    .nullable(),
  /** The provider redirects people here. */
  redirect_uri: z.string(),
  domains: z.array(ssoDomain),
  linked_people: z.int(),
})
export type SsoSettings = z.output<typeof ssoSettings>

/** A sign-in, or the token to link the account with its password. */
const ssoOutcome = z.union([signedIn, z.object({ link: z.object({ token: z.string(), email: z.string() }) })])
export type SsoOutcome = z.output<typeof ssoOutcome>

const ofCompany = z.object({ id: idInPath })

export const ssoApi = {
  begin: endpoint('POST', '/login/sso', {
    access: 'public',
    summary:
      'Begin to sign in with the provider of a company, which the domain of the email names. Answers where the browser goes. Whether a person is known is not looked up.',
    body: z.object({ email: typedEmail.min(1) }),
    data: z.object({ url: z.string() }),
  }),
  finish: endpoint('POST', '/login/sso/callback', {
    access: 'public',
    summary:
      'Finish a sign-in with the code and state that the provider sent the browser back with. Answers as `POST /login`, or a token for `POST /login/sso/link` where the account is not linked yet.',
    body: z.object({ code: filled(4_000), state: filled(200), iss: text(300).optional() }),
    data: ssoOutcome,
  }),
  link: endpoint('POST', '/login/sso/link', {
    access: 'public',
    summary:
      'Link the account to the provider by its password, once, and sign in as `POST /login` does: a second factor is asked for. The owner is notified by mail.',
    body: z.object({ token: text(200).min(20), password: currentPassword }),
    data: signedIn,
  }),
  settings: endpoint('GET', '/customers/:id/sso', {
    access: ['admin'],
    summary: 'Get the single sign-on of a company: its provider, without the secret, and its domains.',
    params: ofCompany,
    data: ssoSettings,
  }),
  configure: endpoint('PUT', '/customers/:id/sso', {
    access: ['admin'],
    summary:
      'Set the provider of a company, and whether its people may sign in with it. An enabled provider must answer. Without a secret the one before stays, if the issuer does. With `emails_confirmed` an address needs no `email_verified`; a false one is still refused.',
    params: ofCompany,
    body: z.object({
      issuer,
      client_id: filled(200),
      client_secret: text(500).nullish(),
      enabled: z.boolean(),
      emails_confirmed: z.boolean().default(false),
    }),
    data: ssoSettings,
  }),
  test: endpoint('POST', '/customers/:id/sso/test', {
    access: ['admin'],
    summary: 'Ask an issuer for its description, as a sign-in would. Nothing is saved.',
    params: ofCompany,
    body: z.object({ issuer }),
    data: z.object({ issuer: z.string(), sign_in_host: z.string() }),
  }),
  addDomain: endpoint('POST', '/customers/:id/sso/domains', {
    access: ['admin'],
    summary: 'Add an email domain to a company. It counts once a TXT record in its DNS has proven it.',
    params: ofCompany,
    body: z.object({ domain: domainName }),
    data: ssoSettings,
  }),
  verifyDomain: endpoint('PUT', '/sso-domains/:id/verify', {
    access: ['admin'],
    summary: 'Look up the TXT record of a domain. Found, the domain belongs to this company alone.',
    params: ofCompany,
    data: ssoSettings,
  }),
  removeDomain: endpoint('DELETE', '/sso-domains/:id', {
    access: ['admin'],
    summary: 'Remove a domain. Nobody signs in by it any more.',
    params: ofCompany,
    data: ssoSettings,
  }),
}
