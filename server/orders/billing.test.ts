import { expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { finishedDocument, readPdf, says } from '#server/testing/documents.ts'
import { exportedList } from '#server/testing/exported.ts'
import { orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { active } = await quoteStage(world)
const idOf = async (who = world.acme): Promise<number> =>
  (await who.get('/api/profile')).body.data.customer.id
const read = async (id: number) => (await world.admin.get(`/api/customers/${id}`)).body.data
const saved = async (changes: object) => {
  const { id, version } = await read(await idOf())
  const { status, body } = await world.admin.put(`/api/customers/${id}`, { version, ...changes })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('an order keeps the billing address of its day, with the chosen account', async () => {
  const entry = (number: string) => ({ number, name: `Account ${number}`, email: '', medium: 'Paper' })
  const { billing_accounts } = await saved({
    billing_accounts: [entry('1'), entry('2')],
    bill_street: '1 Old Street',
  })
  const [first, second] = billing_accounts
  const { id } = await active()
  const { data } = (await world.acme.get(`/api/orders/standing?quote_ids=${id}`)).body
  const listed = billing_accounts.map((each: any) => ({
    id: each.id,
    number: each.number,
    name: each.name,
  }))
  expect(data.billing_accounts).toEqual(listed)
  const foreign = (await read(await idOf(world.borneo))).billing_accounts[0]
  for (const billing_account_id of [foreign.id, 999_999])
    expect(await orderQuotes(world.acme, [id], { billing_account_id })).toMatchObject({
      status: 422,
      body: { errors: { billing_account_id: ['Choose one of your company’s billing accounts.'] } },
    })
  const byDefault = (await orderQuotes(world.acme, [id])).body.data
  const chosen = (await orderQuotes(world.acme, [(await active()).id], { billing_account_id: second.id }))
    .body.data
  await saved({ company: 'Acme Renamed', bill_street: '2 New Street', billing_accounts: [] })
  for (const [order, { number, name }] of [
    [byDefault, first],
    [chosen, second],
  ])
    for (const who of [world.acme, world.manager]) {
      const { bill_to } = (await who.get(`/api/orders/${order.id}`)).body.data
      expect(bill_to).toMatchObject({ company: 'Acme Manufacturing Sdn Bhd', account: { number, name } })
      expect(bill_to.address).toMatch(/^1 Old Street/)
    }
  const { text } = await readPdf((await finishedDocument(world, { kind: 'order', ids: [chosen.id] })).bytes)
  says(text, 'Acme Manufacturing Sdn Bhd', '1 Old Street', 'Billing account 2 Account 2')
  expect(text).not.toContain('Renamed')
  const rows = await exportedList(world, world.manager, '/api/orders/client-manager/export')
  const row = rows.find((each) => each['Reference'] === chosen.order_reference)
  expect(row?.['Billing account']).toBe('2 Account 2')
  const later = (await orderQuotes(world.acme, [(await active()).id])).body.data
  expect((await world.acme.get(`/api/orders/${later.id}`)).body.data.bill_to).toMatchObject({
    company: 'Acme Renamed',
    account: null,
  })
  await saved({ company: 'Acme Manufacturing Sdn Bhd', bill_street: '8 Jalan Sultan Ismail' })
})

test.each([
  ['has expired', -1, true],
  ['ends today', 0, false],
  ['has no end', null, false],
])('a contract record that %s is said to both sides, and blocks no order', async (_, days, warns) => {
  const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  const contract_to = days === null ? null : plusDays(today, days)
  await saved({ contract_to })
  const { id } = await active()
  const expired = warns ? contract_to : null
  const standing = await world.acme.get(`/api/orders/standing?quote_ids=${id}`)
  expect(standing.body.data.contract_expired_on).toBe(expired)
  const placed = await orderQuotes(world.acme, [id])
  expect(placed.status).toBe(200)
  for (const who of [world.acme, world.manager])
    expect((await who.get(`/api/orders/${placed.body.data.id}`)).body.data.contract_expired_on).toBe(expired)
  const [told] = await notificationsOf(world.manager, placed.body.data.order_reference)
  expect(told.kind).toBe('order_received')
  expect(told.facts.contract_expired_on).toBe(expired ?? undefined)
  // A renewed record does not change the order.
  await saved({ contract_to: '2026-10-31' })
  const order = (await world.acme.get(`/api/orders/${placed.body.data.id}`)).body.data
  expect(order.contract_expired_on).toBe(expired)
})
