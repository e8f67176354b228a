import { siteSheetApi } from '#contract/site-sheets.ts'
import { buyerOf } from '#server/customers/queries.ts'
import { envelope, serve, serveAuthenticated, serveData, type Portal } from '#server/platform/route.ts'
import { serveWholeExport } from '#server/platform/serve-export.ts'
import { serveRead } from '#server/platform/transfer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { changeRows, configureSheet, deleteSheet, insertSheet } from '#server/site-sheets/change.ts'
import { importSheet, readSiteFile, resultOf, templateOf } from '#server/site-sheets/file.ts'
import { orderSheet } from '#server/site-sheets/order.ts'
import { listRows, listSheets, readSiteSheet } from '#server/site-sheets/queries.ts'
import { adoptVariant, readWhatIf, storeSheet } from '#server/site-sheets/store.ts'

export function siteSheetRoutes(portal: Portal) {
  serveRead(
    portal,
    siteSheetApi.create,
    async ({ db, viewer, query }) => query.company_id && buyerOf(db, viewer, query.company_id),
    readSiteFile,
    async ({ db, viewer, query, file }) => {
      const data = await importSheet(db, viewer, () => buyerOf(db, viewer, query.company_id), file)
      return { data, requested: true, message: (w) => w.sheetReceived(file.rows.length) }
    },
  )
  serveData(portal, siteSheetApi.begin, async ({ db, viewer, query, body }) => {
    const buyer = await buyerOf(db, viewer, query.company_id)
    return { id: await insertSheet(db, buyer, { name: body.name, columns: [], rows: [] }) }
  })
  serve(portal, siteSheetApi.list, ({ db, viewer, query }) => listSheets(db, viewer, query))
  serveWholeExport(portal, siteSheetApi.template, async ({ viewer, query }) =>
    templateOf(query.language ?? viewer.language),
  )
  serveData(portal, siteSheetApi.one, ({ db, viewer, params }) => readSiteSheet(db, viewer, params.id))
  serve(portal, siteSheetApi.rows, ({ db, viewer, params, query }) => listRows(db, viewer, params.id, query))
  serveData(portal, siteSheetApi.saveRows, ({ db, viewer, params, body }) =>
    changeRows(db, viewer, params.id, body),
  )
  serveData(portal, siteSheetApi.configure, ({ db, viewer, params, body }) =>
    configureSheet(db, viewer, params.id, body),
  )
  serveData(portal, siteSheetApi.whatIf, ({ db, viewer, params }) => readWhatIf(db, viewer, params.id))
  serveData(portal, siteSheetApi.adopt, ({ db, viewer, params, body }) =>
    adoptVariant(db, viewer, params.id, body),
  )
  serve(portal, siteSheetApi.store, async ({ db, viewer, params, body }) => {
    const data = await storeSheet(db, viewer, params.id, body.project_name)
    return { data, message: (w) => w.sheetStored(data.stored, body.project_name, data.left_out) }
  })
  serveAuthenticated(portal, siteSheetApi.order, async ({ reply, viewer, parts }) => {
    const data = await orderSheet(portal.db, viewer, parts.params.id, parts.body)
    const circuits = data.orders.reduce((sum, order) => sum + order.circuits, 0)
    const message = (w: Words) => w.sheetOrdered(data.orders.length, circuits, data.approvals.length)
    const sent = envelope(siteSheetApi.order, { data, message }, viewer.language)
    return reply.status(data.orders.length > 0 ? 200 : 202).send(sent)
  })
  serveWholeExport(portal, siteSheetApi.file, ({ db, viewer, params }) => resultOf(db, viewer, params.id))
  serve(portal, siteSheetApi.remove, async ({ db, viewer, params }) => {
    await deleteSheet(db, viewer, params.id)
    return { message: (w) => w.sheetDeleted }
  })
}
