import { documentsApi } from '#contract/documents.ts'
import { downloadDocument, findDocument } from '#server/documents/store-document.ts'
import { requestDocument, readOrderDocument } from '#server/orders/document-model/request-document.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { serveDownload } from '#server/platform/transfer.ts'

export function documentRoutes(portal: Portal) {
  serve(portal, documentsApi.ask, async ({ db, viewer, body }) => {
    const data = await requestDocument(db, viewer, body)
    return { data, requested: !data.ready }
  })
  serve(portal, documentsApi.one, async ({ db, viewer, params }) => ({
    data: await findDocument(db, viewer, params.id),
  }))
  serve(portal, documentsApi.order, async ({ db, viewer, params, query }) => ({
    data: await readOrderDocument(db, viewer, params.id, query.language),
  }))
  serveDownload(portal, documentsApi.file, ({ db, params }) => downloadDocument(db, params.id))
}
