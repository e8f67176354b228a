import { expect, test } from 'vitest'
import { ringgitText, type Sen } from '#contract/money.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { longDay } from '#server/platform/words/days.ts'
import { madeDocument, readPdf } from '#server/testing/documents.ts'
import { circuitIn, orderFor, placedOrder, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { active, make } = await quoteStage(world)
const rm = (ringgit: number) => ringgitText(Math.round(ringgit * 100) as Sen)

test('before and after ordering a company reads whom the order is billed to and where its deposit is paid', async () => {
  const quote = await active()
  const { tenantData, customer } = (await world.acme.get('/api/profile')).body.data
  const standing = await world.acme.get(`/api/orders/standing?quote_ids=${quote.id}`)
  expect(standing.body.data.bill_to.company).toBe(customer.company)
  for (const part of [tenantData.bill_street, tenantData.bill_code, tenantData.bill_city])
    expect(standing.body.data.bill_to.address).toContain(part)

  const placed = await orderQuotes(world.acme, [quote.id])
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const path = `/api/orders/${placed.body.data.id}`
  for (const who of [world.acme, world.manager])
    expect((await who.get(path)).body.data.bill_to).toEqual(standing.body.data.bill_to)

  const depositTo = async (who: Caller, language: string) =>
    (await who.get(path, { 'accept-language': language })).body.data.deposit_to
  expect(await depositTo(world.acme, 'en')).toMatch(/^Bank Contoh Berhad, account 5140 1234 5678, /)
  expect(await depositTo(world.acme, 'ms')).toMatch(/^Bank Contoh Berhad, akaun 5140 1234 5678, /)
  const { version } = (await world.admin.get('/api/portal-settings/letterhead')).body.data.letterhead
  const texts = { registration_no: '', sst_no: '', address: '', phone: '', email: '', website: '' }
  const noAccount = { bank: '', account_name: '', account_no: '' }
  const letterhead = { version, name: 'Trunkline', ...texts, ...noAccount }
  expect((await world.admin.put('/api/portal-settings/letterhead', letterhead)).status).toBe(200)
  expect(await depositTo(world.acme, 'en')).toBeNull()
})

test('a quote, a project, an order form and an order say as PDFs what is due with the purchase order and who is billed', async () => {
  const [one, two] = [await active(), await active()]
  const cart = await make()
  await world.acme.post('/api/quotes/create-wish-list', { ids: [cart.id], project_name: 'Due' })
  await world.acme.put('/api/quotes/project', { ids: [one.id, two.id], project_name: 'Due' })
  await world.acme.put(`/api/quotes/cancel/${cart.id}`, {})
  const order = await placedOrder(world)
  const { bill_to } = await orderFor(world.acme, order.id)
  expect(bill_to.address).not.toBe('')
  const billed = `${bill_to.company}, ${bill_to.address}`
  type Charges = Record<'total_nrc' | 'total_mrc' | 'tax_nrc', number>
  const due = (...charges: Charges[]) => {
    const sum = (field: keyof Charges) => charges.reduce((total, each) => total + each[field], 0)
    const [deposit, oneTime] = [2 * sum('total_mrc'), sum('total_nrc') + sum('tax_nrc')]
    return [rm(deposit), rm(oneTime), rm(deposit + oneTime)]
  }
  const wanted = [
    { asked: { kind: 'quote', ids: [one.id] }, amounts: due(one) },
    { asked: { kind: 'project', ids: [one.id] }, amounts: due(one, two) },
    { asked: { kind: 'order_form', ids: [one.id, two.id] }, amounts: due(one, two) },
    { asked: { kind: 'order', ids: [order.id] }, amounts: due(order) },
  ]
  const says = async (asked: { kind: string; ids: number[]; language?: string }, ...texts: string[]) => {
    const { text } = await readPdf((await madeDocument(world, asked)).bytes)
    for (const each of texts) expect(text.replaceAll(' ', '')).toContain(each.replaceAll(' ', ''))
  }
  await Promise.all(
    wanted.map(({ asked, amounts: [deposit, oneTime, total] }) =>
      says(
        asked,
        `Billed to ${billed}`,
        'Due with the purchase order Amount',
        `Deposit 2 monthly charges, refundable ${deposit}`,
        `One-time charges with tax ${oneTime} Total due ${total}`,
      ),
    ),
  )
  const [, oneTime, total] = due(one)
  await says(
    { kind: 'quote', ids: [one.id], language: 'ms' },
    `Dibilkan kepada ${billed}`,
    'Perlu dibayar bersama pesanan belian Amaun',
    `Caj sekali termasuk cukai ${oneTime} Jumlah perlu dibayar ${total}`,
  )
  // What is ordered is due no more, and its last day is no longer the project’s.
  const [left, gone] = [await active(), await active()]
  await world.acme.put('/api/quotes/project', { ids: [left.id, gone.id], project_name: 'Partly' })
  await world.acme.put(`/api/quotes/extend/${left.id}`, {})
  const { version } = (await world.acme.get('/api/terms')).body.data
  const purchase = { quote_ids: [gone.id], po_number: 'PO-PART', accepted_terms_version: version }
  expect((await world.acme.post('/api/orders', purchase)).status).toBe(200)
  const { validity } = (await world.acme.get(`/api/quotes/${left.id}`)).body.data
  expect(validity > gone.validity).toBe(true)
  await says(
    { kind: 'project', ids: [left.id] },
    `Valid until ${longDay(validity, 'en')} · Partly Page 1 of`,
    `Total due ${due(left)[2]}`,
    'For the 1 of 2 quotes that can still be ordered.',
  )
  // An order that has changed has nothing due with its purchase order: it says what of the deposit is returned.
  const changing = await placedOrder(world, 2)
  const [first] = changing.circuit_list
  const actual = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  await world.manager.put(`/api/circuits/${first.id}/milestones/deposit_cleared`, { actual })
  const cancelled = await world.manager.put(`/api/circuits/${first.id}`, { status: 'cancelled', reason: 'x' })
  expect(cancelled.status).toBe(200)
  const changed = { kind: 'order', ids: [changing.id] }
  await says(changed, `Deposit to be returned ${rm(2 * first.total_mrc)}`)
  expect((await readPdf((await madeDocument(world, changed)).bytes)).text).not.toContain('Total due')
  // A delivered order has nothing more to pay with its purchase order, and a stranger reads no billing address.
  const delivered = await circuitIn(world, 'delivered')
  const { bytes } = await madeDocument(world, { kind: 'order', ids: [delivered.order_id] })
  expect((await readPdf(bytes)).text).not.toContain('Total due')
  const { url } = (await world.acme.post(`/api/quotes/${one.id}/share-links`, {})).body.data
  const page = (await world.stranger.get(new URL(url).pathname)).body
  expect(page).toContain(total)
  expect(page).not.toContain('Billed to')
  expect(page).not.toContain(bill_to.address.split(', ')[0])
})
