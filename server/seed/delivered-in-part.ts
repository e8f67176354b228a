import { moveCircuit } from '#server/orders/move.ts'
import { readOrder } from '#server/orders/queries.ts'
import { setMilestones } from '#server/orders/set-milestones.ts'
import type { Db } from '#server/platform/db.ts'
import { cancelCircuit } from '#server/seed/cancellations.ts'
import type { Cast, ViewerOf } from '#server/seed/cast.ts'

/** An order delivered in part: of its two circuits one is handed over, the other was cancelled at an accepted charge. */
export async function deliverInPart(db: Db, { acme, manager }: Cast, as: ViewerOf, order: number) {
  const { circuit_list: circuits } = await readOrder(db, as(manager, 0), order)
  const [delivered, cancelled] = circuits
  for (const { id } of circuits) await moveCircuit(db, as(manager, 47), id, { status: 'processing' })

  await cancelCircuit(db, { acme, manager }, as, cancelled!.id, {
    daysAgo: 40,
    reason: 'The branch in Johor Bahru closes in January',
    amount: 500,
    words: 'The charge covers the survey and the router that was ordered.',
  })

  const today = Date.parse(as(manager, 0).today)
  for (const { kind, planned } of delivered!.milestones.slice(1, -1)) {
    const daysAgo = Math.max(4, Math.round((today - Date.parse(planned)) / 86_400_000))
    const actual = as(manager, daysAgo).today
    await setMilestones(db, as(manager, daysAgo), [delivered!.id], kind, { actual })
  }
  await moveCircuit(db, as(manager, 3), delivered!.id, { status: 'delivered' })
}
