import { orderApi } from '#contract/orders.ts'
import { askToCancel, placeOrder } from '#server/orders/commands.ts'
import { attachPo, readPo } from '#server/orders/po-file.ts'
import { listOrders, readOrder } from '#server/orders/queries.ts'
import { terms, termsVersion } from '#server/orders/terms.ts'
import { serve, serveDownload, servePublic, serveUpload, type Portal } from '#server/platform/route.ts'

export function orderRoutes(portal: Portal) {
  serve(portal, orderApi.create, async ({ db, viewer, body }) => {
    const order = await placeOrder(db, viewer, body)
    return { data: order, message: (w) => w.ordered(order.order_reference) }
  })
  serve(portal, orderApi.list, ({ db, viewer, query }) => listOrders(db, viewer, query))
  serve(portal, orderApi.listAll, ({ db, viewer, query }) => listOrders(db, viewer, query))
  serve(portal, orderApi.one, async ({ db, viewer, params }) => ({
    data: await readOrder(db, viewer, params.id),
  }))
  serveUpload(portal, orderApi.uploadPo, async ({ db, viewer, params, file }) => {
    await attachPo(db, viewer, params.id, file)
    return { message: (w) => w.poAttached }
  })
  serveDownload(portal, orderApi.downloadPo, ({ db, viewer, params }) => readPo(db, viewer, params.id))
  serve(portal, orderApi.askToCancel, async ({ db, viewer, params, body }) => {
    const reference = await askToCancel(db, viewer, params.id, body.reason)
    return { message: (w) => w.cancelAsked(reference) }
  })
  servePublic(portal, orderApi.terms, async ({ language }) => ({
    data: { version: termsVersion, clauses: terms[language] },
  }))
}
