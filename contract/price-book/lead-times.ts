import * as z from 'zod'
import { grades } from '#contract/buildings.ts'
import { productId } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { priceBookReaders } from '#contract/price-book/readers.ts'

/** The longest lead time, in working days. */
export const mostLeadTime = 365

const leadTimeOf = {
  product_id: productId,
  /** The worse end's. */
  grade: z.enum(grades),
  nni_ends: z.int().min(0).max(2),
}
const listedLeadTime = z.object({ ...leadTimeOf, working_days: z.int() })
export type ListedLeadTime = z.output<typeof listedLeadTime>

export const leadTimeApi = {
  list: endpoint({
    method: 'GET',
    path: '/lead-times',
    access: priceBookReaders,
    summary: 'List the working days to hand-over by product, grade and number of NNI ends.',
    data: z.array(listedLeadTime),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/lead-times',
    access: ['admin'],
    summary:
      'Set the lead time of a product, grade and number of NNI ends. It applies to quotes made from now on; a combination that cannot occur is 422.',
    body: z.object({ ...leadTimeOf, working_days: z.int().min(1).max(mostLeadTime) }),
  }),
}
