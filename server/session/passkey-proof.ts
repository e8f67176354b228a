import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import type { Assertion } from '#contract/passkeys.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockSignIns } from '#server/session/change-factors.ts'
import type { PasskeySite } from '#server/session/passkey-site.ts'
import { hashOf } from '#server/session/token.ts'

/** A challenge works once within this many minutes. */
export const challengeMinutes = 5

/** The purpose of a challenge; a sign-in without a password does not know its user yet. */
type ChallengeUse =
  { purpose: 'register' | 'second_step'; user_id: number } | { purpose: 'sign_in'; user_id: null }

export async function storeChallenge(db: Db, challenge: string, use: ChallengeUse, now: Date) {
  const expires_at = new Date(now.getTime() + challengeMinutes * 60_000)
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hashOf(challenge), ...use, expires_at })
    .execute()
}

/** Uses up the challenge that the browser answered; undefined if it is too old or for another purpose or user. */
export async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  { purpose, user_id }: ChallengeUse,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()
  return taken && challenge
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Requests a passkey of this user or, without one, any passkey of the portal, from the browser. */
export async function createPasskeyChallenge(db: Db, site: PasskeySite, user_id: number | null, now: Date) {
  const own =
    user_id === null
      ? []
      : await db
          .selectFrom('passkey')
          .select(['credential_id', 'transports'])
          .where('user_id', '=', user_id)
          .execute()
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    timeout: challengeMinutes * 60_000,
    allowCredentials: own.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  })
  const use: ChallengeUse =
    user_id === null ? { purpose: 'sign_in', user_id } : { purpose: 'second_step', user_id }
  await storeChallenge(db, options.challenge, use, now)
  return { options }
}

/** The user whose passkey signed the challenge. Its counter must not go back, as a copy's would. */
export async function spendAssertion(
  tx: Db,
  { assertion, challenge, site }: { assertion: Assertion; challenge: string; site: PasskeySite },
  now: Date,
): Promise<number | undefined> {
  const named = tx.selectFrom('passkey').selectAll().where('credential_id', '=', assertion.id)
  const owner = await named.executeTakeFirst()
  if (!owner) return undefined
  await lockSignIns(tx, owner.user_id)
  // It may have been used or removed while this waited.
  const passkey = await named.executeTakeFirst()
  if (!passkey) return undefined
  const { userHandle } = assertion.response
  if (userHandle && userHandle !== handleOf(passkey.user_id).toString('base64url')) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  await tx
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
    .where('id', '=', passkey.id)
    .execute()
  return passkey.user_id
}

/** A device's name for the user: the same for all their passkeys, and anonymous. */
export function handleOf(user_id: number): Buffer<ArrayBuffer> {
  return createHash('sha256').update(`trunkline user ${user_id}`).digest()
}

/** The same 422 for every refused passkey. */
export function passkeyRefused(): AppError {
  return new AppError('sign_in_refused', (w) => w.passkeyRefused)
}
