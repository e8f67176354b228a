import type { World } from '#server/testing/world.ts'

/** Sets a milestone of one circuit, or of several at once, by default as a client manager. */
export const milestonesIn = (world: World) => {
  const set = (id: number, kind: string, change: object, who = world.manager) =>
    who.put(`/api/circuits/${id}/milestones/${kind}`, change)
  const setAll = (circuit_ids: unknown, kind: string, change: object, who = world.manager) =>
    who.put('/api/circuits/milestones', { circuit_ids, kind, ...change })
  const step = (circuit: any, kind: string) => circuit.milestones.find((each: any) => each.kind === kind)
  return { set, setAll, step }
}

/** Refused changes of a milestone, and the wrong field. */
export const badMilestoneChanges = [
  [{}, 'planned'],
  [{ planned: null }, 'planned'],
  [{ planned: '2026-13-01' }, 'planned'],
  [{ actual: 'soon' }, 'actual'],
  [{ owner: 'nobody' }, 'owner'],
  [{ note: 'x'.repeat(501) }, 'note'],
  [{ reason_code: 'weather' }, 'reason_code'],
] as const
