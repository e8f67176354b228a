import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { milestoneOwners, milestones, moveReasons } from '#contract/orders/milestones.ts'
import { day, id, idInPath, longestRemark, text } from '#contract/text.ts'

const milestoneChange = {
  /** A working day at the circuit's sites, not before its order, in the order of its open steps. */
  planned: day.optional(),
  /** Later open steps move by as many working days. */
  shift: z.boolean().optional(),
  /** Sent to the company; needed only with a new hand-over date. */
  reason_code: z.enum(moveReasons).optional(),
  reason: text(longestRemark).optional(),
  /** Not in the future and not before the order; null clears it. */
  actual: day.nullable().optional(),
  owner: z.enum(milestoneOwners).optional(),
  note: text(longestRemark).optional(),
}
const nothingGiven = { path: ['planned'], params: { rule: 'nothing_to_change' } }
const saysSomething = ({ planned, actual, owner, note }: MilestoneChange) =>
  [planned, actual, owner, note].some((given) => given !== undefined)
export type MilestoneChange = z.output<z.ZodObject<typeof milestoneChange>>

export const mostCircuits = 500

export const setMilestoneCall = endpoint({
  method: 'PUT',
  path: '/circuits/:id/milestones/:kind',
  access: ['client_manager'],
  summary:
    'Change the planned or actual date, the owner or the note of a milestone. Omitted fields do not change. A plan past the next open step needs `shift`, which moves later steps as well; moving the hand-over needs `reason_code` and `reason`, and notifies the company.',
  params: z.object({ id: idInPath, kind: z.enum(milestones) }),
  body: z.object(milestoneChange).refine(saysSomething, nothingGiven),
})

export const setMilestonesCall = endpoint({
  method: 'PUT',
  path: '/circuits/milestones',
  access: ['client_manager'],
  summary:
    'Change the same milestone of several circuits: all are changed or none. Circuits without this step are skipped and named.',
  body: z
    .object({
      circuit_ids: z.array(id).min(1).max(mostCircuits),
      kind: z.enum(milestones),
      ...milestoneChange,
    })
    .refine(saysSomething, nothingGiven),
  data: z.object({ skipped: z.array(z.string()) }),
})
