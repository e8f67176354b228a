import * as z from 'zod'
import { ringgitPrice } from '#contract/money.ts'

/** What a supplier asks for the bandwidth of a quote, before tax. The carrier's own: no company reads it. */
export const supplierCost = z.object({ nrc: ringgitPrice, mrc: ringgitPrice })
export type SupplierCost = z.output<typeof supplierCost>
