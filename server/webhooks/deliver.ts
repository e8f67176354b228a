import { createHmac } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { readQuoteCall } from '#contract/quotes/list.ts'
import { readOrderCall } from '#contract/orders/list.ts'
import { userStatusIds } from '#contract/roles.ts'
import { serviceApi } from '#contract/services/api.ts'
import { feedDays, rotationHours, type FeedEvent, type Webhook } from '#contract/webhooks.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { allowsLocal, callOut, NotCalled } from '#server/platform/outbound.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Tables } from '#server/platform/tables.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** After each failed try; the last one repeats. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, day]
/** An event that was refused for so long pauses its webhook. */
const longestFailure = 3 * day
/** Events in a round, per webhook, and until a try counts as lost with its process. */
const [atOnce, each, lost] = [50, 5, minute]

type WebhookRow = Selectable<Tables['webhook']>
type EventRow = Selectable<Tables['feed_event']>

interface Posting {
  config: Config
  now: () => Date
  milliseconds?: number
}

interface Claimed {
  webhook: WebhookRow
  event: EventRow
  id: number
  tries: number
  failing_since: string | null
}

/** The address and body of an event in each format; the delivery does not depend on them. */
const formats = {
  trunkline: ({ url }: WebhookRow, event: FeedEvent) => ({ url, body: JSON.stringify(event) }),
} satisfies Partial<Record<Webhook['format'], unknown>>

/** Posts what is due, the events of a record one after the other, and again after a failure. */
export async function deliverDue(pool: Db, posting: Posting): Promise<void> {
  const { config, now } = posting
  const calendar = calendarOf(config, now())
  const claimed = await asViewer(pool, calendar, (db) => claimDue(db, calendar.now))
  if (claimed.length === 0) return
  const key = await webhookKey(pool)
  await Promise.all(
    claimed.map(async (due) => {
      const answer = await post(due.webhook, feedEventOf(due.event, config), key, posting)
      const viewer = calendarOf(config, now())
      await asViewer(pool, viewer, (db) => recordTry(db, viewer, due, answer))
    }),
  )
  await queueJobs(pool, 'webhook', [{}])
}

async function claimDue(db: Db, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select d.* from webhook w cross join lateral (
        select d.company_id, d.webhook_id, d.id, d.no
        from webhook_delivery d join feed_event e on e.company_id = d.company_id and e.no = d.no
        where d.company_id = w.company_id and d.webhook_id = w.id and d.next_try_at <= ${now}
          and not exists (
            select from webhook_delivery b join feed_event f on f.company_id = b.company_id and f.no = b.no
            where b.company_id = d.company_id and b.webhook_id = d.webhook_id and b.no < d.no
              and b.next_try_at is not null and f.record_type = e.record_type and f.record_id = e.record_id)
        order by d.no limit ${each} for update of d skip locked) d
      where w.state = 'active' limit ${atOnce})
    update webhook_delivery d set next_try_at = ${new Date(now.getTime() + lost)}, tried_at = ${now}, tries = d.tries + 1,
      answer = null
    from due join webhook w on w.company_id = due.company_id and w.id = due.webhook_id
      join feed_event e on e.company_id = due.company_id and e.no = due.no
    where d.company_id = due.company_id and d.webhook_id = due.webhook_id and d.id = due.id
    returning d.id, d.tries, d.failing_since, to_jsonb(w) as webhook, to_jsonb(e) as event`.execute(db)
  return rows
}

/** Posts one event. Returns the HTTP status, or why there was none. */
export async function post(webhook: WebhookRow, event: FeedEvent, key: Buffer, posting: Posting) {
  const { config, now, milliseconds = 10_000 } = posting
  const { url, body } = formats[webhook.format as keyof typeof formats](webhook, event)
  const at = now()
  const stamp = Math.floor(at.getTime() / 1_000)
  const signed = secretsOf(webhook, key, at).map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`,
  )
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'trunkline-signature': [`t=${stamp}`, ...signed].join(','),
  }
  const limits = { itself: allowsLocal(config), milliseconds, bytes: 1_024, cut: true }
  try {
    const { status } = await callOut(new URL(url), { method: 'POST', headers, body }, limits)
    return String(status)
  } catch (error) {
    if (error instanceof NotCalled) return 'private'
    return (error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable'
  }
}

export const isDelivered = (answer: string) => /^2\d\d$/.test(answer)

async function recordTry(
  db: Db,
  viewer: Viewer,
  { webhook, id, tries, failing_since }: Claimed,
  answer: string,
) {
  const { now } = viewer
  const since = failing_since === null ? now : new Date(failing_since)
  const until = since.getTime() + longestFailure
  const pause = pauses[Math.min(tries, pauses.length) - 1]!
  const next = now.getTime() + pause
  const tried = isDelivered(answer)
    ? { delivered: true, next_try_at: null, failing_since: null }
    : { next_try_at: new Date(now.getTime() < until ? Math.min(next, until) : next), failing_since: since }
  await db
    .updateTable('webhook_delivery')
    .set({ answer, ...tried })
    .where('company_id', '=', webhook.company_id)
    .where('webhook_id', '=', webhook.id)
    .where('id', '=', id)
    .where('next_try_at', 'is not', null)
    .execute()
  if (!isDelivered(answer) && now.getTime() >= until) await pauseWebhook(db, viewer, webhook)
}

async function pauseWebhook(db: Db, viewer: Viewer, { company_id, id, url }: WebhookRow) {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ state: 'paused' })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const administrators = await db
    .selectFrom('portal_user')
    .select('id')
    .where('company_id', '=', company_id)
    .where('company_admin', '=', true)
    .where('status_id', '=', userStatusIds.active)
    .execute()
  await notify(db, viewer, {
    kind: 'webhook_paused',
    company_id,
    users: administrators.map((each) => each.id),
    facts: { reference: new URL(url).host },
  })
}

export function feedEventOf(
  { no, at, kind, record_type, record_id, order_id, version }: EventRow,
  { basePath }: Pick<Config, 'basePath'>,
): FeedEvent {
  const { path } = {
    quote: readQuoteCall,
    service: serviceApi.one,
    order: readOrderCall,
    circuit: readOrderCall,
  }[record_type]
  const href = `${basePath}/api${path.replace(':id', `${order_id ?? record_id}`)}`
  return {
    no,
    at: new Date(at).toISOString(),
    kind,
    record: { type: record_type, id: record_id, href },
    version,
  }
}

export async function webhookKey(db: Db): Promise<Buffer> {
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'webhook')
    .executeTakeFirstOrThrow()
  return Buffer.from(value)
}

/** Nobody but the receiver stores a secret: the portal derives it from its own key. */
export function secretOf(
  { company_id, id, secret_no }: Pick<WebhookRow, 'company_id' | 'id' | 'secret_no'>,
  key: Buffer,
) {
  const made = createHmac('sha256', key).update(`webhook ${company_id} ${id} ${secret_no}`)
  return `whsec_${made.digest('base64url')}`
}

export function oldSecretUntil({ rotated_at }: Pick<WebhookRow, 'rotated_at'>, now: Date): Date | null {
  const until = rotated_at && new Date(new Date(rotated_at).getTime() + rotationHours * hour)
  return until && until > now ? until : null
}

function secretsOf(webhook: WebhookRow, key: Buffer, now: Date): string[] {
  const present = secretOf(webhook, key)
  if (oldSecretUntil(webhook, now) === null) return [present]
  return [present, secretOf({ ...webhook, secret_no: webhook.secret_no - 1 }, key)]
}

/** Deletes events after their days in the feed, except the last of a company, with their deliveries, and old tests. */
export async function clearFeed(pool: Db, calendar: Viewer): Promise<void> {
  const before = new Date(calendar.now.getTime() - feedDays * day)
  await asViewer(pool, calendar, async (db) => {
    await sql`
      delete from feed_event e using feed_counter c
      where e.at < ${before} and c.company_id = e.company_id and e.no < c.last_no`.execute(db)
    await db.deleteFrom('webhook_delivery').where('no', 'is', null).where('created_at', '<', before).execute()
  })
}
