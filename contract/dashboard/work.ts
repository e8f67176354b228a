import * as z from 'zod'
import { productId } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { day } from '#contract/text.ts'

/** Minimum days that a quote has waited for its price; zero counts all. */
export const waitingDays = [0, 1, 3, 7, 14, 30] as const

export const dueTimes = ['overdue', 'week', 'month', 'later'] as const
export type DueTime = (typeof dueTimes)[number]

const work = z.object({
  /** As the list's filter `age` counts. */
  pending: z.array(z.object({ days: z.int(), quotes: z.int() })),
  /** Active quotes, before tax. */
  pipeline: z.array(
    z.object({ product_id: productId.nullable(), quotes: z.int(), total_nrc: ringgit, total_mrc: ringgit }),
  ),
  /** Open orders by their next hand-over, with its first and last day as the list filters them. */
  due: z.array(
    z.object({ due: z.enum(dueTimes), from: day.nullable(), to: day.nullable(), orders: z.int() }),
  ),
})
export type Work = z.output<typeof work>

export const readWorkCall = endpoint({
  method: 'GET',
  path: '/dashboard/open-work',
  access: ['client_manager'],
  summary:
    'Get the open work over all companies as it is now: quotes that await a price by age, the value of active quotes by product, and orders by their next hand-over.',
  data: work,
})

export const workFigures = ['pending', 'pipeline', 'due'] as const
export type WorkFigure = (typeof workFigures)[number]

export const exportWorkCall = endpoint({
  method: 'GET',
  path: '/dashboard/open-work/export',
  access: ['client_manager'],
  summary: 'Export the table of one of these figures as a CSV file.',
  query: z.object({ figure: z.enum(workFigures) }),
  answersFile: true,
})
