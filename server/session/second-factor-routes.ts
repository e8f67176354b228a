import { portalSettingsApi } from '#contract/portal-settings.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { servePublic, serveSession, type Portal } from '#server/platform/route.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { changePortalSettings, readPortalSettings } from '#server/session/portal-settings.ts'
import { finishSignIn } from '#server/session/second-step.ts'
import { beginTotp, confirmApp, readFactors, renewCodes, switchOffApp } from '#server/session/set-up-totp.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { endSessionsBut, lockSignIns, notifyOfFactor } from '#server/session/change-factors.ts'
import { methodsOf } from '#server/session/factors.ts'

export function secondFactorRoutes(portal: Portal) {
  servePublic(portal, secondFactorApi.finishSignIn, async ({ db, body, now, address, cookies }) => ({
    data: await finishSignIn(db, body, { now, address, cookies }),
  }))
  serveSession(portal, secondFactorApi.read, async ({ db, viewer }) => ({
    data: await readFactors(db, viewer),
  }))
  serveSession(portal, secondFactorApi.begin, async ({ db, viewer, body, address }) => ({
    data: await beginTotp(db, viewer, { ...body, address }),
  }))
  serveSession(portal, secondFactorApi.confirm, async ({ db, viewer, body, address }) => ({
    data: { recovery_codes: await confirmApp(db, viewer, { ...body, address }) },
    message: (w) => w.factorAdded,
  }))
  serveSession(portal, secondFactorApi.switchOff, async ({ db, viewer, body, address }) => {
    await switchOffApp(db, viewer, { ...body, address })
    return { message: (w) => w.factorOff }
  })
  serveSession(portal, secondFactorApi.renewCodes, async ({ db, viewer, body, address }) => ({
    data: { recovery_codes: await renewCodes(db, viewer, { ...body, address }) },
  }))
  serveSession(portal, secondFactorApi.removeFactors, async ({ db, viewer, params }) => {
    await removeFactors(db, viewer, params.id)
    return { message: (w) => w.factorsRemoved }
  })
  serveSession(portal, portalSettingsApi.read, async ({ db, viewer }) => ({
    data: await readPortalSettings(db, viewer),
  }))
  serveSession(portal, portalSettingsApi.change, async ({ db, viewer, body }) => ({
    data: await changePortalSettings(db, viewer, body),
    message: (w) => w.settingsSaved,
  }))
}

/** Removes every factor of a user who lost theirs, ends their sessions and mails them. 409 for oneself, or without a factor. */
async function removeFactors(db: Db, viewer: Viewer, user_id: number) {
  if (user_id === viewer.userId) throw new AppError('wrong_status', (w) => w.factorOwn)
  const user = await db.selectFrom('portal_user').select('id').where('id', '=', user_id).executeTakeFirst()
  if (!user) throw notFound()
  await atomically(db, async (tx) => {
    await lockSignIns(tx, user_id)
    if ((await methodsOf(tx, user_id)).length === 0)
      throw new AppError('wrong_status', (w) => w.factorNoneOfUser)
    for (const table of ['totp', 'passkey', 'passkey_challenge', 'recovery_code'] as const)
      await tx.deleteFrom(table).where('user_id', '=', user_id).execute()
    await endSessionsBut(tx, user_id, null)
    await notifyOfFactor(tx, user_id, 'removed_by_admin', viewer.now)
  })
}
