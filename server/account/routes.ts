import { accountApi } from '#contract/account.ts'
import { contactBookApi } from '#contract/contact-book.ts'
import { savedViewApi } from '#contract/saved-views.ts'
import { sessionsApi } from '#contract/sessions.ts'
import { changeContact, changeProfile } from '#server/account/change-profile.ts'
import { clientManagerOf } from '#server/account/client-manager.ts'
import {
  addContact,
  changeBookContact,
  readContactBook,
  removeContact,
} from '#server/account/contact-book.ts'
import { changeView, listViews, removeView, saveView } from '#server/account/saved-views.ts'
import { endOneSession, endOtherSessions, listSessions } from '#server/account/sessions.ts'
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

  serveSession(portal, sessionsApi.list, async ({ db, viewer }) => ({ data: await listSessions(db, viewer) }))
  serveSession(portal, sessionsApi.end, async ({ db, viewer, params }) => {
    await endOneSession(db, viewer, params.id)
    return { message: (w) => w.sessionEnded }
  })
  serveSession(portal, sessionsApi.endOthers, async ({ db, viewer }) => {
    await endOtherSessions(db, viewer)
    return { message: (w) => w.otherSessionsEnded }
  })

  serve(portal, contactBookApi.list, async ({ db, viewer }) => ({ data: await readContactBook(db, viewer) }))
  serve(portal, contactBookApi.add, async ({ db, viewer, body }) => ({
    data: await addContact(db, viewer, body),
    message: (w) => w.bookContactSaved,
  }))
  serve(portal, contactBookApi.change, async ({ db, viewer, params, body }) => ({
    data: await changeBookContact(db, viewer, params.id, body),
    message: (w) => w.bookContactSaved,
  }))
  serve(portal, contactBookApi.remove, async ({ db, viewer, params }) => {
    await removeContact(db, viewer, params.id)
    return { message: (w) => w.bookContactRemoved }
  })

  serve(portal, savedViewApi.list, async ({ db, viewer, query }) => ({
    data: await listViews(db, viewer, query.list),
  }))
  serve(portal, savedViewApi.add, async ({ db, viewer, body }) => ({
    data: await saveView(db, viewer, body),
    message: (w) => w.viewSaved,
  }))
  serve(portal, savedViewApi.change, async ({ db, viewer, params, body }) => ({
    data: await changeView(db, viewer, params.id, body),
    message: (w) => w.viewSaved,
  }))
  serve(portal, savedViewApi.remove, async ({ db, viewer, params }) => {
    await removeView(db, viewer, params.id)
    return { message: (w) => w.viewDeleted }
  })
}
