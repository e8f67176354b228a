import type { CallData, Endpoint } from '#contract/endpoint.ts'
import { portalSettingsApi } from '#contract/portal-settings.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { envelope, serveAdmitted, servePublic, serveSession, type Portal } from '#server/platform/route.ts'
import type { Parts } from '#server/platform/parts.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { changePortalSettings, readPortalSettings } from '#server/session/portal-settings.ts'
import { removeFactors } from '#server/session/remove-factors.ts'
import { finishSignIn } from '#server/session/second-step.ts'
import { beginTotp, confirmApp, readFactors, renewCodes, switchOffApp } from '#server/session/set-up-totp.ts'

export function secondFactorRoutes(portal: Portal) {
  const { db } = portal
  servePublic(portal, secondFactorApi.finishSignIn, async ({ db, body, now, address, cookies }) => ({
    data: await finishSignIn(db, body, { now, address, cookies }),
  }))
  serveSession(portal, secondFactorApi.read, async ({ db, viewer }) => ({
    data: await readFactors(db, viewer),
  }))
  serveProven(portal, secondFactorApi.begin, async (viewer, { body }, address) => ({
    data: await beginTotp(db, viewer, { ...body, address }),
  }))
  serveProven(portal, secondFactorApi.confirm, async (viewer, { body }, address) => ({
    data: { recovery_codes: await confirmApp(db, viewer, { ...body, address }) },
    message: (w) => w.factorAdded,
  }))
  serveProven(portal, secondFactorApi.switchOff, async (viewer, { body }, address) => {
    await switchOffApp(db, viewer, { ...body, address })
    return { message: (w) => w.factorOff }
  })
  serveProven(portal, secondFactorApi.renewCodes, async (viewer, { body }, address) => ({
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

/** Serves a call that a password or a code proves: tries are counted by the address that they come from. */
export function serveProven<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (
    viewer: Viewer,
    parts: Parts<E>,
    address: string,
  ) => Promise<{ data?: CallData<E>; message?: Sentence }>,
) {
  serveAdmitted(portal, endpoint, async ({ request, reply, viewer, parts }) =>
    reply.send(envelope(endpoint, await verb(viewer, parts, request.ip), viewer.language)),
  )
}
