import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { dearQuotes, purchaseOfQuotes, sendAs } from '#server/testing/colleagues.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const acme = (await world.acme.get('/api/profile')).body.data
const colleague = (await world.colleague.get('/api/profile')).body.data
const today = () => dayIn('Asia/Kuala_Lumpur', world.clock.now)
const approvalAs = async (who: Caller, id: number) => (await who.get(`/api/order-approvals/${id}`)).body.data

describe('POST /orders above the spending limit', () => {
  test('answers 202 with the request; the quotes stay active and nothing is ordered', async () => {
    expect(colleague.spending_limit).toBe(20_000)
    expect(acme).toMatchObject({ company_admin: true, spending_limit: null })
    const quotes = await dearQuotes(world)
    const before = (await world.acme.get('/api/orders')).body.count
    const { status, body } = await sendAs(world, quotes, { po_number: 'PO-ASK' })
    expect(status, JSON.stringify(body)).toBe(202)
    expect(body).toEqual({
      success: true,
      message: expect.stringContaining('above your spending limit'),
      data: { approval: { id: expect.any(Number), expires_on: plusDays(today(), 7) } },
    })
    expect((await world.acme.get('/api/orders')).body.count).toBe(before)
    expect((await world.acme.get(`/api/quotes/${quotes[0].id}`)).body.data.status).toBe('active')
    const asked = await approvalAs(world.colleague, body.data.approval.id)
    expect(asked).toMatchObject({
      status: 'open',
      po_number: 'PO-ASK',
      requested_by: { id: colleague.id, name: 'Hafiz Ismail' },
      asked: { nrc: quotes[0].total_nrc, mrc: quotes[0].total_mrc },
      tax_mrc: quotes[0].tax_mrc,
      commitment: quotes[0].total_nrc + quotes[0].total_mrc * 24,
      deposit: quotes[0].total_mrc * 2,
      early_termination: quotes[0].total_mrc * 24,
      price_level: 'firm',
      may_decide: false,
      may_withdraw: true,
      order: null,
    })
    expect(await approvalAs(world.acme, asked.id)).toMatchObject({ may_decide: true, may_withdraw: false })
  })

  test('compares NRC + MRC × months before tax: exactly the limit is ordered at once', async () => {
    const [quote] = await dearQuotes(world)
    const commitment = quote.total_nrc + quote.total_mrc * 24
    const limit = (spending_limit: number) =>
      world.acme.put(`/api/colleagues/${colleague.id}`, { spending_limit })
    await limit(commitment - 0.01)
    const asked = await sendAs(world, [quote])
    expect(asked.status).toBe(202)
    await limit(commitment)
    await world.colleague.delete(`/api/order-approvals/${asked.body.data.approval.id}`)
    expect((await sendAs(world, [quote])).status).toBe(200)
    await limit(20_000)
  })

  test('one Idempotency-Key makes one request; another request for the same quote is 409', async () => {
    const quotes = await dearQuotes(world)
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2].map(() => sendAs(world, quotes, {}, key)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(await sendAs(world, quotes)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  })

  test('two requests for one quote at once: one is open', async () => {
    const quotes = await dearQuotes(world)
    const answers = await Promise.all([1, 2, 3].map(() => sendAs(world, quotes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  })

  test('refuses what an order refuses, and asks nobody', async () => {
    const quotes = await dearQuotes(world)
    const outdated = await sendAs(world, quotes, { accepted_terms_version: '2001-01' })
    expect(outdated).toMatchObject({ status: 409, body: { code: 'terms_outdated' } })
    const changed = await sendAs(world, quotes, { expected: { nrc: 1, mrc: 1 } })
    expect(changed).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect((await sendAs(world, quotes, { requested_date: today() })).status).toBe(422)
    expect((await sendAs(world, [{ id: 900_000_000 }])).status).toBe(404)
    expect((await sendAs(world, quotes)).status).toBe(202)
  })

  test('is 409 where nobody else could decide', async () => {
    await world.acme.put(`/api/colleagues/${acme.id}`, { spending_limit: 1 })
    const quotes = await dearQuotes(world, 1, world.acme)
    expect(await world.acme.post('/api/orders', purchaseOfQuotes(quotes))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Nobody else') },
    })
    await world.acme.put(`/api/colleagues/${acme.id}`, { spending_limit: null })
    expect((await world.acme.post('/api/orders', purchaseOfQuotes(quotes))).status).toBe(200)
  })
})
