import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { clearDocuments } from '#server/documents/make-document.ts'
import { drawAcceptedForms } from '#server/orders/document-model/accepted-form.ts'
import { dayIn, startOfDay } from '#server/platform/calendar.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { madeDocument } from '#server/testing/documents.ts'
import { orderFor, placedOrder, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

test('an order keeps the order form that was accepted with it, by its hash, and nobody clears it away', async () => {
  const quote = await quotes.active()
  const before = await madeDocument(world, { kind: 'order_form', ids: [quote.id] })
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const placed = await orderQuotes(world.acme, [quote.id], { po_number: 'PO-9' })
  const { terms } = await orderFor(world.acme, placed.body.data.id)
  // What had been downloaded is what was accepted.
  expect(terms.form).toEqual({ document_id: before.id, sha256: hash(before.bytes) })
  const other = await placedOrder(world)
  const { form } = (await orderFor(world.acme, other.id)).terms
  expect(form.sha256).toBeNull()
  const drawn = `/api/documents/${form.document_id}`
  expect((await world.borneo.get(drawn)).status).toBe(404)
  expect((await world.acme.get(`${drawn}/file`)).status).toBe(409)
  expect((await world.acme.get(drawn)).body.data.ready).toBe(false)
  await vi.waitFor(
    async () => expect((await orderFor(world.acme, other.id)).terms.form.sha256).toMatch(/^[0-9a-f]{64}$/),
    20_000,
  )
  expect((await world.acme.get(drawn)).body.data.ready).toBe(true)
  const later = new Date(world.clock.now.getTime() + 30 * 86_400_000)
  await clearDocuments(world.db, calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, later))
  expect((await world.manager.get(`/api/documents/${before.id}/file`)).status).toBe(200)
})

test('an accepted order form that nobody reads is drawn at night', async () => {
  const { id } = await placedOrder(world)
  const form = async () => (await orderFor(world.acme, id)).terms.form
  const zone = { timeZone: 'Asia/Kuala_Lumpur' }
  const day = dayIn(zone.timeZone, world.clock.now)
  const at = (days: number, hour: number) =>
    calendarOf(zone, new Date(startOfDay(zone.timeZone, plusDays(day, days)).getTime() + hour * 3_600_000))
  const asked = async () => {
    const { document_id } = await form()
    const read = world.owner.selectFrom('document').select('asked_at').where('id', '=', document_id)
    return (await read.executeTakeFirstOrThrow()).asked_at
  }
  const placed = await asked()
  await drawAcceptedForms(world.db, at(1, 0.9))
  await drawAcceptedForms(world.db, at(1, 5))
  expect(await asked()).toEqual(placed)
  await drawAcceptedForms(world.db, at(1, 1))
  await vi.waitFor(async () => expect((await form()).sha256).toMatch(/^[0-9a-f]{64}$/), 20_000)
})
