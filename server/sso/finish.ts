import { sql } from 'kysely'
import { emailOf } from '#contract/email.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import type { Language, SignedIn } from '#contract/session.ts'
import { ssoMinutes, type SsoOutcome } from '#contract/sso.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import {
  browserCookie,
  providerOf,
  secretsOf,
  type SsoStep,
  connectionAt,
  connectionFor,
  type SsoConnection,
} from '#server/sso/connection.ts'
import { beginSession } from '#server/session/begin-session.ts'
import { methodsOf } from '#server/session/factors.ts'
import { beginSecondStep } from '#server/session/second-step.ts'
import { refuseInactive } from '#server/session/refusals.ts'
import { beginningOf, refundAttempt, attemptOf, countAttempt, networkOf } from '#server/session/throttle.ts'
import { hashOf, newToken } from '#server/session/token.ts'
import { longestEmail } from '#contract/text.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { isPassword } from '#server/session/password.ts'

const refused = (say: Sentence) => new AppError('sign_in_refused', say)

interface Returned {
  code: string
  state: string
  iss?: string | undefined
}

/**
 * Signs in a linked, active person of the company; an account with the confirmed email must give its password to be
 * linked. Nobody else gets in, staff included: every refusal is 422.
 */
export async function finishSso(
  db: Db,
  returned: Returned,
  caller: { address: string; language: Language | undefined; demo: boolean },
  step: SsoStep,
): Promise<{ outcome: SsoOutcome; user: SsoPerson }> {
  const browser = await step.cookies.read(browserCookie)
  const begun = browser && (await takeState(db, returned.state, browser, step.now))
  if (!begun) throw refused((w) => w.ssoGone)
  const connection = await connectionAt(db, begun)
  if (!connection) throw refused((w) => w.ssoNotOffered)
  const { subject, email: given } = await confirmed(connection, returned, browser, step)
  const email = emailOf(given)
  // Its domain may have been removed since, and a provider may confirm addresses that are not the company's.
  if (!email || !(await connectionFor(db, email, connection.company_id)))
    throw refused((w) => w.ssoEmailUnproven)

  const { company_id, issuer } = connection
  const linked = await personOf(db, { company_id, issuer, subject }, caller.demo)
  if (linked) {
    refuseInactive(linked.status_id)
    const outcome = await atomically(db, (tx) => signInLinkedUser(tx, linked, caller.language, step.now))
    await refundAttempt(db, beginningOf(caller.address))
    return { outcome, user: linked }
  }
  const account = await personOf(db, { company_id, email }, caller.demo)
  if (!account) throw refused((w) => w.ssoNoAccount)
  const token = newToken()
  await db
    .insertInto('sso_offer')
    .values({
      token_hash: hashOf(token),
      browser_hash: hashOf(browser),
      company_id,
      user_id: account.id,
      issuer,
      subject,
      expires_at: new Date(step.now.getTime() + ssoMinutes * 60_000),
    })
    .execute()
  return { outcome: { link: { token, email: account.email } }, user: account }
}

/** Used once, and only by the browser it began in: another one does not use it up. */
async function takeState(db: Db, state: string, browser: string, now: Date) {
  return db
    .deleteFrom('sso_state')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', now)
    .returning(['company_id', 'issuer'])
    .executeTakeFirst()
}

/** The person that the provider confirms; the email is empty unless it is confirmed. */
async function confirmed(
  connection: SsoConnection,
  { code, state, iss }: Returned,
  browser: string,
  step: SsoStep,
) {
  const provider = await providerOf(connection, step)
  const { nonce, verifier } = secretsOf(state, browser)
  const back = new URL(step.redirectUri)
  back.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  try {
    const { authorizationCodeGrant } = await import('openid-client')
    const tokens = await authorizationCodeGrant(provider, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const confirmation = confirmedEmail(claims, connection)
    if ('why' in confirmation) step.note(confirmation.why)
    return { subject: claims.sub, email: 'email' in confirmation ? confirmation.email : '' }
  } catch (error) {
    const { code: kind, error: answered } = error as { code?: unknown; error?: unknown }
    step.note([kind, answered].filter((each) => typeof each === 'string').join(' ') || 'unknown')
    throw refused((w) => w.ssoNotConfirmed)
  }
}

export type SsoPerson = NonNullable<Awaited<ReturnType<typeof personOf>>>

/** The person of a company by link or email; nobody who is staff, of another company, or of a demo that is off. */
async function personOf(
  db: Db,
  by: { company_id: number } & ({ issuer: string; subject: string } | { email: string }),
  demo: boolean,
) {
  const people = db
    .selectFrom('portal_user as u')
    .select(['u.id', 'u.email', 'u.company_id', 'u.status_id', 'u.password_hash'])
    .where('u.company_id', '=', by.company_id)
    .where('u.role_id', '=', roleIds.customer)
    .$if(!demo, (own) => own.where('u.demo', '=', false))
  if ('email' in by) return people.where(sql`lower(u.email)`, '=', by.email.toLowerCase()).executeTakeFirst()
  return people
    .innerJoin('sso_link as l', (link) =>
      link.onRef('l.user_id', '=', 'u.id').onRef('l.company_id', '=', 'u.company_id'),
    )
    .where('l.issuer', '=', by.issuer)
    .where('l.subject', '=', by.subject)
    .executeTakeFirst()
}

/** Begins a session or its second step, unless the person was stopped or moved since they were looked up. */
export async function signInLinkedUser(
  tx: Db,
  person: Pick<SsoPerson, 'id' | 'company_id' | 'password_hash'>,
  language: Language | undefined,
  now: Date,
): Promise<SignedIn> {
  await tx
    .updateTable('portal_user')
    .set({ language: sql`coalesce(${language ?? null}, language)` })
    .where('id', '=', person.id)
    .where('company_id', '=', person.company_id)
    .where('role_id', '=', roleIds.customer)
    .where('status_id', '=', userStatusIds.active)
    .where('password_hash', 'is not distinct from', person.password_hash)
    .returning('id')
    .executeTakeFirstOrThrow(() => refused((w) => w.ssoGone))
  // Neither a provider nor the password replaces the factor that the person has set up here.
  const methods = await methodsOf(tx, person.id)
  if (methods.length > 0) return { second_factor: await beginSecondStep(tx, person.id, methods, now) }
  return beginSession(tx, person.id, now)
}

/** The claims that confirm an address, with the values that do. Some providers send booleans as text. */
const confirming: Record<string, unknown[]> = {
  email_verified: [true, 'true'],
  xms_edov: [true, 'true', 1, '1'],
}

/** Microsoft Entra sends no `email_verified` for work accounts; elsewhere `xms_edov` means nothing. */
const entraHosts = ['login.microsoftonline.com', 'sts.windows.net']

/** The email that an id token confirms, or why none, for the log. `emails_confirmed` replaces a missing claim, not a denial. */
export function confirmedEmail(
  claims: Record<string, unknown>,
  { issuer, emails_confirmed }: Pick<SsoConnection, 'issuer' | 'emails_confirmed'>,
): { email: string } | { why: string } {
  const { email } = claims
  if (typeof email !== 'string' || email === '' || email.length > longestEmail) return { why: 'no email' }
  const names = entraHosts.includes(new URL(issuer).hostname)
    ? ['email_verified', 'xms_edov']
    : ['email_verified']
  const sent = names.filter((name) => (claims[name] ?? null) !== null)
  const denied = sent.find((name) => !confirming[name]!.includes(claims[name]))
  if (denied) return { why: `${denied} is not true` }
  return sent.length > 0 || emails_confirmed ? { email } : { why: `no ${names.join(' or ')}` }
}

export interface SsoLinkedJob {
  id: string
  user_id: number
  provider: string
  at: string
}

/** Links an account to the confirmed person after its password, mails them and signs them in. 422 or 429 as at sign-in. */
export async function linkSso(
  db: Db,
  typed: { token: string; password: string },
  caller: { address: string; language: Language | undefined },
  step: SsoStep,
): Promise<{ session: SignedIn; user: SsoPerson }> {
  const { now, cookies } = step
  const gone = new AppError('sign_in_refused', (w) => w.ssoGone)
  const browser = await cookies.read(browserCookie)
  const offer = browser && (await findOffer(db, typed.token, browser, now))
  // The company's administrator may have disabled or changed it since.
  if (!offer || (await connectionFor(db, offer.email, offer.company_id))?.issuer !== offer.issuer) throw gone

  const attempt = attemptOf(offer.email, caller.address, undefined)
  await countAttempt(db, attempt, now)
  const from = { known: false, key: networkOf(caller.address) }
  if (!(await isPassword(offer.password_hash, typed.password, from)))
    throw invalid({ password: (w) => w.ssoPasswordWrong }, 'sign_in_refused')
  await refundAttempt(db, attempt)
  refuseInactive(offer.status_id)
  const session = await atomically(db, async (tx) => {
    await tx
      .deleteFrom('sso_offer')
      .where('token_hash', '=', hashOf(typed.token))
      .returning('user_id')
      .executeTakeFirstOrThrow(() => gone)
    const { company_id, id: user_id, issuer, subject } = offer
    // A new account at the provider replaces the old link.
    await tx.deleteFrom('sso_link').where('user_id', '=', user_id).where('issuer', '=', issuer).execute()
    await tx
      .insertInto('sso_link')
      .values({ company_id, user_id, issuer, subject, linked_at: now })
      .onConflict((clash) => clash.columns(['issuer', 'subject']).doNothing())
      .returning('user_id')
      .executeTakeFirstOrThrow(() => gone)
    const job = { id: crypto.randomUUID(), user_id, provider: new URL(issuer).host, at: now.toISOString() }
    await queueJobs(tx, 'sso_linked', [job satisfies SsoLinkedJob])
    return signInLinkedUser(tx, offer, caller.language, now)
  })
  return { session, user: offer }
}

async function findOffer(db: Db, token: string, browser: string, now: Date) {
  return db
    .selectFrom('sso_offer as o')
    .innerJoin('portal_user as u', (person) =>
      person.onRef('u.id', '=', 'o.user_id').onRef('u.company_id', '=', 'o.company_id'),
    )
    .select(['u.id', 'u.email', 'o.company_id', 'u.status_id', 'u.password_hash', 'o.issuer', 'o.subject'])
    .where('o.token_hash', '=', hashOf(token))
    .where('o.browser_hash', '=', hashOf(browser))
    .where('o.expires_at', '>', now)
    .executeTakeFirst()
}
