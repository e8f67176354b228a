import { assignQuoteCall } from '#contract/quotes/assign.ts'
import { pricingBenchCall } from '#contract/quotes/bench.ts'
import { cancelQuoteCall } from '#contract/quotes/cancel.ts'
import { completeQuoteCall } from '#contract/quotes/complete.ts'
import { requestCallbackCall } from '#contract/quotes/contact.ts'
import { createQuoteCall, createQuotesCall } from '#contract/quotes/create.ts'
import { editQuoteCall } from '#contract/quotes/edit.ts'
import { exportAllQuotesCall, exportQuotesCall } from '#contract/quotes/export.ts'
import { extendQuoteCall } from '#contract/quotes/extend.ts'
import { listAllQuotesCall, listProjectsCall, listQuotesCall, readQuoteCall } from '#contract/quotes/list.ts'
import { priceBasisCall, priceQuoteCall } from '#contract/quotes/price.ts'
import { moveToProjectCall } from '#contract/quotes/project.ts'
import { removeQuoteCall } from '#contract/quotes/remove.ts'
import { requestQuoteCall } from '#contract/quotes/request.ts'
import { sameLinesCall } from '#contract/quotes/same-line.ts'
import { saveSupplierCostCall } from '#contract/quotes/supplier-cost.ts'
import { addToWishlistCall } from '#contract/quotes/wishlist.ts'

/** Every call about quotes; each is described in the file of its verb. */
export const quoteApi = {
  list: listQuotesCall,
  listAll: listAllQuotesCall,
  projects: listProjectsCall,
  sameLines: sameLinesCall,
  one: readQuoteCall,
  create: createQuoteCall,
  bulk: createQuotesCall,
  request: requestQuoteCall,
  addToWishlist: addToWishlistCall,
  remove: removeQuoteCall,
  edit: editQuoteCall,
  extend: extendQuoteCall,
  cancel: cancelQuoteCall,
  project: moveToProjectCall,
  contact: requestCallbackCall,
  assign: assignQuoteCall,
  complete: completeQuoteCall,
  basis: priceBasisCall,
  price: priceQuoteCall,
  supplierCost: saveSupplierCostCall,
  bench: pricingBenchCall,
  export: exportQuotesCall,
  exportAll: exportAllQuotesCall,
}
