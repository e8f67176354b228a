import { sql, type Selectable } from 'kysely'
import { maxDeliveries, webhookApi, type Webhook, type WebhookDelivery } from '#contract/webhooks.ts'
import { inLane } from '#server/platform/connection-quota.ts'
import { asViewer, quotaKey, type Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { serve, serveData, serveSession, type Portal } from '#server/platform/route.ts'
import { readSecret } from '#server/platform/secret.ts'
import type { Tables } from '#server/platform/tables.ts'
import { companyOf } from '#server/platform/viewer.ts'
import { addWebhook, checkedUrl } from '#server/webhooks/add.ts'
import { feedEventOf, isDelivered, post, secretOf } from '#server/webhooks/deliver.ts'

export function webhookRoutes(portal: Portal) {
  const { config, db: pool } = portal
  serveData(portal, webhookApi.feed, async ({ db, viewer, query }) => {
    const events = await readFeed(db, companyOf(viewer), query)
    return events.map((event) => feedEventOf(event, config))
  })
  serveData(portal, webhookApi.list, async ({ db }) => {
    const rows = await db.selectFrom('webhook').selectAll().orderBy('id').execute()
    return rows.map(webhookOf)
  })
  serve(portal, webhookApi.create, async ({ db, viewer, body }) => {
    const row = await addWebhook(config, db, viewer, body)
    const secret = secretOf(row, await readSecret(pool, 'webhook'))
    return { data: { ...webhookOf(row), secret }, message: (w) => w.webhookAdded }
  })
  serve(portal, webhookApi.change, async ({ db, viewer, params, body: { url, ...rest } }) => {
    const before = await findWebhook(db, params.id)
    const change = { ...rest, url: url === undefined ? before.url : checkedUrl(config, url) }
    const changed = db.updateTable('webhook').set(change).where('id', '=', params.id).returningAll()
    const row = await changed.executeTakeFirstOrThrow()
    if (before.state === 'paused' && row.state === 'active') {
      await sql`update webhook_delivery set next_try_at = ${viewer.now}, tries = 0, failing_since = null
        where webhook_id = ${params.id} and next_try_at is not null`.execute(db)
      await queueJobs(db, 'webhook', [{}])
    }
    return { data: webhookOf(row), message: (w) => w.webhookSaved }
  })
  serve(portal, webhookApi.remove, async ({ db, params }) => {
    const removed = db.deleteFrom('webhook').where('id', '=', params.id).returning('id')
    await removed.executeTakeFirstOrThrow(notFound)
    return { message: (w) => w.webhookDeleted }
  })
  serve(portal, webhookApi.rotate, async ({ db, viewer, params }) => {
    const row = await db
      .updateTable('webhook')
      .set((each) => ({ secret_no: each('secret_no', '+', 1), rotated_at: viewer.now }))
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound)
    return { data: { secret: secretOf(row, await readSecret(pool, 'webhook')) } }
  })
  // The receiver is called between transactions, which would keep a connection of the database waiting.
  serveSession(portal, webhookApi.test, async ({ viewer, params }) => {
    const webhook = await asViewer(pool, viewer, (db) => findWebhook(db, params.id))
    const event = { no: 0, at: viewer.now.toISOString(), kind: 'test', record: null, version: null }
    const key = await readSecret(pool, 'webhook')
    const send = () => post(webhook, { url: webhook.url, body: JSON.stringify(event) }, key, portal)
    const answer = await inLane(pool, 'webhook tests', quotaKey(viewer), send, 1)
    return asViewer(pool, viewer, async (db) => {
      const { company_id, id } = await findWebhook(db, params.id)
      const tried = { tried_at: viewer.now, tries: 1, answer, delivered: isDelivered(answer) }
      const row = await db
        .insertInto('webhook_delivery')
        .values({ company_id, webhook_id: id, no: null, created_at: viewer.now, ...tried })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { data: deliveryOf({ ...row, kind: null }) }
    })
  })
  serveData(portal, webhookApi.deliveries, async ({ db, params }) => {
    await findWebhook(db, params.id)
    const { rows } = await sql<DeliveryRow>`
      select d.*, e.kind from webhook_delivery d
        left join feed_event e on e.company_id = d.company_id and e.no = d.no
      where d.webhook_id = ${params.id} order by d.id desc limit ${maxDeliveries}`.execute(db)
    return rows.map(deliveryOf)
  })
}

/** Throws 410 if an event after `after` has been deleted. */
async function readFeed(db: Db, company_id: number, { after, limit }: { after?: number; limit: number }) {
  const { rows: events } = await sql<Selectable<Tables['feed_event']>>`
    select * from feed_event where company_id = ${company_id} and no > ${after ?? 0}
    order by no limit ${limit}`.execute(db)
  const oldest = events[0]?.no
  if (after !== undefined && oldest !== undefined && oldest > after + 1)
    throw new AppError('gone', (w) => w.feedGone(oldest), { data: { oldest } })
  return events
}

async function findWebhook(db: Db, id: number) {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

function webhookOf({ id, url, format, kinds, state, created_at }: Selectable<Tables['webhook']>): Webhook {
  return { id, url, format, kinds, state, created_at: created_at.toISOString() }
}

type DeliveryRow = Selectable<Tables['webhook_delivery']> & { kind: string | null }

function deliveryOf(row: DeliveryRow): WebhookDelivery {
  const { kind, created_at, tried_at, delivered, next_try_at } = row
  return {
    ...row,
    kind: kind ?? 'test',
    at: created_at.toISOString(),
    tried_at: tried_at?.toISOString() ?? null,
    status: delivered ? 'delivered' : next_try_at ? 'waiting' : 'failed',
    next_try_at: next_try_at?.toISOString() ?? null,
  }
}
