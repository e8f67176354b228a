import { describe, expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { everyNotificationKind, notificationKinds } from '#contract/notifications.ts'
import { asViewer } from '#server/platform/db.ts'
import { notify, type NewNotification } from '#server/notifications/notify.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
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

  test('shows a notification with the same key once, and only to the side that is named', async () => {
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
    // Jobs of one moment are done in no certain order.
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
  test('are all that the role receives by default but previews and documents, and each person’s choice is their own', async () => {
    const of = async (who = world.acme) => (await who.get('/api/notifications/settings')).body.data
    expect((await of()).map((each: any) => each.kind)).toEqual(
      everyNotificationKind.filter((kind) =>
        (notificationKinds[kind].to as readonly string[]).includes('company'),
      ),
    )
    const unmailed = async (who = world.acme) =>
      (await of(who)).filter((each: any) => !each.mail).map((each: any) => each.kind)
    expect(await unmailed()).toEqual(['document_ready'])
    expect(await of(world.admin)).toEqual([
      { kind: 'sign_up_received', mail: true },
      { kind: 'preview_ready', mail: false },
    ])
    expect(await of(world.commercial)).toEqual([{ kind: 'preview_ready', mail: false }])
    const { body } = await world.acme.put('/api/notifications/settings', {
      data: [{ kind: 'quote_priced', mail: false }],
    })
    expect(body.data.find((each: any) => each.kind === 'quote_priced').mail).toBe(false)
    expect(await unmailed(world.borneo)).toEqual(['document_ready'])
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
