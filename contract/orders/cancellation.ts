import * as z from 'zod'
import { ringgit } from '#contract/money.ts'
import { day, moment } from '#contract/text.ts'

/** The last four end a request; only an accepted one cancels its circuit. */
export const cancellationStatuses = [
  'requested',
  'offered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type CancellationStatus = (typeof cancellationStatuses)[number]

export const cancellation = z.object({
  /** Expired from its last day on, even before the scheduled task has run. */
  status: z.enum(cancellationStatuses),
  reason: z.string(),
  requested_at: moment,
  /** Null without an offer. */
  nrc: ringgit.nullable(),
  offered_at: moment.nullable(),
  answer_by: day.nullable(),
  words: z.string().nullable(),
  ended_at: moment.nullable(),
})
export type Cancellation = z.output<typeof cancellation>

export const cancellationActions = {
  /** By the client manager. */
  decide: ['requested'],
  /** By the company. */
  answer: ['offered'],
  /** By the company, until it is decided. */
  withdraw: ['requested', 'offered'],
} as const satisfies Record<string, readonly CancellationStatus[]>
export type CancellationAction = keyof typeof cancellationActions

export function cancellationCan(action: CancellationAction, status: CancellationStatus): boolean {
  return (cancellationActions[action] as readonly CancellationStatus[]).includes(status)
}

/** While it is open the circuit cannot be delivered. */
export function isOpenCancellation(request: Pick<Cancellation, 'status'> | null): boolean {
  return request !== null && cancellationCan('withdraw', request.status)
}
