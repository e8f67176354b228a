import * as z from 'zod'
import { pricingBenchCall } from '#contract/quotes/bench.ts'
import { completeQuoteCall } from '#contract/quotes/complete.ts'
import { requestCallbackCall } from '#contract/quotes/contact.ts'
import { createQuoteCall, createQuotesCall } from '#contract/quotes/create.ts'
import { editQuoteCall } from '#contract/quotes/edit.ts'
import {
  listAllQuotesCall,
  listProjectsCall,
  listQuotesCall,
  readQuoteCall,
  staffQuoteFilters,
  quoteFilters,
} from '#contract/quotes/list.ts'
import { priceBasisCall, priceQuoteCall } from '#contract/quotes/price.ts'
import { moveToProjectCall } from '#contract/quotes/project.ts'
import { requestQuoteCall } from '#contract/quotes/request.ts'
import { sameLinesCall } from '#contract/quotes/same-line.ts'
import { saveSupplierCostCall } from '#contract/quotes/supplier-cost.ts'
import { addToWishlistCall } from '#contract/quotes/wishlist.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, longestRemark, text, day, id } from '#contract/text.ts'
import { handling } from '#contract/quotes/quote.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { unpaged } from '#contract/paging.ts'

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
  remove: endpoint({
    method: 'PUT',
    path: '/quotes/delete/:id',
    access: ['customer'],
    summary: 'Remove a quote from the cart. It is retained for audit and shown nowhere.',
    params: z.object({ id: idInPath }),
  }),
  edit: editQuoteCall,
  extend: endpoint({
    access: ['customer'],
    params: z.object({ id: idInPath }),
    method: 'PUT',
    path: '/quotes/extend/:id',
    summary:
      'Extend the validity at the same price: by 30 days and at most three times, unless the portal’s settings say otherwise (`extension_days` and `extensions_left` of the quote).',
    data: z.object({ validity: day }),
    idempotent: true,
  }),
  cancel: endpoint({
    access: ['customer', 'client_manager'],
    params: z.object({ id: idInPath }),
    method: 'PUT',
    path: '/quotes/cancel/:id',
    summary: 'Cancel an active or pending quote. This is irreversible; a cancelled quote can be requoted.',
    body: z.object({ reason: text(longestRemark).nullish() }),
  }),
  project: moveToProjectCall,
  contact: requestCallbackCall,
  assign: endpoint({
    method: 'PUT',
    path: '/quotes/owner/:id',
    access: ['client_manager'],
    summary:
      'Assign a pending quote to an active client manager, or unassign it. The company is not notified.',
    params: z.object({ id: idInPath }),
    body: z.object({
      owner_id: id.nullable(),
      /** The owner the caller saw; with another owner by now, nothing changes. */
      instead_of: id.nullable().optional(),
    }),
    data: handling,
  }),
  complete: completeQuoteCall,
  basis: priceBasisCall,
  price: priceQuoteCall,
  supplierCost: saveSupplierCostCall,
  bench: pricingBenchCall,
  export: endpoint({
    method: 'GET',
    path: '/quotes/export',
    access: ['customer'],
    summary:
      'Export the company’s quotes as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
    query: z.object({ ...quoteFilters, ...ofFormat }).omit(unpaged),
    answersFile: true,
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/quotes/client-manager/export',
    access: ['client_manager'],
    summary:
      'Export the quotes of all companies, without carts, as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows.',
    query: z.object({ ...staffQuoteFilters, ...ofFormat }).omit(unpaged),
    answersFile: true,
  }),
}
