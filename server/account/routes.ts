import { accountApi } from '#contract/account.ts'
import { changeContact, changeProfile } from '#server/account/change-profile.ts'
import { clientManagerOf } from '#server/account/client-manager.ts'
import { serve, serveSession, type Portal } from '#server/platform/route.ts'
import { readProfile } from '#server/session/queries.ts'

export function accountRoutes(portal: Portal) {
  serve(portal, accountApi.changeProfile, async ({ db, viewer, body }) => {
    await changeProfile(db, viewer, body)
    return { data: await readProfile(db, viewer), message: (w) => w.profileSaved }
  })
  serve(portal, accountApi.changeContact, async ({ db, viewer, body }) => {
    await changeContact(db, viewer, body.phone)
    return { data: await readProfile(db, viewer), message: (w) => w.contactSaved }
  })
  // A customer's role reads neither staff nor who manages an account.
  serveSession(portal, accountApi.clientManager, async ({ db, viewer }) => ({
    data: await clientManagerOf(db, viewer),
  }))
}
