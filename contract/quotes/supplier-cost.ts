import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgitPrice } from '#contract/money.ts'
import { idInPath, version } from '#contract/text.ts'

/** What a supplier asks for the bandwidth of a quote, before tax. The carrier's own: no company reads it. */
export const supplierCost = z.object({ nrc: ringgitPrice, mrc: ringgitPrice })
export type SupplierCost = z.output<typeof supplierCost>

export const saveSupplierCostCall = endpoint({
  method: 'PUT',
  path: '/quotes/supplier-cost/:id',
  access: ['client_manager'],
  summary:
    'Save what a supplier asks for the bandwidth of a quote before it is priced, or while it is active; null forgets it. The quote itself does not change. 409 for a request in words, and for a stale version.',
  params: z.object({ id: idInPath }),
  body: z.object({
    supplier_cost: supplierCost.nullable(),
    /** The version that the supplier was asked for; a stale one is refused. */
    version: version.positive().nullish(),
  }),
})
