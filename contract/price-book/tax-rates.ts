import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { rateStates } from '#contract/price-book/rate-states.ts'
import { priceBookReaders } from '#contract/price-book/readers.ts'
import { taxCodes } from '#contract/tax.ts'
import { day } from '#contract/text.ts'

/** 100 % in hundredths of a percent. */
export const mostBasisPoints = 10_000

const taxRate = z.object({
  code: z.enum(taxCodes),
  from_date: day,
  basis_points: z.int(),
  state: z.enum(rateStates),
})
export type TaxRate = z.output<typeof taxRate>

export const taxRateApi = {
  list: endpoint({
    method: 'GET',
    path: '/tax-rates',
    access: priceBookReaders,
    summary: 'List the rates of service tax by code, latest first day first.',
    data: z.array(taxRate),
  }),
  set: endpoint({
    method: 'POST',
    path: '/tax-rates',
    access: ['admin'],
    summary:
      'Set the rate of a tax code from a later day on: tomorrow at the earliest (422), because orders of today have frozen the rates of today. Null withdraws the rate of a later day.',
    body: z.object({
      code: z.enum(taxCodes),
      from_date: day,
      /** Hundredths of a percent: 600 is 6 %. */
      basis_points: z.int().min(0).max(mostBasisPoints).nullable(),
    }),
  }),
}
