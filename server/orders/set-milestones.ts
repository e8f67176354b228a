import { sql } from 'kysely'
import type { MilestoneChange } from '#contract/orders/set-milestones.ts'
import type { Milestone, MilestoneOwner } from '#contract/orders/milestones.ts'
import type { OrderChange } from '#contract/orders/events.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { aboutCircuit, orderHistory, type OrderEntry } from '#server/orders/history.ts'
import { refuseCircuitUnless } from '#server/orders/lock.ts'

/**
 * Changes the same milestone of circuits, all or none. Omitted fields do not change, and each change is recorded before
 * and after. Answers the references. Throws 422 for an actual date in the future, 404 for an unknown circuit or
 * milestone, 409 for a delivered or cancelled circuit.
 */
export async function setMilestones(
  db: Db,
  viewer: Viewer,
  circuitIds: number[],
  kind: Milestone,
  change: MilestoneChange,
): Promise<string[]> {
  if (change.actual && change.actual > viewer.today) throw invalid({ actual: (w) => w.inTheFuture })
  const ids = [...new Set(circuitIds)]
  const circuits = await db
    .selectFrom('circuit')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('company_id')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (circuits.length < ids.length) throw notFound()
  for (const circuit of circuits) refuseCircuitUnless('plan', circuit)
  const steps = await writeAll(db, ids, kind, change)
  if (steps.length < ids.length) throw notFound()

  await record(
    db,
    viewer,
    orderHistory,
    circuits.flatMap((circuit): OrderEntry[] => {
      const changes = changesOf(steps.find((step) => step.circuit_id === circuit.id)!)
      return changes.length > 0
        ? [{ ...aboutCircuit(circuit), action: 'milestone', milestone: kind, changes }]
        : []
    }),
  )
  return circuits.map((circuit) => circuit.reference)
}

interface Written {
  circuit_id: number
  before: Step
  after: Step
}
interface Step {
  planned: string
  actual: string | null
  owner: MilestoneOwner
  note: string
}

/** The milestones of locked circuits, which no other verb can change meanwhile. */
async function writeAll(db: Db, ids: number[], kind: Milestone, change: MilestoneChange) {
  const step = (alias: string) => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`json_build_object('planned', ${of('planned')}, 'actual', ${of('actual')}, 'owner', ${of('owner')},
      'note', ${of('note')})`
  }
  const { rows } = await sql<Written>`
    update circuit_milestone m set
      planned = coalesce(${change.planned ?? null}::date, m.planned),
      actual = case when ${change.actual !== undefined}::boolean then ${change.actual ?? null}::date else m.actual end,
      owner = coalesce(${change.owner ?? null}::text, m.owner),
      note = coalesce(${change.note ?? null}::text, m.note)
    from circuit k join circuit_milestone was on was.company_id = k.company_id and was.circuit_id = k.id
    where k.id = any(${ids}::bigint[]) and was.kind = ${kind}
      and m.company_id = was.company_id and m.circuit_id = was.circuit_id and m.position = was.position
    returning m.circuit_id, ${step('was')} as before, ${step('m')} as after`.execute(db)
  return rows
}

function changesOf({ before, after }: Written): OrderChange[] {
  return (['planned', 'actual', 'owner', 'note'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))
}
