import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { everyNotificationKind, notificationKinds } from '#contract/notifications.ts'
import { type NewNotification, notify } from '#server/notifications/notify.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { byHand as byHandSite } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { orderQuotes, placedOrder } from '#server/testing/orders.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const acmeId = (await world.acme.get('/api/profile')).body.data.customer.id
const quoteId = (await world.acme.get('/api/quotes?status=active')).body.data[0].id

/** Notifies as a verb does, in the transaction of a request of the company. */
async function notifyOf(...more: Partial<NewNotification>[]) {
  const viewer = {
    token: '',
    userId: (await world.acme.get('/api/profile')).body.data.id,
    companyId: acmeId,
    role: 'customer',
    language: 'en',
    now: world.clock.now,
    today: '2026-01-01',
    timeZone: 'Asia/Kuala_Lumpur',
  } as const
  const notifications = more.map((each) => ({
    kind: 'quote_priced' as const,
    company_id: acmeId,
    quote_id: quoteId,
    facts: { reference: 'Q-2026-000001' },
    ...each,
  }))
  await asViewer(world.db, viewer, (db) => notify(db, viewer, ...notifications))
}

describe('the bell', () => {
  test('notifies the people of the company, and no one of another company', async () => {
    await notifyOf({ facts: { reference: 'Q-ONE', mrc: sen(10_050) } })
    const [item] = await notificationsOf(world.acme, 'Q-ONE', 1)
    expect(item).toMatchObject({
      kind: 'quote_priced',
      read: false,
      quote_id: quoteId,
      order_id: null,
      facts: { reference: 'Q-ONE', mrc: 100.5 },
    })
    for (const other of [world.borneo, world.manager, world.admin, world.commercial])
      expect(JSON.stringify(await bell(other))).not.toContain('Q-ONE')
  })

  test('shows a notification with the same key once, and only to the named side', async () => {
    await notifyOf(
      { facts: { reference: 'Q-TWICE' }, dedupe_key: 'twice' },
      { facts: { reference: 'Q-TWICE' }, dedupe_key: 'twice' },
      { kind: 'message', facts: { reference: 'Q-STAFF', words: 'Hello' }, only: 'staff' },
    )
    await notificationsOf(world.manager, 'Q-STAFF')
    await notificationsOf(world.acme, 'Q-TWICE', 1)
    expect(JSON.stringify(await bell(world.acme))).not.toContain('Q-STAFF')
  })

  test('notifies only the client manager of the account, if it has one', async () => {
    const other = await world.signIn('daniel@trunkline.example')
    const [first, second] = await Promise.all(
      [world.manager, other].map(async (who) => (await who.get('/api/profile')).body.data.id),
    )
    const assign = (id: number | null) => world.alter('company', { id: acmeId }, { manager_id: id })

    await assign(null)
    await notifyOf({ kind: 'callback_requested', facts: { reference: 'Q-BOTH' } })
    await notificationsOf(world.manager, 'Q-BOTH')
    await notificationsOf(other, 'Q-BOTH')
    await assign(second!)
    await notifyOf({ kind: 'callback_requested', facts: { reference: 'Q-OWN' } })
    await notificationsOf(other, 'Q-OWN')
    expect(JSON.stringify(await bell(world.manager))).not.toContain('Q-OWN')
    await assign(first!)
  })

  test('continues from an id, newest first, and can list unread notifications only', async () => {
    const { unread: before } = await bell(world.acme)
    await notifyOf(...Array.from({ length: 40 }, (_, i) => ({ facts: { reference: `Q-MANY-${i}` } })))
    // Jobs of one moment run in any order.
    await expect.poll(async () => (await bell(world.acme)).unread, { timeout: 10_000 }).toBe(before + 40)
    const first = await bell(world.acme)
    expect(first.items).toHaveLength(30)
    expect(first.older).toBe(true)
    const rest = await bell(world.acme, `?before=${first.items.at(-1).id}`)
    const ids = [...first.items, ...rest.items].map((item: any) => item.id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    await world.acme.put('/api/notifications/read', { ids: [ids[0]] })
    const unread = await bell(world.acme, '?unread=1')
    expect(unread.items[0].id).toBe(ids[1])
    expect(unread.unread).toBe(first.unread - 1)
  })

  test('refuses an invalid id to continue from, and an empty list to mark', async () => {
    for (const query of ['?before=x', '?before=-1', '?unread=2'])
      expect((await world.acme.get(`/api/notifications${query}`)).status).toBe(422)
    for (const body of [{}, { ids: [] }, { ids: ['1'] }, { up_to: 0 }])
      expect((await world.acme.put('/api/notifications/read', body)).status).toBe(422)
  })

  test('marks notifications as read for the caller only, one by one or all at once', async () => {
    await notifyOf({ kind: 'order_received', facts: { reference: 'O-SHARED' } })
    const [mine] = await notificationsOf(world.acme, 'O-SHARED')
    const [theirs] = await notificationsOf(world.manager, 'O-SHARED')
    const before = (await bell(world.manager)).unread
    await world.acme.put('/api/notifications/read', { ids: [theirs.id] })
    expect((await bell(world.manager)).unread).toBe(before)
    const { body } = await world.acme.put('/api/notifications/read', { up_to: mine.id })
    expect(body.data.unread).toBe(0)
    expect((await notificationsOf(world.acme, 'O-SHARED'))[0].read).toBe(true)
  })
})

describe('which notifications are mailed', () => {
  test('are by default all of the role except previews, documents, sheets and digests, and each person’s choice is their own', async () => {
    const of = async (who = world.acme) => (await who.get('/api/notifications/settings')).body.data
    expect((await of()).map((each: any) => each.kind)).toEqual(
      everyNotificationKind.filter((kind) =>
        (notificationKinds[kind].to as readonly string[]).includes('company'),
      ),
    )
    const unmailed = async (who = world.acme) =>
      (await of(who)).filter((each: any) => !each.mail).map((each: any) => each.kind)
    expect(await unmailed()).toEqual(['quotes_digest', 'document_ready', 'sheet_ready'])
    expect(await of(world.admin)).toEqual([
      { kind: 'sign_up_received', mail: true },
      { kind: 'preview_ready', mail: false },
    ])
    expect(await of(world.commercial)).toEqual([{ kind: 'preview_ready', mail: false }])
    const { body } = await world.acme.put('/api/notifications/settings', {
      data: [{ kind: 'quote_priced', mail: false }],
    })
    expect(body.data.find((each: any) => each.kind === 'quote_priced').mail).toBe(false)
    expect(await unmailed(world.borneo)).toEqual(['quotes_digest', 'document_ready', 'sheet_ready'])
  })

  test('a kind that the role never receives, or that does not exist, is refused', async () => {
    const choose = (kind: string) =>
      world.acme.put('/api/notifications/settings', { data: [{ kind, mail: false }] })
    const refused = await choose('callback_requested')
    expect(refused).toMatchObject({ status: 422, body: { errors: { 'data.0.kind': expect.any(Array) } } })
    expect((await choose('nonsense')).status).toBe(422)
    expect((await world.acme.put('/api/notifications/settings', { data: [] })).status).toBe(422)
  })
})

const quotes = await quoteStage(world)
const { addToQuotes } = quotes
const draft = quotes.line()

const byHand = () => quotes.line(byHandSite)
const create = async (more: object = draft) => (await world.acme.post('/api/quotes', more)).body.data
const order = async (ids: number[]) => {
  return orderQuotes(world.acme, ids, { po_number: 'PO-9' })
}

describe('client managers are notified', () => {
  test('of a quote that awaits a price, and not of one that has a price', async () => {
    const priced = await create()
    const pending = await create(byHand())
    const [item] = await notificationsOf(world.manager, pending.quote_reference)
    expect(item).toMatchObject({
      kind: 'quote_requested',
      quote_id: pending.id,
      facts: { company: 'Acme Manufacturing Sdn Bhd' },
    })
    // Notifications are delivered in the order they were queued.
    expect(JSON.stringify(await bell(world.manager))).not.toContain(priced.quote_reference)
    expect(JSON.stringify(await bell(world.acme))).not.toContain(pending.quote_reference)
  })

  test('once of several quotes, with their number, not counting those with a price', async () => {
    const { body } = await world.acme.post('/api/quotes/bulk', { data: [byHand(), draft, byHand()] })
    const [first] = (await world.acme.get(`/api/quotes/${body.data.ids[0]}`)).body.data.events
    expect(first.action).toBe('create')
    const reference = (await world.acme.get(`/api/quotes/${body.data.ids[0]}`)).body.data.quote_reference
    const [item] = await notificationsOf(world.manager, reference)
    expect(item).toMatchObject({ kind: 'quote_requested', quote_id: null, facts: { count: 2 } })
  })

  test('of a customised request', async () => {
    const { body } = await world.acme.post('/api/quotes/request', {
      product: 'Dark fibre',
      bandwidth: '400G',
      site_a: 'Here',
      site_b: 'There',
      term: 24,
      remarks: 'By June',
    })
    const [item] = await notificationsOf(world.manager, body.data[0].quote_reference)
    expect(item).toMatchObject({ kind: 'quote_requested', quote_id: body.data[0].id })
  })

  test('of an edit that needs a price, and not again while it waits', async () => {
    const quote = await create()
    const edit = async (more: object) => {
      const { version } = (await world.acme.get(`/api/quotes/${quote.id}`)).body.data
      expect((await world.acme.put(`/api/quotes/${quote.id}`, { ...more, version })).status).toBe(200)
    }
    await edit(byHand())
    await notificationsOf(world.manager, quote.quote_reference, 1)
    await edit({ ...byHand(), contract_id: 12 })
    const next = await create(byHand())
    await notificationsOf(world.manager, next.quote_reference)
    await notificationsOf(world.manager, quote.quote_reference, 1)
  })

  test('of a callback request, with its message', async () => {
    const quote = await create()
    await addToQuotes(quote.id)
    await world.acme.post(`/api/quotes/contact/${quote.id}`, { message: 'After lunch, please' })
    const [item] = await notificationsOf(world.manager, quote.quote_reference)
    expect(item).toMatchObject({ kind: 'callback_requested', facts: { words: 'After lunch, please' } })
  })

  test('of a cancellation request, with its reason', async () => {
    const placed = await placedOrder(world)
    const [circuit] = placed.circuit_list
    await world.acme.post(`/api/circuits/${circuit.id}/cancel-request`, { reason: 'The site closes' })
    const items = await notificationsOf(world.manager, circuit.circuit_reference)
    expect(items[0]).toMatchObject({
      kind: 'cancellation_requested',
      order_id: placed.id,
      facts: { words: 'The site closes', company: 'Acme Manufacturing Sdn Bhd' },
    })
  })
})

describe('the company is notified', () => {
  test('of an agreed price, with the totals and the last day of validity', async () => {
    const quote = await create(byHand())
    const { body } = await world.manager.put(`/api/quotes/price/${quote.id}`, {
      bandwidth_nrc: 2_000,
      bandwidth_mrc: 1_234.5,
    })
    const [item] = await notificationsOf(world.acme, quote.quote_reference)
    const { total_nrc: nrc, total_mrc: mrc, validity: day } = body.data
    expect(item).toMatchObject({
      kind: 'quote_priced',
      quote_id: quote.id,
      facts: { nrc, mrc, day, price_level: 'subject_to_survey' },
    })
  })

  test('of a quote that a client manager cancels, with the reason, by mail in the reader’s language', async () => {
    const [active, pending, own] = [await create(), await create(byHand()), await create()]
    for (const { id } of [active, own]) await addToQuotes(id)
    await world.acme.get('/api/profile', { 'accept-language': 'ms' })
    await world.manager.put(`/api/quotes/cancel/${active.id}`, { reason: 'The duct is full' })
    await world.manager.put(`/api/quotes/cancel/${pending.id}`)
    await world.acme.put(`/api/quotes/cancel/${own.id}`, { reason: 'Too expensive' })
    const [item] = await notificationsOf(world.acme, active.quote_reference)
    expect(item).toMatchObject({
      kind: 'quote_cancelled',
      quote_id: active.id,
      facts: { words: 'The duct is full' },
    })
    const [bare] = await notificationsOf(world.acme, pending.quote_reference)
    expect(bare).toMatchObject({ kind: 'quote_cancelled', facts: { reference: pending.quote_reference } })
    expect(bare.facts.words).toBeUndefined()
    const mail = await eventually(() =>
      world.row('mailbox', { subject: `Sebut harga ${active.quote_reference} telah dibatalkan` }),
    )
    expect(mail.recipient).toMatch(/@acme\.example$/)
    expect(mail.plain).toContain('Sebab: The duct is full')
    await world.acme.get('/api/profile', { 'accept-language': 'en' })

    // The company is not notified of its own cancellation; a later notification arrives without it.
    expect(JSON.stringify(await bell(world.acme))).not.toContain(own.quote_reference)
    expect(JSON.stringify(await bell(world.borneo))).not.toContain(active.quote_reference)
  })

  test('not of a cancellation that is refused', async () => {
    const quote = await create(byHand())
    await world.manager.put(`/api/quotes/cancel/${quote.id}`)
    expect((await world.manager.put(`/api/quotes/cancel/${quote.id}`)).status).toBe(409)
    const later = await create(byHand())
    await world.manager.put(`/api/quotes/cancel/${later.id}`)
    await notificationsOf(world.acme, later.quote_reference)
    await notificationsOf(world.acme, quote.quote_reference, 1)
  })

  test('of its order, as is the client manager; once if one quote is ordered twice', async () => {
    const quote = await create()
    await addToQuotes(quote.id)
    const answers = await Promise.all([order([quote.id]), order([quote.id])])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    const { data } = answers.find((each) => each.status === 200)!.body
    for (const who of [world.acme, world.manager]) {
      const [item] = await notificationsOf(who, data.order_reference)
      expect(item).toMatchObject({
        kind: 'order_received',
        order_id: data.id,
        facts: { nrc: data.total_nrc, mrc: data.total_mrc },
      })
    }
    expect(JSON.stringify(await bell(world.borneo))).not.toContain(data.order_reference)
  })
})

test('no one is notified of a change that is rolled back', async () => {
  const { id: userId, customer } = (await world.acme.get('/api/profile')).body.data
  const viewer: Viewer = {
    token: '',
    userId,
    companyId: customer.id,
    role: 'customer',
    language: 'en',
    now: new Date(),
    today: '2026-01-01',
    timeZone: 'Asia/Kuala_Lumpur',
  }
  const notifyOf = (reference: string) => (db: Db) =>
    notify(db, viewer, { kind: 'quote_priced', company_id: customer.id, facts: { reference } })
  const failed = asViewer(world.db, viewer, async (db) => {
    await notifyOf('Q-UNDONE')(db)
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  await asViewer(world.db, viewer, notifyOf('Q-DONE'))
  await notificationsOf(world.acme, 'Q-DONE')
  expect(JSON.stringify(await bell(world.acme))).not.toContain('Q-UNDONE')
})

test('a priced quote in the cart queues no notification', async () => {
  const queued = () =>
    sql<{ jobs: number }>`select count(*) as jobs from pgboss.job where name = 'notification'`.execute(
      world.owner,
    )
  const before = (await queued()).rows[0]!.jobs
  await create()
  expect((await queued()).rows[0]!.jobs).toBe(before)
})
