import { quoteApi } from '#contract/quotes/api.ts'
import { idsInList } from '#contract/quotes/comparable.ts'
import { restDaysApi } from '#contract/quotes/rest-days.ts'
import { compareApi } from '#contract/quotes/compare.ts'
import { floorApprovalApi } from '#contract/quotes/floor-approvals.ts'
import { buyerOf } from '#server/customers/queries.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'
import { actsForCompany } from '#server/platform/viewer.ts'
import { assignQuote } from '#server/quotes/assign.ts'
import { readBench } from '#server/quotes/bench.ts'
import { cancelQuote } from '#server/quotes/cancel.ts'
import { readRestDays } from '#server/quotes/rest-days.ts'
import { compareQuotes } from '#server/quotes/compare.ts'
import { completeQuote } from '#server/quotes/complete.ts'
import { requestCallback } from '#server/quotes/contact.ts'
import { createQuote, createQuotes } from '#server/quotes/create.ts'
import { editQuote } from '#server/quotes/edit.ts'
import { exportQuotes } from '#server/quotes/export.ts'
import { extendQuote } from '#server/quotes/extend.ts'
import { listAllQuotes, listQuotes } from '#server/quotes/list.ts'
import { decideFloor, withdrawFloor } from '#server/quotes/decide-floor.ts'
import { listFloorApprovals } from '#server/quotes/floor-approvals.ts'
import { priceBasis } from '#server/quotes/price.ts'
import { priceOrRequest } from '#server/quotes/request-floor.ts'
import { moveToProject, projectNames } from '#server/quotes/project.ts'
import { readQuote } from '#server/quotes/queries.ts'
import { removeQuote } from '#server/quotes/remove.ts'
import { requestQuote } from '#server/quotes/request.ts'
import { saveSupplierCost } from '#server/quotes/save-supplier-cost.ts'
import { listSameLines } from '#server/quotes/same-line.ts'
import { addToWishlist } from '#server/quotes/wishlist.ts'

export function quoteRoutes(portal: Portal) {
  serve(portal, quoteApi.list, ({ db, viewer, query }) => listQuotes(db, viewer, query))
  for (const endpoint of [quoteApi.export, quoteApi.exportAll])
    serveExport(portal, endpoint, ({ db, viewer, query }) => exportQuotes(db, viewer, query))
  serve(portal, quoteApi.projects, async ({ db, viewer }) => ({ data: await projectNames(db, viewer) }))
  serve(portal, quoteApi.sameLines, async ({ db, viewer, query }) => ({
    data: await listSameLines(db, viewer, query),
  }))
  serve(portal, quoteApi.one, async ({ db, viewer, params }) => ({
    data: await readQuote(db, viewer, params.id),
  }))
  serve(portal, restDaysApi.ofQuotes, async ({ db, viewer, query }) => ({
    data: await readRestDays(db, viewer, idsInList(query.ids)),
  }))
  serve(portal, compareApi.quotes, async ({ db, viewer, query }) => ({
    data: await compareQuotes(db, viewer, idsInList(query.ids)),
  }))
  serve(portal, quoteApi.create, async ({ db, viewer, body }) => {
    const buyer = await buyerOf(db, viewer, body.company_id)
    const quote = await createQuote(db, buyer, body)
    const { status, company } = quote
    return {
      data: quote,
      message: (w) =>
        actsForCompany(buyer)
          ? (status === 'cart' ? w.madeInCart : w.madePending)(company)
          : status === 'cart'
            ? w.quotePriced
            : w.quotePending,
    }
  })
  serve(portal, quoteApi.bulk, async ({ db, viewer, body }) => {
    const stored = await createQuotes(db, viewer, body.data)
    return { data: stored, message: (w) => w.bulkStored(stored.priced, stored.pending) }
  })
  serve(portal, quoteApi.addToWishlist, async ({ db, viewer, body }) => {
    const count = await addToWishlist(db, viewer, body)
    return { message: (w) => w.wishlisted(count) }
  })
  serve(portal, quoteApi.remove, async ({ db, viewer, params }) => {
    await removeQuote(db, viewer, params.id)
    return { message: (w) => w.quoteRemoved }
  })
  serve(portal, quoteApi.edit, async ({ db, viewer, params, body }) => {
    const quote = await editQuote(db, viewer, params.id, body)
    const { quote_reference, status } = quote
    return {
      data: quote,
      message: (w) => (status === 'pending' ? w.quoteEditedPending : w.quoteEdited)(quote_reference),
    }
  })
  serve(portal, quoteApi.extend, async ({ db, viewer, params }) => {
    const { reference, validity, days } = await extendQuote(db, viewer, params.id)
    return { data: { validity }, message: (w) => w.quoteExtended(reference, days) }
  })
  serve(portal, quoteApi.cancel, async ({ db, viewer, params, body }) => {
    const reference = await cancelQuote(db, viewer, params.id, body.reason)
    return { message: (w) => w.quoteCancelled(reference) }
  })
  serve(portal, quoteApi.project, async ({ db, viewer, body }) => {
    const { count, project } = await moveToProject(db, viewer, body)
    return { message: (w) => (project === null ? w.outOfProject(count) : w.inProject(count, project)) }
  })
  serve(portal, quoteApi.request, async ({ db, viewer, body }) => ({
    data: await requestQuote(db, viewer, body),
    message: (w) => w.requested,
  }))
  serve(portal, quoteApi.contact, async ({ db, viewer, params, body }) => {
    await requestCallback(db, viewer, params.id, body.message)
    return { message: (w) => w.willBeCalled }
  })
  serve(portal, quoteApi.listAll, ({ db, viewer, query }) => listAllQuotes(db, viewer, query))
  serve(portal, quoteApi.assign, async ({ db, viewer, params, body }) => ({
    data: await assignQuote(db, viewer, params.id, body),
  }))
  serve(portal, quoteApi.complete, async ({ db, viewer, params, body }) => {
    const quote = await completeQuote(db, viewer, params.id, body)
    return { data: quote, message: (w) => w.quoteCompleted(quote.quote_reference) }
  })
  serve(portal, quoteApi.basis, async ({ db, viewer, params }) => ({
    data: await priceBasis(db, viewer, params.id),
  }))
  serve(portal, quoteApi.bench, async ({ db, viewer, params }) => ({
    data: await readBench(db, viewer, params.id),
  }))
  serve(portal, quoteApi.supplierCost, async ({ db, viewer, params, body }) => {
    await saveSupplierCost(db, viewer, params.id, body)
    return { message: (w) => (body.supplier_cost ? w.supplierCostSaved : w.supplierCostRemoved) }
  })
  serve(portal, quoteApi.price, async ({ db, viewer, params, body }) => {
    const { quote, request } = await priceOrRequest(db, viewer, params.id, body)
    return quote
      ? { data: quote, message: (w) => w.quotePricedBy(quote.quote_reference) }
      : {
          data: { floor_approval: { id: request.id } },
          requested: true,
          message: (w) => w.floorRequested(request.reference),
        }
  })
  serve(portal, floorApprovalApi.list, ({ db, viewer, query }) => listFloorApprovals(db, viewer, query))
  serve(portal, floorApprovalApi.decide, async ({ db, viewer, params, body }) => {
    const { quote, reference } = await decideFloor(db, viewer, params.id, body)
    return { data: { quote }, message: (w) => (quote ? w.floorApproved : w.floorDeclined)(reference) }
  })
  serve(portal, floorApprovalApi.withdraw, async ({ db, viewer, params }) => {
    const reference = await withdrawFloor(db, viewer, params.id)
    return { message: (w) => w.floorWithdrawn(reference) }
  })
}
