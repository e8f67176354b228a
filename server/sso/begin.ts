import { createHash } from 'node:crypto'
import type { Configuration } from 'openid-client'
import { ssoMinutes } from '#contract/sso.ts'
import type { SignedCookies } from '#server/platform/cookies.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { connectionFor, askIssuer, IssuerFault, type Client } from '#server/sso/connection.ts'
import { beginningOf, countAttempt } from '#server/session/throttle.ts'
import { hashOf, newToken } from '#server/session/token.ts'

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
export async function beginSso(
  db: Db,
  who: { email: string; address: string },
  step: SsoStep,
): Promise<string> {
  const { now, cookies } = step
  await countAttempt(db, beginningOf(who.address), now)
  const connection = await connectionFor(db, who.email)
  if (!connection)
    throw new AppError('invalid', (w) => w.ssoNotOffered, { errors: { email: [(w) => w.ssoNotOffered] } })
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
export async function providerOf(connection: Client, { itself, note }: SsoStep): Promise<Configuration> {
  try {
    return await askIssuer(connection, itself)
  } catch (error) {
    if (!(error instanceof IssuerFault)) throw error
    note(error.kind)
    throw new AppError('unavailable', (w) => w.ssoSilent)
  }
}
