import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Attestation } from '#contract/passkeys.ts'
import type { Passkey } from '#contract/second-factor.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { PasskeySite } from '#server/session/passkey-site.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { dropIdleCodes, endSessionsBut, lockSignIns, notifyOfFactor } from '#server/session/change-factors.ts'
import { methodsOf } from '#server/session/factors.ts'
import { challengeMinutes, handleOf, storeChallenge, takeChallenge } from '#server/session/passkey-proof.ts'
import { verifyPassword, type PasswordProof } from '#server/session/verify-password.ts'
import { renewRecoveryCodes } from '#server/session/recovery-codes.ts'

/** EdDSA, ES256 and RS256 as COSE numbers: supported by devices and by stable Node APIs. */
const algorithms = [-8, -7, -257]
const maxPasskeys = 20

export async function listPasskeys(db: Db, user_id: number): Promise<Passkey[]> {
  const own = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return own.map((passkey) => ({
    ...passkey,
    created_at: passkey.created_at.toISOString(),
    last_used_at: passkey.last_used_at?.toISOString() ?? null,
  }))
}

/** Options for the browser to create a passkey. 422 for a wrong password, 409 for too many passkeys. */
export async function beginPasskey(db: Db, viewer: Viewer, proof: PasswordProof, site: PasskeySite) {
  const user = await verifyPassword(db, viewer, proof)
  const own = await db.selectFrom('passkey').select('credential_id').where('user_id', '=', user.id).execute()
  if (own.length >= maxPasskeys) throw new AppError('wrong_status', (w) => w.passkeysTooMany)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Trunkline',
    rpID: site.id,
    userName: user.email,
    userDisplayName: user.full_name,
    userID: new Uint8Array(handleOf(user.id)),
    supportedAlgorithmIDs: algorithms,
    timeout: challengeMinutes * 60_000,
    excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
    // Discoverable and with user verification, it counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, options.challenge, { purpose: 'register', user_id: user.id }, viewer.now)
  return { options }
}

/** Adds a passkey and ends other sessions. Returns recovery codes with the first factor. 422 for one not requested, or taken. */
export async function addPasskey(
  db: Db,
  viewer: Viewer,
  made: { name: string; attestation: Attestation },
  site: PasskeySite,
) {
  const { userId, now } = viewer
  const refused = () => new AppError('sign_in_refused', (w) => w.passkeyNotMade)
  const of = { purpose: 'register', user_id: userId } as const
  const challenge = await takeChallenge(db, made.attestation.response.clientDataJSON, of, now)
  if (challenge === undefined) throw refused()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: { ...made.attestation, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified) throw refused()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const transports = made.attestation.response.transports ?? []
  return atomically(db, async (tx) => {
    await lockSignIns(tx, userId)
    const first = (await methodsOf(tx, userId)).length === 0
    await tx
      .insertInto('passkey')
      .values({
        user_id: userId,
        credential_id: id,
        public_key: Buffer.from(publicKey),
        counter,
        transports,
        name: made.name,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((clash) => clash.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(refused)
    await endSessionsBut(tx, userId, viewer.token)
    await notifyOfFactor(tx, userId, 'passkey_added', now)
    return first ? renewRecoveryCodes(tx, userId) : null
  })
}

/** Renames a passkey of the viewer's; 404 for any other. */
export async function renamePasskey(db: Db, { userId }: Viewer, passkey: { id: number; name: string }) {
  await db
    .updateTable('passkey')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
}

/** Removes a passkey of the viewer's, whose other sessions end. 404 for any other, 422 for a wrong password. */
export async function removePasskey(db: Db, viewer: Viewer, id: number, proof: PasswordProof) {
  const { userId, now } = viewer
  const own = db.selectFrom('passkey').select('id').where('id', '=', id).where('user_id', '=', userId)
  await own.executeTakeFirstOrThrow(notFound)
  await verifyPassword(db, viewer, proof)
  await atomically(db, async (tx) => {
    await lockSignIns(tx, userId)
    await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await dropIdleCodes(tx, userId)
    await endSessionsBut(tx, userId, viewer.token)
    await notifyOfFactor(tx, userId, 'passkey_removed', now)
  })
}
