import { serviceApi } from '#contract/services/api.ts'
import { buyerFieldsOf } from '#contract/buyer-fields.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile } from '#server/platform/export.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { words } from '#server/platform/words/words.ts'
import {
  ceaseService,
  editService,
  quoteExit,
  suspendService,
  waiveExit,
  withdrawCease,
} from '#server/services/change.ts'
import { quoteReplacement } from '#server/services/quote.ts'
import {
  listServices,
  matchingServices,
  readService,
  serviceOf,
  sumServices,
  type ServiceNarrowing,
} from '#server/services/queries.ts'

export function serviceRoutes(portal: Portal) {
  for (const endpoint of [serviceApi.list, serviceApi.listAll])
    serve(portal, endpoint, ({ db, viewer, query }) => listServices(db, viewer, query))
  for (const endpoint of [serviceApi.export, serviceApi.exportAll])
    serveExport(portal, endpoint, ({ db, viewer, query }) => exportServices(db, viewer, query))
  serveData(portal, serviceApi.sums, ({ db, viewer, query }) => sumServices(db, viewer, query))
  serveData(portal, serviceApi.one, ({ db, viewer, params }) => readService(db, viewer, params.id))
  serveData(portal, serviceApi.exit, ({ db, viewer, params, query }) =>
    quoteExit(db, viewer, params.id, query.on),
  )
  serve(portal, serviceApi.change, async ({ db, viewer, params, body }) => {
    const { reference } = await editService(db, viewer, params.id, body)
    return { message: (w) => w.serviceUpdated(reference) }
  })
  serve(portal, serviceApi.quote, async ({ db, viewer, params, body }) => {
    const quote = await quoteReplacement(db, viewer, params.id, body)
    const { status, quote_reference } = quote
    return {
      data: quote,
      message: (w) => (status === 'pending' ? w.quotePending : w.replacementQuoted(quote_reference)),
    }
  })
  serve(portal, serviceApi.cease, async ({ db, viewer, params, body }) => {
    const { reference } = await ceaseService(db, viewer, params.id, body)
    return { message: (w) => w.serviceCeases(reference, body.last_day) }
  })
  serve(portal, serviceApi.withdrawCease, async ({ db, viewer, params }) => {
    const { reference } = await withdrawCease(db, viewer, params.id)
    return { message: (w) => w.serviceGoesOn(reference) }
  })
  serve(portal, serviceApi.suspend, async ({ db, viewer, params, body }) => {
    const { reference } = await suspendService(db, viewer, params.id, body)
    return { message: (w) => w.serviceSuspended(reference, body.suspended) }
  })
  serve(portal, serviceApi.waive, async ({ db, viewer, params, body }) => {
    const { reference } = await waiveExit(db, viewer, params.id, body)
    return { message: (w) => w.exitWaived(reference) }
  })
}

async function exportServices(db: Db, viewer: Viewer, query: ServiceNarrowing & { format: FileFormat }) {
  const { exportedServices, serviceState } = words[viewer.language]
  return exportedFile(db, viewer, {
    name: 'services',
    format: query.format,
    selected: await matchingServices(db, viewer, query),
    columns: exportedServices.columns,
    without: isStaff(viewer) ? [] : ['company'],
    cellsOf: (row) => {
      const service = serviceOf(row)
      return {
        reference: service.service_reference,
        company: service.company,
        state: serviceState[service.state],
        order: service.order_reference,
        circuit: service.circuit_reference,
        ...buyerFieldsOf(service),
        product: service.product,
        bandwidth: service.bandwidth,
        site_a: service.location ?? service.site_a,
        site_b: service.site_b,
        term: service.contract_months,
        mrc: { amount: service.total_mrc },
        handed_over: { day: service.handed_over_on },
        billing_from: { day: service.billing_from },
        term_ends: { day: service.term_ends },
        last_day: { day: service.last_day },
      }
    },
  })
}
