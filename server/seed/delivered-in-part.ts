import { ringgit } from '#contract/money.ts'
import { answerCancellation } from '#server/orders/answer-cancellation.ts'
import { decideCancellation } from '#server/orders/decide-cancellation.ts'
import { moveCircuit } from '#server/orders/move.ts'
import { readOrder } from '#server/orders/queries.ts'
import { requestCancellation } from '#server/orders/request-cancellation.ts'
import { setMilestones } from '#server/orders/set-milestones.ts'
import type { Db } from '#server/platform/db.ts'
import type { Cast, ViewerOf } from '#server/seed/cast.ts'

/** An order delivered in part: of its two circuits one is handed over, the other was cancelled at an accepted charge. */
export async function deliverInPart(db: Db, { acme, manager }: Cast, as: ViewerOf, order: number) {
  const { circuit_list: circuits } = await readOrder(db, as(manager, 0), order)
  const [delivered, cancelled] = circuits
  for (const { id } of circuits) await moveCircuit(db, as(manager, 47), id, { status: 'processing' })

  const charge = { nrc: ringgit.decode(500) }
  await requestCancellation(db, as(acme, 40), cancelled!.id, 'The branch in Johor Bahru closes in January')
  await decideCancellation(db, as(manager, 39), cancelled!.id, {
    accept: true,
    charge,
    words: 'The charge covers the survey and the router that was ordered.',
  })
  await answerCancellation(db, as(acme, 38), cancelled!.id, { accept: true, expected: charge })

  const today = Date.parse(as(manager, 0).today)
  for (const { kind, planned } of delivered!.milestones.slice(1, -1)) {
    const daysAgo = Math.max(4, Math.round((today - Date.parse(planned)) / 86_400_000))
    const actual = as(manager, daysAgo).today
    await setMilestones(db, as(manager, daysAgo), [delivered!.id], kind, { actual })
  }
  await moveCircuit(db, as(manager, 3), delivered!.id, { status: 'delivered' })
}
