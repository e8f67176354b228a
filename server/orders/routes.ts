import { orderApi } from '#contract/orders.ts'
import { placeOrder } from '#server/orders/commands.ts'
import { listOrders, readOrder } from '#server/orders/queries.ts'
import { terms, termsVersion } from '#server/orders/terms.ts'
import { serve, servePublic, type Portal } from '#server/platform/route.ts'

export function orderRoutes(portal: Portal) {
  serve(portal, orderApi.create, async ({ db, viewer, body }) => {
    const order = await placeOrder(db, viewer, body)
    return { data: order, message: (w) => w.ordered(order.order_reference) }
  })
  serve(portal, orderApi.list, ({ db, viewer, query }) => listOrders(db, viewer, query))
  serve(portal, orderApi.one, async ({ db, viewer, params }) => ({
    data: await readOrder(db, viewer, params.id),
  }))
  servePublic(portal, orderApi.terms, async ({ language }) => ({
    data: { version: termsVersion, clauses: terms[language] },
  }))
}
