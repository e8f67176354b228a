import { plusDays } from '#contract/days.ts'
import { ringgit } from '#contract/money.ts'
import { answerCancellation } from '#server/orders/answer-cancellation.ts'
import { decideCancellation } from '#server/orders/decide-cancellation.ts'
import { moveCircuit } from '#server/orders/move.ts'
import { readOrder } from '#server/orders/queries.ts'
import { requestCancellation } from '#server/orders/request-cancellation.ts'
import { setMilestones } from '#server/orders/set-milestones.ts'
import type { Db } from '#server/platform/db.ts'
import type { Cast, ViewerOf } from '#server/seed/cast.ts'

/**
 * An order with two circuits whose company wants neither any more: one is cancelled at the charge that the company
 * accepted, the other is offered at a charge that it has not answered yet.
 */
export async function cancelAtCharge(db: Db, { acme, manager }: Cast, as: ViewerOf, order: number) {
  const { circuit_list: circuits } = await readOrder(db, as(manager, 0), order)
  const [left, offered] = circuits
  for (const { id, milestones } of circuits) {
    await moveCircuit(db, as(manager, 31), id, { status: 'processing' })
    for (const { kind } of milestones.slice(1, -1))
      await setMilestones(db, as(manager, 16), [id], kind, { actual: as(manager, 16).today })
  }
  const charge = { nrc: ringgit.decode(600) }
  await requestCancellation(db, as(acme, 12), left!.id, 'The branch in Johor Bahru moves to another building')
  await decideCancellation(db, as(manager, 11), left!.id, {
    accept: true,
    charge,
    words: 'The survey and the permit are paid for; the charge covers both.',
  })
  await answerCancellation(db, as(acme, 9), left!.id, { accept: true, expected: charge })

  await requestCancellation(db, as(acme, 3), offered!.id, 'The second branch stays on its present line')
  await decideCancellation(db, as(manager, 2), offered!.id, {
    accept: true,
    charge: { nrc: ringgit.decode(850) },
    answer_by: plusDays(as(manager, 0).today, 5),
    words: 'The cable into the building is laid. The charge covers half of that work.',
  })
}
