import { productServiceApi } from '#contract/product-services.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { serveDownload } from '#server/platform/transfer.ts'
import {
  addProductService,
  changeProductService,
  removeProductService,
} from '#server/product-services/change.ts'
import { readCoverage } from '#server/product-services/coverage.ts'
import { listCatalogueEvents } from '#server/product-services/history.ts'
import { listProductServices, pictureOf } from '#server/product-services/queries.ts'

export function productServiceRoutes(portal: Portal) {
  serve(portal, productServiceApi.list, async ({ db, viewer }) => ({
    data: await listProductServices(db, viewer),
  }))
  serve(portal, productServiceApi.history, ({ db, query }) => listCatalogueEvents(db, query))
  serve(portal, productServiceApi.coverage, async ({ db }) => ({ data: await readCoverage(db) }))
  serveDownload(portal, productServiceApi.picture, ({ db, viewer, params }) =>
    pictureOf(db, viewer, params.id),
  )
  serve(portal, productServiceApi.add, async ({ db, viewer, body }) => ({
    data: { id: await addProductService(db, viewer, body) },
    message: (w) => w.serviceAdded(body.title),
  }))
  serve(portal, productServiceApi.change, async ({ db, viewer, params, body }) => {
    const title = await changeProductService(db, viewer, params.id, body)
    return { message: (w) => w.serviceSaved(title) }
  })
  serve(portal, productServiceApi.remove, async ({ db, viewer, params }) => {
    const title = await removeProductService(db, viewer, params.id)
    return { message: (w) => w.serviceDeleted(title) }
  })
}
