import { sql } from 'kysely'
import { passkeyApi, type Assertion } from '#contract/passkeys.ts'
import { servePublic, serveSession, type Portal } from '#server/platform/route.ts'
import { passkeySite, type PasskeySite } from '#server/session/passkey-site.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#server/session/passkeys.ts'
import type { BegunSession, Language } from '#contract/session.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import type { Identified } from '#server/platform/authenticate.ts'
import { beginSession } from '#server/session/begin-session.ts'
import { knownDevice, rememberDevice } from '#server/session/known-device.ts'
import {
  createPasskeyChallenge,
  passkeyRefused,
  spendAssertion,
  takeChallenge,
} from '#server/session/passkey-proof.ts'
import { refuseInactive } from '#server/session/refusals.ts'
import { finishStep, userOfStep, type StepPlace } from '#server/session/second-step.ts'
import { countAttempt, refundAttempt, passkeysOf } from '#server/session/throttle.ts'

export function passkeyRoutes(portal: Portal) {
  const { config } = portal
  servePublic(portal, passkeyApi.signInOptions, async ({ db, body, address, now }) => ({
    data: await beginPasskeySignIn(db, { ...body, address }, passkeySite(config), now),
  }))
  servePublic(portal, passkeyApi.signIn, async ({ db, body, address, language, now, cookies, identify }) => {
    const at = { now, address, cookies, site: passkeySite(config), demo: config.demo }
    return { data: await signInByPasskey(db, { ...body, language, identify }, at) }
  })
  servePublic(portal, passkeyApi.finishSignIn, async ({ db, body, address, now, cookies }) => ({
    data: await finishByPasskey(db, body, { now, address, cookies, site: passkeySite(config) }),
  }))
  serveSession(portal, passkeyApi.registerOptions, async ({ db, viewer, body, address }) => ({
    data: await beginPasskey(db, viewer, { ...body, address }, passkeySite(config)),
  }))
  serveSession(portal, passkeyApi.register, async ({ db, viewer, body }) => ({
    data: { recovery_codes: await addPasskey(db, viewer, body, passkeySite(config)) },
    message: (w) => w.passkeyAdded,
  }))
  serveSession(portal, passkeyApi.rename, async ({ db, viewer, params, body }) => {
    await renamePasskey(db, viewer, { ...params, ...body })
    return { message: (w) => w.passkeyRenamed }
  })
  serveSession(portal, passkeyApi.remove, async ({ db, viewer, params, body, address }) => {
    await removePasskey(db, viewer, params.id, { ...body, address })
    return { message: (w) => w.passkeyRemoved }
  })
}

/** A challenge for signing in by passkey, of any user or of a second step's. 429 for too many, 422 `sign_in_expired`. */
async function beginPasskeySignIn(
  db: Db,
  { token, address }: { token?: string | undefined; address: string },
  site: PasskeySite,
  now: Date,
) {
  await countAttempt(db, passkeysOf(address), now)
  return createPasskeyChallenge(db, site, token === undefined ? null : await userOfStep(db, token, now), now)
}

/** Signs in by passkey alone, which counts as both factors. Until the passkey is right, every refusal is the same 422. */
async function signInByPasskey(
  db: Db,
  who: { assertion: Assertion; language: Language | undefined; identify: (person: Identified) => void },
  { now, address, cookies, site, demo }: StepPlace & { site: PasskeySite; demo: boolean },
): Promise<BegunSession> {
  const { assertion, language, identify } = who
  const use = { purpose: 'sign_in', user_id: null } as const
  const challenge = await takeChallenge(db, assertion.response.clientDataJSON, use, now)
  if (challenge === undefined) throw passkeyRefused()
  const { user_id, begun } = await atomically(db, async (tx) => {
    const user_id = await spendAssertion(tx, { assertion, challenge, site }, now)
    if (user_id === undefined) throw passkeyRefused()
    const user = await tx
      .updateTable('portal_user')
      .set({ language: sql`coalesce(${language ?? null}, language)` })
      .where('id', '=', user_id)
      .returning(['status_id', 'company_id', 'demo'])
      .executeTakeFirstOrThrow()
    identify({ user: user_id, company: user.company_id })
    if (user.demo && !demo) throw passkeyRefused()
    refuseInactive(user.status_id)
    return { user_id, begun: await beginSession(tx, user_id, now) }
  })
  await refundAttempt(db, passkeysOf(address))
  await rememberDevice(cookies, user_id, await knownDevice(cookies, user_id))
  return begun
}

/** Finishes a sign-in with a passkey of its user, requested with its token. 422 for any other, as for a code. */
async function finishByPasskey(
  db: Db,
  { token, assertion }: { token: string; assertion: Assertion },
  at: StepPlace & { site: PasskeySite },
): Promise<BegunSession> {
  const { now, site } = at
  const user_id = await userOfStep(db, token, now)
  const use = { purpose: 'second_step', user_id } as const
  const challenge = await takeChallenge(db, assertion.response.clientDataJSON, use, now)
  const begun = await finishStep(db, { token, user_id }, at, async (tx) => {
    if (challenge === undefined) throw passkeyRefused()
    if ((await spendAssertion(tx, { assertion, challenge, site }, now)) !== user_id) throw passkeyRefused()
  })
  await refundAttempt(db, passkeysOf(at.address))
  return begun
}
