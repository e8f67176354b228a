import { customerApi } from '#contract/customers.ts'
import { listContacts, readAccount } from '#server/customers/account.ts'
import { changeAccount } from '#server/customers/change-account.ts'
import { exportCustomers } from '#server/customers/export.ts'
import { clientManagers, listCustomers } from '#server/customers/queries.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'

export function customerRoutes(portal: Portal) {
  serve(portal, customerApi.list, ({ db, query }) => listCustomers(db, query))
  serveExport(portal, customerApi.export, ({ db, viewer, query }) => exportCustomers(db, viewer, query))
  serve(portal, customerApi.one, async ({ db, viewer, params }) => ({
    data: await readAccount(db, viewer, params.id),
  }))
  serve(portal, customerApi.change, async ({ db, viewer, params, body }) => {
    const data = await changeAccount(db, viewer, params.id, body)
    return { data, message: (w) => w.accountSaved(data.company) }
  })
  serve(portal, customerApi.contacts, async ({ db, params }) => ({ data: await listContacts(db, params.id) }))
  serve(portal, customerApi.clientManagers, async ({ db }) => ({ data: await clientManagers(db) }))
}
