import { passkeyApi } from '#contract/passkeys.ts'
import { servePublic, serveSession, type Portal } from '#server/platform/route.ts'
import { beginPasskeySignIn, finishByPasskey, signInByPasskey } from '#server/session/passkey-sign-in.ts'
import { passkeySite } from '#server/session/passkey-site.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#server/session/passkeys.ts'
import { serveProven } from '#server/session/second-factor-routes.ts'

export function passkeyRoutes(portal: Portal) {
  const { db, config } = portal
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
  serveProven(portal, passkeyApi.registerOptions, async (viewer, { body }, address) => ({
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
  serveProven(portal, passkeyApi.remove, async (viewer, { params, body }, address) => {
    await removePasskey(db, viewer, params.id, { ...body, address })
    return { message: (w) => w.passkeyRemoved }
  })
}
