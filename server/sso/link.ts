import type { SignedIn, Language } from '#contract/session.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { browserCookie, type SsoStep } from '#server/sso/begin.ts'
import { connectionFor } from '#server/sso/connection.ts'
import { admit, type SsoPerson } from '#server/sso/finish.ts'
import { refuseInactive } from '#server/session/refusals.ts'
import { isPassword } from '#server/session/password.ts'
import { attemptOf, countAttempt, forgiveAttempt, networkOf } from '#server/session/throttle.ts'
import { hashOf } from '#server/session/token.ts'

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
    throw new AppError('sign_in_refused', (w) => w.ssoPasswordWrong, {
      errors: { password: [(w) => w.ssoPasswordWrong] },
    })
  await forgiveAttempt(db, attempt)
  refuseInactive(offer.status_id)
  const session = await atomically(db, async (tx) => {
    const taken = await tx
      .deleteFrom('sso_offer')
      .where('token_hash', '=', hashOf(typed.token))
      .returning('user_id')
      .executeTakeFirst()
    if (!taken) throw gone
    const { company_id, id: user_id, issuer, subject } = offer
    // A new account at the provider replaces the old link.
    await tx.deleteFrom('sso_link').where('user_id', '=', user_id).where('issuer', '=', issuer).execute()
    const linked = await tx
      .insertInto('sso_link')
      .values({ company_id, user_id, issuer, subject, linked_at: now })
      .onConflict((clash) => clash.columns(['issuer', 'subject']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!linked) throw gone
    const job = { id: crypto.randomUUID(), user_id, provider: new URL(issuer).host, at: now.toISOString() }
    await queueJobs(tx, 'sso_linked', [job satisfies SsoLinkedJob])
    return admit(tx, offer, caller.language, now)
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

export async function clearSso(db: Db, { now }: { now: Date }) {
  await db.deleteFrom('sso_state').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sso_offer').where('expires_at', '<=', now).execute()
}
