import { colleagueApi } from '#contract/colleagues.ts'
import { serve, serveData, servePublic, type Portal } from '#server/platform/route.ts'
import {
  changeColleague,
  dropDelegate,
  listColleagues,
  listRightsChanges,
  nameDelegate,
  removeColleague,
} from '#server/users/colleagues.ts'
import {
  acceptInvitation,
  invite,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#server/users/invitations.ts'

export function colleagueRoutes(portal: Portal) {
  serveData(portal, colleagueApi.list, ({ db, viewer }) => listColleagues(db, viewer))
  serveData(portal, colleagueApi.history, ({ db, viewer }) => listRightsChanges(db, viewer))
  serve(portal, colleagueApi.nameDelegate, async ({ db, viewer, body }) => {
    const name = await nameDelegate(db, viewer, body)
    return { message: (w) => w.delegateNamed(name) }
  })
  serve(portal, colleagueApi.dropDelegate, async ({ db, viewer }) => {
    await dropDelegate(db, viewer)
    return { message: (w) => w.delegateDropped }
  })
  serveData(portal, colleagueApi.invitations, ({ db, viewer }) => listInvitations(db, viewer))
  serve(portal, colleagueApi.invite, async ({ db, viewer, body }) => {
    const data = await invite(db, viewer, body)
    return { data, message: (w) => w.invited(data.email) }
  })
  serve(portal, colleagueApi.resend, async ({ db, viewer, params }) => {
    const email = await resendInvitation(db, viewer, params.id)
    return { message: (w) => w.invited(email) }
  })
  serve(portal, colleagueApi.withdraw, async ({ db, viewer, params }) => {
    const email = await withdrawInvitation(db, viewer, params.id)
    return { message: (w) => w.invitationWithdrawn(email) }
  })
  serve(portal, colleagueApi.change, async ({ db, viewer, params, body }) => {
    const { name, ...data } = await changeColleague(db, viewer, params.id, body)
    return { data, message: (w) => w.colleagueChanged(name, data.withdrawn_invitations) }
  })
  serve(portal, colleagueApi.remove, async ({ db, viewer, params }) => {
    const { name, ...data } = await removeColleague(db, viewer, params.id)
    return { data, message: (w) => w.colleagueRemoved(name, data.withdrawn_invitations) }
  })
  servePublic(portal, colleagueApi.accept, async ({ db, body, language, now }) => {
    await acceptInvitation(db, body, language ?? 'en', now)
    return { message: (w) => w.invitationAccepted }
  })
}
