import { sql } from 'kysely'
import type { OrderChange } from '#contract/orders/events.ts'
import type { Milestone, MilestoneEnd } from '#contract/orders/milestones.ts'
import type { Move } from '#contract/orders/move.ts'
import type { LockedOrder } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'

/**
 * Ends the open steps of circuits that are delivered, as done on the day of the hand-over unless the caller says that they
 * were not needed. Answers the changes by circuit. Throws 422 for a step of a single circuit that is not open.
 */
export async function closeSteps(
  db: Db,
  order: LockedOrder,
  circuitIds: number[],
  { open_steps = {} }: Move,
): Promise<Map<number, OrderChange[]>> {
  const given = Object.entries(open_steps).filter(([kind]) => kind !== 'handed_over')
  const { rows } = await sql<{ circuit_id: number; kind: Milestone; closed: MilestoneEnd }>`
    with given as (select e.key as kind, e.value as closed from json_each_text(${JSON.stringify(Object.fromEntries(given))}) e),
    open as (
      select m.company_id, m.circuit_id, m.position, coalesce(given.closed, 'done') as closed, h.actual
      from circuit_milestone m
        join circuit_milestone h on h.company_id = m.company_id and h.circuit_id = m.circuit_id and h.kind = 'handed_over'
        left join given on given.kind = m.kind
      where m.company_id = ${order.company_id} and m.circuit_id = any(${circuitIds}::bigint[]) and m.actual is null)
    update circuit_milestone m
      set closed = open.closed, actual = case open.closed when 'done' then open.actual end
    from open
    where m.company_id = open.company_id and m.circuit_id = open.circuit_id and m.position = open.position
    returning m.circuit_id, m.kind, m.closed, m.position`.execute(db)
  if (circuitIds.length === 1)
    for (const [kind] of given)
      if (!rows.some((row) => row.kind === kind))
        throw invalid({ [`open_steps.${kind}`]: (w) => w.stepNotOpen })
  const changes = rows.map(({ circuit_id, kind, closed }) => ({
    circuit_id,
    change: { field: kind, before: null, after: closed },
  }))
  return new Map(
    [...Map.groupBy(changes, (each) => each.circuit_id)].map(([id, each]) => [
      id,
      each.map(({ change }) => change),
    ]),
  )
}
