import { letterheadApi } from '#contract/letterhead.ts'
import { serveSession, type Portal } from '#server/platform/route.ts'
import { changeLetterhead, readLetterhead } from '#server/documents/change-letterhead.ts'

export function letterheadRoutes(portal: Portal) {
  serveSession(portal, letterheadApi.read, async ({ db }) => ({ data: await readLetterhead(db) }))
  serveSession(portal, letterheadApi.change, async ({ db, viewer, body }) => ({
    data: await changeLetterhead(db, viewer, body),
    message: (w) => w.letterheadSaved,
  }))
}
