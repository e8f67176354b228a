import { customerApi } from '#contract/customers.ts'
import { clientManagers, findCustomer, listCustomers } from '#server/customers/queries.ts'
import { serve, type Portal } from '#server/platform/route.ts'

export function customerRoutes(portal: Portal) {
  serve(portal, customerApi.list, ({ db, query }) => listCustomers(db, query))
  serve(portal, customerApi.one, async ({ db, params }) => ({ data: await findCustomer(db, params.id) }))
  serve(portal, customerApi.clientManagers, async ({ db }) => ({ data: await clientManagers(db) }))
}
