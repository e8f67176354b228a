import * as z from 'zod'
import { grades } from '#contract/buildings.ts'
import { productId } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { priceBookReaders } from '#contract/price-book/readers.ts'
import { day } from '#contract/text.ts'

/** Working days. */
export const mostLeadTime = 365

const leadTimeOf = {
  product_id: productId,
  grade: z.enum(grades),
  nni_ends: z.int().min(0).max(2),
}
const listedLeadTime = z.object({ ...leadTimeOf, working_days: z.int() })
export type ListedLeadTime = z.output<typeof listedLeadTime>
/** `planned`: the next one first. */
const leadTimeRow = listedLeadTime.extend({
  planned: z.array(z.object({ from_date: day, working_days: z.int() })),
})
export type LeadTimeRow = z.output<typeof leadTimeRow>

const leadTimeChange = z.object({
  ...leadTimeOf,
  working_days: z.int().min(1).max(mostLeadTime).nullable(),
  from_date: day.optional(),
})
export type LeadTimeChange = z.output<typeof leadTimeChange>

export const leadTimeApi = {
  list: endpoint({
    method: 'GET',
    path: '/lead-times',
    access: priceBookReaders,
    summary:
      'List the working days to hand-over by product, grade and number of NNI ends: today’s, and what is planned.',
    data: z.array(leadTimeRow),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/lead-times',
    access: ['admin'],
    summary:
      'Set the lead time of a product, grade and number of NNI ends. It applies to quotes made from its day on: today unless a later day is given, never a past one (422). Null withdraws what is planned for a later day. A combination that cannot occur is 422.',
    body: leadTimeChange,
  }),
}
