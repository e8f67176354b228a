import { ringgit } from '#contract/money.ts'
import { plusDays } from '#contract/days.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import { answerCharge } from '#server/orders/answer-charge.ts'
import { moveCircuit } from '#server/orders/move.ts'
import { requestCharge } from '#server/orders/request-charge.ts'
import { replanCircuits } from '#server/orders/replan-circuits.ts'
import { setMilestones } from '#server/orders/set-milestones.ts'
import { readOrder } from '#server/orders/queries.ts'
import type { Db } from '#server/platform/db.ts'
import type { ViewerOf, Cast } from '#server/seed/cast.ts'

/**
 * The progress of the demo's orders. In the ring order two circuits go to near-net sites: one waits for its survey and is
 * overdue, with its hand-over moved, the other has an open extra charge from its survey. The third is firm and wanted later
 * than it could be had. The backhaul is firm and delivered, with an accepted extra charge for a change on request.
 */
export async function deliver(
  db: Db,
  { borneo, manager }: Cast,
  as: ViewerOf,
  orders: { ring: number; backhaul: number },
) {
  const today = as(manager, 0)
  const daysSince = (day: string) => Math.round((Date.parse(today.today) - Date.parse(day)) / 86_400_000)
  const circuitsOf = async (order: number) => (await readOrder(db, today, order)).circuit_list
  type Circuit = Awaited<ReturnType<typeof circuitsOf>>[number]
  /** Where the steps after a milestone begin: which a circuit has depends on its price level, sites and deposit. */
  const after = ({ milestones }: Circuit, last: Milestone) =>
    milestones.findIndex(({ kind }) => kind === last) + 1
  /** Starts a circuit on the day after its order and keeps its milestones to their plan, up to and including the last. */
  const keepToPlan = async (circuit: Circuit, startedDaysAgo: number, last: Milestone) => {
    const { id, milestones } = circuit
    await moveCircuit(db, as(manager, startedDaysAgo), id, { status: 'processing' })
    for (const { kind, planned } of milestones.slice(1, after(circuit, last))) {
      const daysAgo = Math.max(1, daysSince(planned))
      const actual = as(manager, daysAgo).today
      await setMilestones(db, as(manager, daysAgo), [id], kind, { actual })
    }
  }

  const [late, charged, later] = await circuitsOf(orders.ring)
  await keepToPlan(late!, 43, 'validated')
  const riser = 'The building opens its riser to us only at the weekend.'
  await setMilestones(db, as(manager, 3), [late!.id], 'survey_done', { note: riser })
  await replanCircuits(db, as(manager, 3), {
    circuit_ids: [late!.id],
    kind: 'handed_over',
    working_days: 10,
    shift: false,
    reason_code: 'building_access',
    reason: riser,
  })
  await keepToPlan(charged!, 43, 'firm_date_set')
  await keepToPlan(later!, 43, 'firm_date_set')
  await requestCharge(db, as(manager, 1), charged!.id, {
    nrc: ringgit.decode(4_800),
    mrc: ringgit.decode(150),
    reason: 'Trenching of 35 m from the street to the riser, and rent for the duct',
    answer_by: plusDays(today.today, 7),
  })

  const [backhaul] = await circuitsOf(orders.backhaul)
  await keepToPlan(backhaul!, 45, 'firm_date_set')
  const asked = { nrc: ringgit.decode(1_200), mrc: ringgit.decode(0) }
  const { charge } = await requestCharge(db, as(manager, 28), backhaul!.id, {
    ...asked,
    reason: 'A second fibre panel at the landing site, as requested',
    answer_by: plusDays(as(manager, 28).today, 7),
    on_request: true,
  })
  await answerCharge(db, as(borneo, 26), backhaul!.id, charge.id, { accept: true, expected: asked })
  for (const { kind, planned } of backhaul!.milestones.slice(after(backhaul!, 'firm_date_set'), -1)) {
    const daysAgo = Math.max(3, daysSince(planned))
    const actual = as(manager, daysAgo).today
    await setMilestones(db, as(manager, daysAgo), [backhaul!.id], kind, { actual })
  }
  await moveCircuit(db, as(manager, 2), backhaul!.id, { status: 'delivered' })
}
