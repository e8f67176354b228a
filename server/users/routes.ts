import { userApi } from '#contract/users.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'
import { serveDownload } from '#server/platform/transfer.ts'
import { approveSignUp, rejectSignUp } from '#server/users/decide.ts'
import { exportUsers } from '#server/users/export.ts'
import { listUsers, readDocument, readUser } from '#server/users/queries.ts'
import { updateUser } from '#server/users/update.ts'

export function userRoutes(portal: Portal) {
  serve(portal, userApi.list, ({ db, query }) => listUsers(db, query))
  serveExport(portal, userApi.export, ({ db, viewer, query }) => exportUsers(db, viewer, query))
  serve(portal, userApi.one, async ({ db, params }) => ({ data: await readUser(db, params.id) }))
  serveDownload(portal, userApi.document, ({ db, params }) => readDocument(db, params.id))
  serve(portal, userApi.approve, async ({ db, viewer, body }) => ({
    data: await approveSignUp(db, viewer, body.data),
    message: (w) => w.signUpApproved,
  }))
  serve(portal, userApi.reject, async ({ db, viewer, body }) => ({
    data: await rejectSignUp(db, viewer, body.data),
    message: (w) => w.signUpRejected,
  }))
  serve(portal, userApi.update, async ({ db, viewer, body }) => ({
    data: await updateUser(db, viewer, body.data),
    message: (w) => w.userUpdated,
  }))
}
