import { documentsApi } from '#contract/documents.ts'
import { downloadDocument, findDocument } from '#server/documents/ask-document.ts'
import { askPaper } from '#server/orders/papers/ask-paper.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { serveDownload } from '#server/platform/transfer.ts'

export function documentRoutes(portal: Portal) {
  serve(portal, documentsApi.ask, async ({ db, viewer, body }) => {
    const data = await askPaper(db, viewer, body)
    return { data, requested: !data.ready }
  })
  serve(portal, documentsApi.one, async ({ db, viewer, params }) => ({
    data: await findDocument(db, viewer, params.id),
  }))
  serveDownload(portal, documentsApi.file, ({ db, params }) => downloadDocument(db, params.id))
}
