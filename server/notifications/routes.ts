import { sql } from 'kysely'
import {
  mailboxApi,
  notificationApi,
  type NotificationEvent,
  isMailedAtFirst,
  recipientOf,
  kindsFor,
  notificationFacts,
  type Notification,
} from '#contract/notifications.ts'
import type { Channel } from '#server/platform/channel.ts'
import { notFound } from '#server/platform/errors.ts'
import { storesMail } from '#server/platform/mail.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { serveStream } from '#server/platform/stream.ts'
import { chooseMail, markRead, type PublishedEvent } from '#server/notifications/deliver.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export function notificationRoutes(portal: Portal, channel: Channel) {
  const subscribe = openSubscriptions(channel)
  serveData(portal, notificationApi.list, ({ db, viewer, query }) => readNotifications(db, viewer, query))
  serveStream(portal, notificationApi.stream, ({ viewer, query, send }) => {
    const onMissed = () => send('resync', {})
    const close = subscribe(viewer.userId, {
      onEvent: (event) => send('notification', event),
      onMissed,
    })
    const { read_ago: readAgo } = query
    if (readAgo !== undefined)
      asViewer(portal.db, viewer, (db) => wasNotifiedWithin(db, viewer, readAgo)).then(
        (missed) => missed && onMissed(),
        onMissed,
      )
    return close
  })
  serve(portal, notificationApi.markRead, async ({ db, viewer, body }) => {
    await markRead(db, viewer, body)
    return { data: { unread: await countUnread(db, viewer) } }
  })
  serveData(portal, notificationApi.settings, ({ db, viewer }) => readChoices(db, viewer))
  serve(portal, notificationApi.choose, async ({ db, viewer, body }) => {
    await chooseMail(db, viewer, body.data)
    return { data: await readChoices(db, viewer), message: (w) => w.preferenceSaved }
  })

  const hasMailbox = storesMail(portal.config)
  serveData(portal, mailboxApi.list, async ({ db, query }) => {
    if (!hasMailbox) throw notFound()
    return readMailbox(db, query.before)
  })
  serveData(portal, mailboxApi.one, async ({ db, params }) => {
    if (!hasMailbox) throw notFound()
    return readMail(db, params.id)
  })
}

interface StreamReader {
  onEvent: (event: NotificationEvent) => void
  onMissed: () => void
}

function openSubscriptions(channel: Channel) {
  const readers = new Map<number, Set<StreamReader>>()
  channel.subscribe({
    onMessage(payload) {
      const { users, ...event } = JSON.parse(payload) as PublishedEvent
      for (const user of users) for (const reader of readers.get(user) ?? []) reader.onEvent(event)
    },
    onReconnect() {
      for (const own of readers.values()) for (const reader of own) reader.onMissed()
    },
  })
  return (userId: number, reader: StreamReader) => {
    const own = readers.get(userId) ?? new Set()
    readers.set(userId, own.add(reader))
    return () => {
      own.delete(reader)
      if (own.size === 0) readers.delete(userId)
    }
  }
}

const perReading = 30
const heads = ['id', 'at', 'recipient', 'subject'] as const

async function readMailbox(db: Db, before: number | undefined) {
  const rows = await db
    .selectFrom('mailbox')
    .select(heads)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(perReading + 1)
    .execute()
  return { items: rows.slice(0, perReading).map(headOf), older: rows.length > perReading }
}

async function readMail(db: Db, id: number) {
  const row = await db
    .selectFrom('mailbox')
    .select([...heads, 'plain', 'html'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { ...headOf(row), plain: row.plain, html: row.html }
}

function headOf(row: { id: number; at: Date; recipient: string; subject: string }) {
  return { id: row.id, at: row.at.toISOString(), to: row.recipient, subject: row.subject }
}

async function readNotifications(
  db: Db,
  viewer: Viewer,
  { before, unread }: { before?: number; unread?: '1' },
) {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'kind', 'at', 'read_at', 'quote_id', 'order_id', 'facts'])
    .where('user_id', '=', viewer.userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(unread === '1', (query) => query.where('read_at', 'is', null))
    .orderBy('id', 'desc')
    .limit(perReading + 1)
    .execute()
  return {
    unread: await countUnread(db, viewer),
    older: rows.length > perReading,
    items: rows.slice(0, perReading).map(({ read_at, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      read: read_at !== null,
      // Stored as the wire writes it.
      facts: notificationFacts.parse(row.facts),
    })) satisfies Notification[],
  }
}

async function countUnread(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notification
    where user_id = ${viewer.userId} and read_at is null`.execute(db)
  return rows[0]!.unread
}

/** Notifications are delivered this many milliseconds after their event at most, unless the portal is busy. */
const deliveredWithin = 2_000

async function wasNotifiedWithin(db: Db, viewer: Viewer, milliseconds: number): Promise<boolean> {
  const latest = await db
    .selectFrom('notification')
    .select('at')
    .where('user_id', '=', viewer.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest !== undefined && latest.at.getTime() > viewer.now.getTime() - milliseconds - deliveredWithin
}

async function readChoices(db: Db, viewer: Viewer) {
  const chosen = await db
    .selectFrom('mail_choice')
    .select(['kind', 'mail'])
    .where('user_id', '=', viewer.userId)
    .execute()
  return kindsFor(recipientOf(viewer.role)).map((kind) => ({
    kind,
    mail: chosen.find((choice) => choice.kind === kind)?.mail ?? isMailedAtFirst(kind),
  }))
}
