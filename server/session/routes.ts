import { sessionApi } from '#contract/session.ts'
import { serve, servePublic, serveSession, type Portal } from '#server/platform/route.ts'
import { setPasswordByLink, signIn, signOut } from '#server/session/commands.ts'
import { readProfile } from '#server/session/queries.ts'

export function sessionRoutes(portal: Portal) {
  servePublic(portal, sessionApi.login, async ({ db, body, address, language, now, cookies }) => ({
    data: await signIn(db, { ...body, address, language }, { now, demo: portal.config.demo, cookies }),
  }))
  serveSession(portal, sessionApi.logout, async ({ db, viewer }) => {
    await signOut(db, viewer.token)
    return { message: (w) => w.signedOut }
  })
  serve(portal, sessionApi.profile, async ({ db, viewer }) => ({ data: await readProfile(db, viewer) }))
  servePublic(portal, sessionApi.resetPassword, async ({ db, body, now }) => {
    await setPasswordByLink(db, body, now)
    return { message: (w) => w.passwordSet }
  })
}
