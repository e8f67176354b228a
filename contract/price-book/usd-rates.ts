import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paging, withinReach } from '#contract/paging.ts'
import { rateStates } from '#contract/price-book/rate-states.ts'
import { priceBookReaders } from '#contract/price-book/readers.ts'
import { day } from '#contract/text.ts'

/** Ringgit for one US dollar in ten-thousandths: RM 1.0000 to RM 10.0000. */
export const usdRateBounds = { least: 10_000, most: 100_000 } as const
const myr_per_usd_e4 = z.int().min(usdRateBounds.least).max(usdRateBounds.most)

const usdRate = z.object({ date: day, myr_per_usd_e4: z.int(), state: z.enum(rateStates) })
export type UsdRate = z.output<typeof usdRate>

export const usdRateApi = {
  list: endpoint({
    method: 'GET',
    path: '/usd-rates',
    access: priceBookReaders,
    summary: 'List the rates for showing ringgit amounts in US dollars, latest day first.',
    query: z.object({ page: paging.page, per_page: paging.per_page }).refine(...withinReach),
    data: z.array(usdRate),
    counted: true,
  }),
  set: endpoint({
    method: 'POST',
    path: '/rates',
    access: ['admin'],
    summary:
      'Set the US dollar rate from a day on: today unless a later day is given, never a past one (422). Null withdraws the rate of a later day.',
    body: z.object({ date: day.optional(), myr_per_usd_e4: myr_per_usd_e4.nullable() }),
  }),
}
