import * as z from 'zod'
import { ringgit } from '#contract/money.ts'
import { day, moment } from '#contract/text.ts'

/** The states of a cancellation request. The last four end it; only an accepted one cancels its circuit. */
export const cancellationStatuses = [
  'requested',
  'offered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type CancellationStatus = (typeof cancellationStatuses)[number]

/** A company's request to cancel a circuit, and the charge at which its client manager offers it. */
export const cancellation = z.object({
  /** An offer past its last day reads as expired, even before the scheduled task has run. */
  status: z.enum(cancellationStatuses),
  /** The company's reason. */
  reason: z.string(),
  requested_at: moment,
  /** The cancellation charge, before tax: once, and without tax. Null without an offer. */
  nrc: ringgit.nullable(),
  offered_at: moment.nullable(),
  /** The last day to answer the offer. */
  answer_by: day.nullable(),
  /** The client manager's message to the company. */
  words: z.string().nullable(),
  ended_at: moment.nullable(),
})
export type Cancellation = z.output<typeof cancellation>

/** The actions on a cancellation request, and the states that allow them. */
export const cancellationActions = {
  /** By the client manager. */
  decide: ['requested'],
  /** By the company, to the charge of an offer. */
  answer: ['offered'],
  /** By the company, as long as nothing is settled. */
  withdraw: ['requested', 'offered'],
} as const satisfies Record<string, readonly CancellationStatus[]>
export type CancellationAction = keyof typeof cancellationActions

export function cancellationCan(action: CancellationAction, status: CancellationStatus): boolean {
  return (cancellationActions[action] as readonly CancellationStatus[]).includes(status)
}

/** Whether it awaits an answer, of the client manager or of the company. The circuit is not delivered meanwhile. */
export function isOpenCancellation(request: Pick<Cancellation, 'status'> | null): boolean {
  return request !== null && cancellationCan('withdraw', request.status)
}
