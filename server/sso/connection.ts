import { createHash } from 'node:crypto'
import type * as Oidc from 'openid-client'
import type { Db } from '#server/platform/db.ts'
import { invalid, AppError } from '#server/platform/errors.ts'
import { ssoFetch, NotCalled, refusePrivate } from '#server/platform/outbound.ts'
import { ssoMinutes } from '#contract/sso.ts'
import type { SignedCookies } from '#server/platform/cookies.ts'
import { sealingKey, unseal } from '#server/platform/secret.ts'
import { beginningOf, countAttempt } from '#server/session/throttle.ts'
import { hashOf, newToken } from '#server/session/token.ts'

export type SsoConnection = Client & { company_id: number; emails_confirmed: boolean }

/** The enabled connection whose company has proven the email's domain, whoever has that email; only of `company` if named. */
export async function connectionFor(
  db: Db,
  email: string,
  company?: number,
): Promise<SsoConnection | undefined> {
  const found = await db
    .selectFrom('sso_domain as d')
    .innerJoin('sso_connection as c', 'c.company_id', 'd.company_id')
    .select(['c.company_id', 'c.issuer', 'c.client_id', 'c.client_secret', 'c.emails_confirmed'])
    .where('d.domain', '=', domainOf(email))
    .where('d.verified_at', 'is not', null)
    .where('c.enabled', '=', true)
    .$if(company !== undefined, (own) => own.where('c.company_id', '=', company!))
    .executeTakeFirst()
  return found && opened(db, found)
}

/** The enabled connection of a company at the issuer where a sign-in began. */
export async function connectionAt(
  db: Db,
  { company_id, issuer }: { company_id: number; issuer: string },
): Promise<SsoConnection | undefined> {
  const found = await db
    .selectFrom('sso_connection')
    .select(['company_id', 'issuer', 'client_id', 'client_secret', 'emails_confirmed'])
    .where('company_id', '=', company_id)
    .where('issuer', '=', issuer)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return found && opened(db, found)
}

async function opened(db: Db, found: Omit<SsoConnection, 'client_secret'> & { client_secret: Buffer }) {
  const secret = unseal(await ssoKey(db), companyOwner(found.company_id), found.client_secret)
  return { ...found, client_secret: secret.toString() }
}

function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at > 0 ? email.slice(at + 1).toLowerCase() : ''
}

export interface Client {
  issuer: string
  client_id: string
  client_secret: string
}

export class IssuerFault extends Error {
  override name = 'IssuerFault'
  readonly kind: 'not reachable' | 'silent' | 'differs' | 'unfit'

  constructor(kind: IssuerFault['kind'], cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** A provider's own description, read for each sign-in. `itself`: on this machine too. Throws `IssuerFault` if unusable. */
export async function discoverIssuer(client: Client, itself: boolean): Promise<Oidc.Configuration> {
  const address = new URL(client.issuer)
  const found = await discovered(client, address, itself).catch((error: unknown) => {
    throw new IssuerFault(faultKindOf(error), error)
  })
  const about = found.serverMetadata()
  // A provider that describes itself by a pattern for many tenants would confirm people of all of them.
  if (new URL(about.issuer).href !== address.href) throw new IssuerFault('differs')
  try {
    for (const end of [about.authorization_endpoint, about.token_endpoint, about.jwks_uri])
      refusePrivate(new URL(end ?? ''), itself)
  } catch (error) {
    throw new IssuerFault('unfit', error)
  }
  return found
}

async function discovered({ client_id, client_secret }: Client, address: URL, itself: boolean) {
  refusePrivate(address, itself)
  const oidc = await import('openid-client')
  return oidc.discovery(address, client_id, undefined, secretTo(oidc, client_secret), {
    [oidc.customFetch]: ssoFetch(itself),
    // The signature of an id token is checked although it comes by TLS.
    execute: [oidc.enableNonRepudiationChecks, ...(itself ? [oidc.allowInsecureRequests] : [])],
    timeout: 5,
  })
}

/** In the header, which every provider takes that does not say otherwise. */
function secretTo(oidc: typeof Oidc, secret: string): Oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (about, ...rest) => {
    const ways = about.token_endpoint_auth_methods_supported
    return (ways && !ways.includes('client_secret_basic') ? inBody : inHeader)(about, ...rest)
  }
}

function faultKindOf(error: unknown): IssuerFault['kind'] {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof NotCalled) return 'not reachable'
    if ('code' in each && each.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'differs'
  }
  return 'silent'
}

/** Discovery needs no client of the provider. */
const unasked = { client_id: 'unasked', client_secret: 'unasked' }

export async function checkedIssuer(issuer: string, itself: boolean): Promise<Oidc.ServerMetadata> {
  try {
    return (await discoverIssuer({ ...unasked, issuer }, itself)).serverMetadata()
  } catch (error) {
    if (!(error instanceof IssuerFault)) throw error
    const { kind } = error
    throw invalid({
      issuer: (w) => {
        if (kind === 'silent') return w.issuerSilent(issuer)
        return { 'not reachable': w.issuerNotReachable, differs: w.issuerDiffers, unfit: w.issuerUnfit }[kind]
      },
    })
  }
}

/** The key that seals what companies entrust to the portal. */
export const ssoKey = (db: Db) => sealingKey(db, 'sso', 'trunkline sso client secret')

export const companyOwner = (companyId: number) => `company ${companyId}`

export interface SsoStep {
  now: Date
  cookies: SignedCookies
  /** Whether providers on this machine are called. */
  itself: boolean
  redirectUri: string
  /** Logs for the operator why a provider failed; the person reads less. */
  note: (why: string) => void
}

/** Begins a sign-in at the provider of the email's domain, for ten minutes and this browser. 422 without one, 429, 503. */
export async function beginSso(db: Db, who: { email: string; address: string }, step: SsoStep) {
  const { now, cookies } = step
  await countAttempt(db, beginningOf(who.address), now)
  const connection = await connectionFor(db, who.email)
  if (!connection) throw invalid({ email: (w) => w.ssoNotOffered })
  const provider = await providerOf(connection, step)
  // One token for all pages of a browser: a second sign-in does not end the first.
  const browser = (await cookies.read(browserCookie)) ?? newToken()
  const state = newToken()
  const { company_id, issuer } = connection
  await db
    .insertInto('sso_state')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      company_id,
      issuer,
      expires_at: new Date(now.getTime() + ssoMinutes * 60_000),
    })
    .execute()
  await cookies.set(browserCookie, browser, (2 * ssoMinutes) / 1_440, {
    path: '/api/login/sso',
    sameSite: 'lax',
  })
  const { nonce, verifier } = secretsOf(state, browser)
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
  return buildAuthorizationUrl(provider, {
    redirect_uri: step.redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: who.email,
  }).href
}

/** Ties a sign-in to the browser it began in. */
export const browserCookie = 'trunkline-sso'

/** Secrets that need both the portal and the browser: neither is stored. */
export function secretsOf(state: string, browser: string) {
  const of = (what: string) => createHash('sha256').update(`${what} ${state} ${browser}`).digest('base64url')
  return { nonce: of('nonce'), verifier: of('verifier') }
}

/** The provider of a connection; 503 while it does not answer. */
export async function providerOf(connection: Client, { itself, note }: SsoStep): Promise<Oidc.Configuration> {
  try {
    return await discoverIssuer(connection, itself)
  } catch (error) {
    if (!(error instanceof IssuerFault)) throw error
    note(error.kind)
    throw new AppError('unavailable', (w) => w.ssoSilent)
  }
}
