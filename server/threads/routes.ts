import { threadApi } from '#contract/threads.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { serveDownload, serveUpload } from '#server/platform/transfer.ts'
import { countUnreadQuotes } from '#server/quotes/queries.ts'
import { addNote, markSeen, postMessage } from '#server/threads/commands.ts'
import { forgetFile, storeFile, readFile, roomInThread } from '#server/threads/files.ts'
import { readThread } from '#server/threads/queries.ts'

export function threadRoutes(portal: Portal) {
  serveData(portal, threadApi.read, ({ db, viewer, params }) => readThread(db, viewer, params.id))
  serve(portal, threadApi.post, async ({ db, viewer, params, body }) => ({
    data: await postMessage(db, viewer, params.id, body),
    message: (w) => w.messageSent,
  }))
  serve(portal, threadApi.note, async ({ db, viewer, params, body }) => ({
    data: await addNote(db, viewer, params.id, body.text),
    message: (w) => w.noteSaved,
  }))
  serveUpload(
    portal,
    threadApi.upload,
    ({ db, viewer, params }) => roomInThread(db, viewer, params.id),
    async ({ db, viewer, params, file }) => ({ data: await storeFile(db, viewer, params.id, file) }),
  )
  serve(portal, threadApi.removeFile, async ({ db, viewer, params }) => {
    await forgetFile(db, viewer, params.id, params.file)
    return { message: (w) => w.fileRemoved }
  })
  serveDownload(portal, threadApi.download, ({ db, viewer, params }) =>
    readFile(db, viewer, params.id, params.file),
  )
  serve(portal, threadApi.seen, async ({ db, viewer, params, body }) => {
    await markSeen(db, viewer, params.id, body.message_id)
    return { data: { unread: await countUnreadQuotes(db, viewer, params.id) } }
  })
}
