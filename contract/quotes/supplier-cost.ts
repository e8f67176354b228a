import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgitPrice } from '#contract/money.ts'
import { idInPath, version } from '#contract/text.ts'

/** A supplier's price for the bandwidth, before tax. No company can read it. */
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
    /** A stale version is refused. */
    version: version.positive().nullish(),
  }),
})
