import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { handEntered } from '#server/testing/drafts.ts'
import { orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { reprice } from '#server/testing/reprice.ts'
import { eventually } from '#server/testing/waits.ts'
import { type Caller, openWorld, type World } from '#server/testing/world.ts'

const world = await openWorld()

const threadsIn = (world: World) => {
  const write = (who: Caller, id: number | string, body: object, key?: string) =>
    who.post(`/api/quotes/${id}/messages`, body, key ? { 'idempotency-key': key } : undefined)
  const note = (who: Caller, id: number, text: unknown) => who.post(`/api/quotes/${id}/notes`, { text })
  const see = (who: Caller, id: number, message_id: unknown) =>
    who.put(`/api/quotes/${id}/thread/seen`, { message_id })
  const thread = async (who: Caller, id: number) => (await who.get(`/api/quotes/${id}/thread`)).body.data
  const words = async (who: Caller, id: number) =>
    (await thread(who, id)).messages.map((message: any) => message.text)
  const tick = () => void (world.clock.now = new Date(world.clock.now.getTime() + 1_000))
  return { write, note, see, thread, words, tick }
}
const quotes = await quoteStage(world)

const inCart = async (): Promise<number> => (await quotes.make()).id
const active = async (): Promise<number> => (await quotes.active()).id
const pending = async (): Promise<number> => (await quotes.pending()).id
const { write, note, see, thread, words, tick } = threadsIn(world)

describe('writing about a quote', () => {
  test('both sides see all messages, oldest first, with names', async () => {
    const id = await pending()
    const asked = await write(world.manager, id, { text: '  Which floor is the\nriser on?  ' })
    expect(asked.body).toMatchObject({ success: true, message: 'Your message has been sent.' })
    await write(world.acme, id, { text: 'Level 3.' })
    expect(await thread(world.acme, id)).toMatchObject({
      messages: [
        {
          author: 'Farid, Trunkline',
          side: 'staff',
          own: false,
          internal: false,
          text: 'Which floor is the\nriser on?',
          files: [],
          at: world.clock.now.toISOString(),
        },
        { author: 'Aminah Rahman', side: 'company', own: true, text: 'Level 3.' },
      ],
      seen: null,
      unsent: [],
    })
    expect((await thread(world.manager, id)).messages).toMatchObject([
      { author: 'Farid Hassan, Trunkline', own: true },
      { author: 'Aminah Rahman', own: false },
    ])
  })

  test.each([
    ['no words', {}, 'text'],
    ['blank words', { text: ' \n ' }, 'text'],
    ['5,001 characters', { text: 'x'.repeat(5_001) }, 'text'],
    ['what cannot be stored', { text: 'a\u0000b' }, 'text'],
    ['a number', { text: 7 }, 'text'],
    ['11 files', { text: 'x', file_ids: Array.from({ length: 11 }, (_, i) => i + 1) }, 'file_ids'],
  ])('refuses %s before it looks up the quote', async (_, body, field) => {
    const answer = await write(world.acme, 99_999_999, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('takes 5,000 characters and stores them as typed', async () => {
    const id = await pending()
    const long = `${'é'.repeat(4_996)}\n<b>`
    expect((await write(world.acme, id, { text: long })).status).toBe(200)
    expect(await words(world.manager, id)).toEqual([long])
  })

  test('a repeated Idempotency-Key writes once', async () => {
    const id = await pending()
    const first = await write(world.acme, id, { text: 'Once' }, 'thread-1')
    const again = await write(world.acme, id, { text: 'Once' }, 'thread-1')
    expect(again.body).toEqual(first.body)
    expect((await write(world.acme, id, { text: 'Twice' }, 'thread-1')).status).toBe(422)
    expect(await words(world.acme, id)).toEqual(['Once'])
  })

  test('works in every state; staff cannot see carts, and no one a removed quote', async () => {
    const id = await inCart()
    expect((await write(world.acme, id, { text: 'In the cart' })).status).toBe(200)
    expect((await world.manager.get(`/api/quotes/${id}/thread`)).status).toBe(404)
    expect((await write(world.manager, id, { text: 'x' })).status).toBe(404)
    await quotes.addToQuotes(id)
    expect(await words(world.manager, id)).toEqual(['In the cart'])
    for (const change of [
      { validity: '2020-01-01' },
      { status: 'cancelled' as const },
      { status: 'ordered' as const },
    ]) {
      await alterRecord(world, 'quote', id, change)
      expect((await write(world.acme, id, { text: 'still' })).status).toBe(200)
      expect((await write(world.manager, id, { text: 'open' })).status).toBe(200)
    }
    await alterRecord(world, 'quote', id, { status: 'removed' })
    for (const who of [world.acme, world.manager]) {
      expect((await write(who, id, { text: 'x' })).status).toBe(404)
      expect((await who.get(`/api/quotes/${id}/thread`)).status).toBe(404)
    }
  })

  test('cannot be changed or deleted', async () => {
    const id = await active()
    await write(world.acme, id, { text: 'Said' })
    for (const companyId of [null, 1])
      for (const statement of [
        sql`update quote_message set text = 'Unsaid'`,
        sql`delete from quote_message`,
        sql`update message_file set name = 'x'`,
      ])
        await expect(
          asViewer(world.db, { companyId, userId: 1 }, (db) => statement.execute(db)),
        ).rejects.toThrow(/permission denied/)
  })
})

describe('internal notes', () => {
  test('are listed in between for staff and never reach the company', async () => {
    const id = await active()
    await write(world.acme, id, { text: 'Could you do better?' })
    tick()
    const saved = await note(world.manager, id, 'They have an offer of RM 900')
    expect(saved.body.data).toMatchObject({
      internal: true,
      author: 'Farid Hassan, Trunkline',
      side: 'staff',
    })
    tick()
    await write(world.manager, id, { text: 'We will see.' })
    expect((await thread(world.manager, id)).messages.map((m: any) => [m.internal, m.text])).toEqual([
      [false, 'Could you do better?'],
      [true, 'They have an offer of RM 900'],
      [false, 'We will see.'],
    ])
    expect(JSON.stringify(await thread(world.acme, id))).not.toContain('RM 900')
    expect(JSON.stringify((await world.acme.get(`/api/quotes/${id}`)).body)).not.toContain('RM 900')
    expect((await thread(world.acme, id)).messages).toHaveLength(2)
  })

  test('include the reason for a price below the floor', async () => {
    const id = await active()
    await reprice(world.owner, sql`true`, { floor: sql`9000000` })
    const body = { bandwidth_nrc: 1, bandwidth_mrc: 1, reason: 'Framework contract' }
    expect((await world.manager.put(`/api/quotes/price/${id}`, body)).status).toBe(200)
    await reprice(world.owner, sql`true`, { floor: sql`null` })
    expect((await thread(world.manager, id)).messages).toMatchObject([
      { internal: true, text: 'Framework contract', own: true },
    ])
    expect(await words(world.acme, id)).toEqual([])
  })

  test('have 1 to 5,000 characters, and are for quotes that staff see', async () => {
    const id = await active()
    expect((await note(world.manager, id, ' ')).status).toBe(422)
    expect((await note(world.manager, id, 'x'.repeat(5_001))).status).toBe(422)
    expect((await note(world.manager, await inCart(), 'x')).status).toBe(404)
  })
})

describe('the last seen message', () => {
  test('only moves forward, for each reader separately', async () => {
    const id = await active()
    const first = (await write(world.manager, id, { text: '1' })).body.data.id
    const second = (await write(world.manager, id, { text: '2' })).body.data.id
    expect((await see(world.acme, id, first)).body.data).toEqual({ unread: 1 })
    expect((await thread(world.acme, id)).seen).toBe(first)
    expect((await see(world.acme, id, second)).body.data).toEqual({ unread: 0 })
    expect((await see(world.acme, id, first)).body.data).toEqual({ unread: 0 })
    expect((await thread(world.acme, id)).seen).toBe(second)
    expect((await thread(world.manager, id)).seen).toBeNull()
  })

  test('must be a message of this quote that the reader may see', async () => {
    const [id, other] = [await active(), await active()]
    const message = (await write(world.manager, other, { text: 'x' })).body.data.id
    expect((await see(world.acme, id, message)).status).toBe(404)
    expect((await see(world.acme, other, 'x')).status).toBe(422)
  })

  test('is visible to the reader only, in the database too', async () => {
    const id = await active()
    const message = (await write(world.manager, id, { text: 'x' })).body.data.id
    await see(world.acme, id, message)
    await see(world.manager, id, message)
    const { id: userId, customer } = (await world.acme.get('/api/profile')).body.data
    const as = (viewer: { companyId: number | null; userId: number }) =>
      asViewer(world.db, viewer, (db) => db.selectFrom('thread_seen').select('user_id').distinct().execute())
    expect(await as({ companyId: customer.id, userId })).toEqual([{ user_id: userId }])
    expect(await as({ companyId: null, userId: 999 })).toEqual([])
    expect(await as({ companyId: customer.id + 1, userId })).toEqual([])
  })
})

describe('the notification of a message', () => {
  const bell = async (who: Caller, reference: string) =>
    (await who.get('/api/notifications')).body.data.items.filter(
      (item: any) => item.kind === 'message' && item.facts.reference === reference,
    )
  const notificationOf = (who: Caller, reference: string) =>
    eventually(async () => {
      const [item] = await bell(who, reference)
      expect(item).toBeDefined()
      return item
    })

  test('reaches only the other side, with the beginning of the message', async () => {
    const id = await active()
    const { quote_reference } = await quotes.read(id)
    await write(world.acme, id, { text: `When\ncan it ${'🙂'.repeat(200)} start?` })
    expect(await notificationOf(world.manager, quote_reference)).toMatchObject({
      quote_id: id,
      facts: { company: 'Acme Manufacturing Sdn Bhd', words: `When can it ${'🙂'.repeat(128)}…` },
    })
    for (const other of [world.acme, world.borneo, world.admin])
      expect(await bell(other, quote_reference)).toEqual([])
    await write(world.manager, id, { text: 'In March.' })
    expect((await notificationOf(world.acme, quote_reference)).facts.words).toBe('In March.')
    expect(await bell(world.manager, quote_reference)).toHaveLength(1)
  })

  test('is marked as read once the message is seen', async () => {
    const id = await active()
    const { quote_reference } = await quotes.read(id)
    const first = (await write(world.manager, id, { text: '1' })).body.data.id
    await notificationOf(world.acme, quote_reference)
    tick()
    await write(world.manager, id, { text: '2' })
    await eventually(async () => expect(await bell(world.acme, quote_reference)).toHaveLength(2))
    await see(world.acme, id, first)
    expect(
      (await bell(world.acme, quote_reference)).map((item: any) => [item.facts.words, item.read]),
    ).toEqual([
      ['2', false],
      ['1', true],
    ])
  })

  test('is not sent for a note, nor for a message in a cart', async () => {
    const [noted, cart, sent] = [await active(), await inCart(), await active()]
    await note(world.manager, noted, 'Quiet')
    await write(world.acme, cart, { text: 'Quiet' })
    await write(world.acme, sent, { text: 'Loud' })
    const { quote_reference } = await quotes.read(sent)
    await notificationOf(world.manager, quote_reference)
    for (const who of [world.acme, world.manager])
      expect(JSON.stringify((await who.get('/api/notifications')).body)).not.toContain('Quiet')
  })
})
const request = {
  product: 'Dark fibre pair',
  bandwidth: '2 × 10 Gbps',
  site_a: 'Guard house, Kulim',
  site_b: '-',
  remarks: 'Two routes that share no duct',
}

/** The client manager's completion. */
const completion = (contract_id: number) => ({
  product_id: 2,
  bandwidth_mbps: 20_000,
  contract_id,
  site_a_details: handEntered,
  lead_time_days: 120,
  price_level: 'subject_to_survey',
  version: 1,
})

test.each([24, 12, 0])(
  'a request in own words over %i months is asked, answered, completed, priced and ordered',
  async (term) => {
    const asked = await world.acme.post('/api/quotes/request', { ...request, term })
    const { id, quote_reference } = asked.body.data[0]
    await world.manager.post(`/api/quotes/${id}/messages`, { text: 'Which duct?' })
    await world.acme.post(`/api/quotes/${id}/messages`, { text: 'The southern one.' })

    expect((await world.manager.get(`/api/quotes/price/${id}`)).body.data).toEqual({
      card: { nrc: null, mrc: null },
      floor: { nrc: null, mrc: null },
      floor_needs_approval: false,
      min_margin: 0,
      price_level: 'subject_to_survey',
    })
    expect((await world.manager.put(`/api/quotes/complete/${id}`, completion(term))).status).toBe(200)
    const agreed = { bandwidth_nrc: 12_000, bandwidth_mrc: 9_800.5 }
    expect((await world.manager.put(`/api/quotes/price/${id}`, agreed)).body.data).toMatchObject({
      status: 'active',
      total_nrc: 12_000,
      total_mrc: 9_800.5,
      tax_nrc: 720,
      tax_mrc: 588.03,
    })

    const order = await orderQuotes(world.acme, [id], {
      po_number: `PO-${term}`,
      expected: { nrc: 12_000, mrc: 9_800.5 },
    })
    expect(order.body.data).toMatchObject({ total_mrc: 9_800.5, deposit: 19_601 })
    const [circuit] = (await world.acme.get(`/api/orders/${order.body.data.id}`)).body.data.circuit_list
    expect(circuit).toMatchObject({
      status: 'pending',
      quote: {
        quote_reference,
        product: 'Internet Direct',
        product_id: 2,
        bandwidth: '20Gbps',
        contract_id: term,
        site_a: 'Lot 17, Jalan Perusahaan 3, Rawang, 48000, Selangor, Malaysia',
        grade: 'off_net',
      },
      total_nrc: 12_000,
      total_mrc: 9_800.5,
      early_termination: 9_800.5 * term,
    })
    expect(circuit.lines).toMatchObject([
      { component: 'agreed', charge: 'nrc', amount: 12_000 },
      { component: 'agreed', charge: 'mrc', amount: 9_800.5 },
    ])
    const after = await world.acme.get(`/api/quotes/${id}`)
    expect(after.body.data).toMatchObject({ status: 'ordered', remarks: request.remarks })
    expect((await world.acme.get(`/api/quotes/${id}/thread`)).body.data.messages).toHaveLength(2)
  },
)

test('a priced request can be extended and cancelled, and edited only with ids', async () => {
  const { id } = (await world.acme.post('/api/quotes/request', { ...request, term: 24 })).body.data[0]
  await world.manager.put(`/api/quotes/complete/${id}`, completion(24))
  await world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 1, bandwidth_mrc: 100 })
  expect((await world.acme.put(`/api/quotes/extend/${id}`)).status).toBe(200)
  const { version } = (await world.acme.get(`/api/quotes/${id}`)).body.data
  expect((await world.acme.put(`/api/quotes/${id}`, { version })).status).toBe(422)
  expect((await world.acme.put(`/api/quotes/cancel/${id}`, {})).status).toBe(200)
})
