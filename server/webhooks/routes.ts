import { sql, type Selectable } from 'kysely'
import {
  maxDeliveries,
  maxWebhooks,
  webhookApi,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhooks.ts'
import { inLane } from '#server/platform/connection-quota.ts'
import { asViewer, quotaKey, type Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { allowsLocal, NotCalled, refusePrivate } from '#server/platform/outbound.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { envelope, serve, serveAuthenticated, serveData, type Portal } from '#server/platform/route.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import {
  feedEventOf,
  isDelivered,
  oldSecretUntil,
  post,
  secretOf,
  webhookKey,
} from '#server/webhooks/deliver.ts'

export function webhookRoutes(portal: Portal) {
  const { config, db: pool } = portal
  const checkedUrl = (url: string) => {
    const read = URL.parse(url)
    if (!read || read.username || read.password) throw invalid({ url: (w) => w.webhookAddress })
    try {
      refusePrivate(read, allowsLocal(config))
    } catch (error) {
      throw error instanceof NotCalled ? invalid({ url: (w) => w.webhookAddress }) : error
    }
    return read.href
  }

  serveData(portal, webhookApi.feed, async ({ db, viewer, query }) => {
    const events = await readFeed(db, companyOf(viewer), query)
    return events.map((event) => feedEventOf(event, config))
  })
  serveData(portal, webhookApi.list, async ({ db, viewer }) => {
    const rows = await db.selectFrom('webhook').selectAll().orderBy('id').execute()
    return rows.map((row) => webhookOf(row, viewer))
  })
  serve(portal, webhookApi.create, async ({ db, viewer, body }) => {
    const company_id = companyOf(viewer)
    const url = checkedUrl(body.url)
    await sql`select pg_advisory_xact_lock(7221, ${company_id}::int)`.execute(db)
    const { count } = await db
      .selectFrom('webhook')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxWebhooks) throw new AppError('wrong_status', (w) => w.webhooksFull(maxWebhooks))
    const row = await db
      .insertInto('webhook')
      .values({ company_id, url, kinds: body.kinds, state: 'active', created_at: viewer.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    const secret = secretOf(row, await webhookKey(pool))
    return { data: { ...webhookOf(row, viewer), secret }, message: (w) => w.webhookAdded }
  })
  serve(portal, webhookApi.change, async ({ db, viewer, params, body: { url, ...rest } }) => {
    const before = await findWebhook(db, params.id)
    const change = { ...rest, url: url === undefined ? before.url : checkedUrl(url) }
    const row = await db
      .updateTable('webhook')
      .set(change)
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before.state === 'paused' && row.state === 'active') {
      await db
        .updateTable('webhook_delivery')
        .set({ next_try_at: viewer.now, tries: 0, failing_since: null })
        .where('webhook_id', '=', params.id)
        .where('next_try_at', 'is not', null)
        .execute()
      await queueJobs(db, 'webhook', [{}])
    }
    const message: Sentence = (w) =>
      before.state === row.state
        ? w.webhookSaved
        : row.state === 'paused'
          ? w.webhookPaused
          : w.webhookResumed
    return { data: webhookOf(row, viewer), message }
  })
  serve(portal, webhookApi.remove, async ({ db, params }) => {
    const { numDeletedRows } = await db.deleteFrom('webhook').where('id', '=', params.id).executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    return { message: (w) => w.webhookDeleted }
  })
  serve(portal, webhookApi.rotate, async ({ db, viewer, params }) => {
    const row = await db
      .updateTable('webhook')
      .set((old) => ({ secret_no: sql`${old.ref('secret_no')} + 1`, rotated_at: viewer.now }))
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound)
    return { data: { secret: secretOf(row, await webhookKey(pool)) } }
  })
  // The receiver is called between transactions, which would keep a connection of the database waiting.
  serveAuthenticated(portal, webhookApi.test, async ({ reply, viewer, parts: { params } }) => {
    const webhook = await asViewer(pool, viewer, (db) => findWebhook(db, params.id))
    const event = { no: 0, at: viewer.now.toISOString(), kind: 'test', record: null, version: null }
    const key = await webhookKey(pool)
    const answer = await inLane(
      pool,
      'webhook tests',
      quotaKey(viewer),
      () => post(webhook, event, key, portal),
      1,
    )
    const data = await asViewer(pool, viewer, async (db) => {
      const { company_id, id } = await findWebhook(db, params.id)
      const delivered = isDelivered(answer)
      const tried = { created_at: viewer.now, tried_at: viewer.now, tries: 1, answer, delivered }
      const row = await db
        .insertInto('webhook_delivery')
        .values({ company_id, webhook_id: id, no: null, ...tried })
        .returningAll()
        .executeTakeFirstOrThrow()
      return deliveryOf({ ...row, kind: null })
    })
    return reply.send(envelope(webhookApi.test, { data }, viewer.language))
  })
  serveData(portal, webhookApi.deliveries, async ({ db, params }) => {
    await findWebhook(db, params.id)
    const rows = await db
      .selectFrom('webhook_delivery as d')
      .leftJoin('feed_event as e', (join) =>
        join.onRef('e.company_id', '=', 'd.company_id').onRef('e.no', '=', 'd.no'),
      )
      .selectAll('d')
      .select('e.kind')
      .where('d.webhook_id', '=', params.id)
      .orderBy('d.id', 'desc')
      .limit(maxDeliveries)
      .execute()
    return rows.map(deliveryOf)
  })
}

/** Throws 410 if an event after `after` has been deleted. */
async function readFeed(db: Db, company_id: number, { after, limit }: { after?: number; limit: number }) {
  const events = await db
    .selectFrom('feed_event')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('no', '>', after ?? 0)
    .orderBy('no')
    .limit(limit)
    .execute()
  const oldest = events[0]?.no
  if (after !== undefined && oldest !== undefined && oldest > after + 1)
    throw new AppError('gone', (w) => w.feedGone(oldest), { data: { oldest } })
  return events
}

async function findWebhook(db: Db, id: number) {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

function webhookOf(row: Selectable<Tables['webhook']>, { now }: Viewer): Webhook {
  const { id, url, format, kinds, state, created_at } = row
  const old_secret_until = oldSecretUntil(row, now)?.toISOString() ?? null
  return { id, url, format, kinds, state, created_at: created_at.toISOString(), old_secret_until }
}

function deliveryOf(row: Selectable<Tables['webhook_delivery']> & { kind: string | null }): WebhookDelivery {
  const { id, no, kind, created_at, tries, tried_at, answer, delivered, next_try_at } = row
  return {
    id,
    no,
    kind: kind ?? 'test',
    at: created_at.toISOString(),
    tries,
    tried_at: tried_at?.toISOString() ?? null,
    answer,
    status: delivered ? 'delivered' : next_try_at ? 'waiting' : 'failed',
    next_try_at: next_try_at?.toISOString() ?? null,
  }
}
