import { sessionApi } from '#contract/session.ts'
import {
  envelope,
  serve,
  serveAdmitted,
  servePublic,
  serveSession,
  type Portal,
} from '#server/platform/route.ts'
import { askForLink } from '#server/session/ask-for-link.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { changePassword } from '#server/session/change-password.ts'
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
  serveAdmitted(portal, sessionApi.changePassword, async ({ request, reply, viewer, parts }) => {
    const data = await changePassword(portal.db, viewer, { ...parts.body, address: request.ip })
    const message: Sentence = (w) => w.passwordChanged
    return reply.send(envelope(sessionApi.changePassword, { data, message }, viewer.language))
  })
  serve(portal, sessionApi.profile, async ({ db, viewer }) => ({
    data: await readProfile(db, viewer),
  }))
  servePublic(portal, sessionApi.forgotPassword, async ({ db, body, address, now }) => {
    await askForLink(db, { ...body, address }, now)
    return { message: (w) => w.linkAsked }
  })
  servePublic(portal, sessionApi.resetPassword, async ({ db, body, now }) => {
    await setPasswordByLink(db, body, now)
    return { message: (w) => w.passwordSet }
  })
}
