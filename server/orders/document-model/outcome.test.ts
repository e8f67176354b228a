import { expect, test } from 'vitest'
import { ringgitText, sen } from '#contract/money.ts'
import { longDay } from '#server/platform/words/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { cancellationsIn, leaving } from '#server/testing/cancellations.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { madeDocument, readPdf, says } from '#server/testing/documents.ts'
import { milestonesIn } from '#server/testing/milestones.ts'
import { movesIn, orderFor, placedOrder, surveyed } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const { move } = movesIn(world)
const { set } = milestonesIn(world)
const { ask, offer, answer } = cancellationsIn(world)
const { raise, answer: answerCharge } = chargesIn(world, today)
const rm = (ringgit: number) => ringgitText(sen(Math.round(ringgit * 100)))
const textOf = async ({ id }: { id: number }, language = 'en') =>
  (await readPdf((await madeDocument(world, { kind: 'order', ids: [id], language })).bytes)).text

test('an order’s PDF says what became of each circuit: when it was promised and handed over, when and why it moved or ended', async () => {
  const order = await placedOrder(world, 3)
  const [kept, gone, unpaid] = order.circuit_list
  const first = kept.promised
  await world.manager.put('/api/circuits/plan', {
    circuit_ids: [kept.id],
    working_days: 3,
    reason_code: 'permit',
    reason: 'The council meets in May',
  })
  for (const { id } of [kept, gone]) await set(id, 'deposit_cleared', { actual: today })
  await ask(gone.id)
  await offer(gone.id)
  await answer(gone.id, true)
  await move(unpaid.id, 'cancelled', { reason: 'No capacity in the duct' })
  const moved = (await orderFor(world.acme, order.id)).circuit_list[0].promised
  expect(moved > first).toBe(true)
  const because = (language: 'en' | 'ms') =>
    language === 'en'
      ? `First promised for ${longDay(first, 'en')} · Permit from an authority: The council meets in May`
      : `Mula-mula dijanjikan pada ${longDay(first, 'ms')} · Permit daripada pihak berkuasa: The council meets in May`
  says(await textOf(order), `Planned hand-over: ${longDay(moved, 'en')} (${because('en')})`)

  for (const status of ['processing', 'delivered']) await move(kept.id, status)
  const now = await orderFor(world.acme, order.id)
  const placed = order.deposit
  const each = placed / 3
  const text = await textOf(order)
  says(
    text,
    'Status Partly delivered',
    `Handed over: ${longDay(today, 'en')} (Planned hand-over: ${longDay(moved, 'en')} · ${because('en')})`,
    `Cancelled on ${longDay(today, 'en')}: ${leaving}`,
    `Cancelled on ${longDay(today, 'en')}: No capacity in the duct`,
    `Total before tax ${rm(now.total_nrc)} ${rm(now.total_mrc)} Of this, cancellation charges ${rm(250.5)} ${rm(0)}`,
    `Deposit as ordered ${rm(placed)}`,
    `Of this, cancelled before it was paid ${rm(each)}`,
    `Deposit to be returned ${rm(each)}`,
  )
  says(
    await textOf(order, 'ms'),
    'Status Diserahkan sebahagian',
    `Diserahkan: ${longDay(today, 'ms')} (Penyerahan dirancang: ${longDay(moved, 'ms')} · ${because('ms')})`,
    `Dibatalkan pada ${longDay(today, 'ms')}: ${leaving}`,
    `Termasuk caj pembatalan ${rm(250.5)} ${rm(0)}`,
    `Deposit semasa pesanan ${rm(placed)}`,
    `Termasuk yang dibatalkan sebelum dibayar ${rm(each)}`,
  )
})

test('an order’s PDF says that a declined charge ended a circuit, and promises no deposit back that was not paid', async () => {
  const order = await placedOrder(world, 1, world.acme, surveyed)
  const [circuit] = order.circuit_list
  const charge = await raise(circuit.id)
  await answerCharge(circuit, charge.body.data.id, false)
  const text = await textOf(order)
  says(
    text,
    `Cancelled on ${longDay(today, 'en')}: the extra charge was declined`,
    `Deposit as ordered ${rm(order.deposit)}`,
    `Of this, cancelled before it was paid ${rm(order.deposit)}`,
  )
  expect(text).not.toContain('returned')
  expect(text).not.toContain('Of this, cancellation charges')
})
