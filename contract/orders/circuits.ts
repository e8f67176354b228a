import * as z from 'zod'
import { circuitMoves, type CircuitMove } from '#contract/orders/circuit-actions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { extraCharge } from '#contract/orders/orders.ts'
import { day, filled, id, idInPath, longestRemark, text } from '#contract/text.ts'

const onOne = { access: ['client_manager'], params: z.object({ id: idInPath }) } as const

const move = z
  .object({
    status: z.enum(Object.keys(circuitMoves) as [CircuitMove, ...CircuitMove[]]),
    /** Why it is cancelled, which the company reads; required there and ignored elsewhere. */
    reason: text(longestRemark).nullish(),
    /** The day of hand-over, not in the future and not before the order; today unless said otherwise. */
    delivered_on: day.nullish(),
  })
  .refine(({ status, reason }) => status !== 'cancelled' || Boolean(reason), {
    path: ['reason'],
    params: { rule: 'required' },
  })
export type Move = z.output<typeof move>

const milestoneChange = {
  planned: day.optional(),
  /** The day it was done, not in the future; null takes the day away again. */
  actual: day.nullable().optional(),
  owner: z.enum(milestoneOwners).optional(),
  note: text(longestRemark).optional(),
}
const nothingGiven = { path: ['planned'], params: { rule: 'nothing_to_change' } }
const saysSomething = ({ planned, actual, owner, note }: MilestoneChange) =>
  [planned, actual, owner, note].some((given) => given !== undefined)
export type MilestoneChange = z.output<z.ZodObject<typeof milestoneChange>>

/** At most so many circuits get a milestone in one call. */
export const mostCircuits = 500

const onCharge = z.object({ id: idInPath, charge: idInPath })

export const circuitApi = {
  move: endpoint({
    ...onOne,
    method: 'PUT',
    path: '/circuits/:id',
    summary:
      'Start, deliver or cancel a circuit. A circuit with an open extra charge, or whose buyer has asked to cancel, is not delivered before that is decided.',
    body: move,
  }),
  moveOrder: endpoint({
    ...onOne,
    method: 'PUT',
    path: '/orders/status/:id',
    summary: 'The same for every circuit of an order that may be moved; 409 if none may.',
    body: move,
  }),
  setMilestone: endpoint({
    access: ['client_manager'],
    method: 'PUT',
    path: '/circuits/:id/milestones/:kind',
    summary: 'Change a milestone’s planned or actual day, its owner or its note; what is left out stays.',
    params: z.object({ id: idInPath, kind: z.enum(milestones) }),
    body: z.object(milestoneChange).refine(saysSomething, nothingGiven),
  }),
  setMilestones: endpoint({
    access: ['client_manager'],
    method: 'PUT',
    path: '/circuits/milestones',
    summary: 'The same milestone of several circuits, all or none.',
    body: z
      .object({
        circuit_ids: z.array(id).min(1).max(mostCircuits),
        kind: z.enum(milestones),
        ...milestoneChange,
      })
      .refine(saysSomething, nothingGiven),
  }),
  requestCharge: endpoint({
    ...onOne,
    method: 'POST',
    path: '/circuits/:id/charges',
    summary:
      'Ask for an extra charge. The company accepts or declines until the end of a day; declined or unanswered cancels the circuit free of charge.',
    body: z
      .object({ nrc: ringgitPrice, mrc: ringgitPrice, reason: filled(longestRemark), answer_by: day })
      .refine(({ nrc, mrc }) => nrc > 0 || mrc > 0, { path: ['nrc'], params: { rule: 'no_charge' } }),
    data: extraCharge,
    idempotent: true,
  }),
  withdrawCharge: endpoint({
    access: ['client_manager'],
    method: 'DELETE',
    path: '/circuits/:id/charges/:charge',
    summary: 'Take an extra charge back that has not been answered. The circuit stays as ordered.',
    params: onCharge,
  }),
  answerCharge: endpoint({
    access: ['customer'],
    method: 'PUT',
    path: '/circuits/:id/charges/:charge',
    summary: 'Accept or decline an extra charge until its day. Declining cancels the circuit free of charge.',
    params: onCharge,
    body: z.object({
      accept: z.boolean(),
      /** The amounts before tax that the buyer saw; others are refused. */
      expected: z.object({ nrc: ringgit, mrc: ringgit }),
    }),
    idempotent: true,
  }),
  decideCancellation: endpoint({
    ...onOne,
    method: 'PUT',
    path: '/circuits/:id/cancel-request',
    summary: 'Grant or decline the buyer’s wish to cancel a circuit, with words the buyer reads.',
    body: z.object({ accept: z.boolean(), words: text(longestRemark).nullish() }),
  }),
}
