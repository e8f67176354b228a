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
  await cancelCircuit(db, { acme, manager }, as, left!.id, {
    daysAgo: 12,
    reason: 'The branch in Johor Bahru moves to another building',
    amount: 600,
    words: 'The survey and the permit are paid for; the charge covers both.',
  })

  await requestCancellation(db, as(acme, 3), offered!.id, 'The second branch stays on its present line')
  await decideCancellation(db, as(manager, 2), offered!.id, {
    accept: true,
    charge: { nrc: ringgit.decode(850) },
    answer_by: plusDays(as(manager, 0).today, 5),
    words: 'The cable into the building is laid. The charge covers half of that work.',
  })
}

/** The company asks to cancel a circuit, is offered it at a charge in ringgit a day later, and accepts that after two more. */
export async function cancelCircuit(
  db: Db,
  { acme, manager }: Pick<Cast, 'acme' | 'manager'>,
  as: ViewerOf,
  circuit: number,
  { daysAgo, reason, amount, words }: { daysAgo: number; reason: string; amount: number; words: string },
) {
  const charge = { nrc: ringgit.decode(amount) }
  await requestCancellation(db, as(acme, daysAgo), circuit, reason)
  await decideCancellation(db, as(manager, daysAgo - 1), circuit, { accept: true, charge, words })
  await answerCancellation(db, as(acme, daysAgo - 3), circuit, { accept: true, expected: charge })
}
