import { createHmac } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { readQuoteCall } from '#contract/quotes/list.ts'
import { readOrderCall } from '#contract/orders/list.ts'
import { userStatusIds } from '#contract/roles.ts'
import { serviceApi } from '#contract/services/api.ts'
import { feedDays, rotationHours, type FeedEvent } from '#contract/webhooks.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { allowsLocal, callOut, NotCalled } from '#server/platform/outbound.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { readSecret } from '#server/platform/secret.ts'
import type { Tables } from '#server/platform/tables.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** After each failed try; the last one repeats. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, day]
/** A webhook whose event has failed for this long is paused. */
const longestFailure = 3 * day
/** Events of a webhook in a round, events in a round, and the time after which a try counts as lost with its process. */
const [each, atOnce, lost] = [5, 50, minute]

export type WebhookRow = Selectable<Tables['webhook']>
export type EventRow = Selectable<Tables['feed_event']>

export interface WebhookMessage {
  url: string
  body: string
}

interface Posting {
  config: Config
  now: () => Date
  milliseconds?: number
}
type WriteMessages = (
  db: Db,
  viewer: Viewer,
  webhook: WebhookRow,
  event: EventRow,
) => Promise<WebhookMessage[]>

interface Claimed {
  webhook: WebhookRow
  event: EventRow
  id: number
  tries: number
  failing_since: Date | null
}

/**
 * Posts what is due, the events of a record one after the other, and again after a failure. `mefMessages` writes the
 * format `mef`.
 */
export async function deliverDue(pool: Db, posting: Posting & { mefMessages: WriteMessages }): Promise<void> {
  const viewer = () => calendarOf(posting.config, posting.now())
  const claimed = await asViewer(pool, viewer(), (db) => claimDue(db, viewer().now))
  if (claimed.length === 0) return
  const key = await readSecret(pool, 'webhook')
  await Promise.all(
    claimed.map(async (due) => {
      const { webhook, event } = due
      const buyer: Viewer = { ...viewer(), role: 'customer', companyId: webhook.company_id }
      const messages =
        webhook.format === 'mef'
          ? await asViewer(pool, buyer, (db) => posting.mefMessages(db, buyer, webhook, event))
          : [{ url: webhook.url, body: JSON.stringify(feedEventOf(event, posting.config)) }]
      let answer = '204'
      for (const message of messages)
        if (isDelivered(answer)) answer = await post(webhook, message, key, posting)
      await asViewer(pool, viewer(), (db) => recordTry(db, viewer(), due, answer))
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
    update webhook_delivery d set next_try_at = ${new Date(now.getTime() + lost)}, tried_at = ${now},
      tries = d.tries + 1, answer = null
    from due join webhook w on w.company_id = due.company_id and w.id = due.webhook_id
      join feed_event e on e.company_id = due.company_id and e.no = due.no
    where d.company_id = due.company_id and d.webhook_id = due.webhook_id and d.id = due.id
    returning d.id, d.tries, d.failing_since, to_jsonb(w) as webhook, to_jsonb(e) as event`.execute(db)
  return rows
}

/** Returns the HTTP status, or why there was none. */
export async function post(
  webhook: WebhookRow,
  { url, body }: WebhookMessage,
  key: string,
  { config, now, milliseconds = 10_000 }: Posting,
) {
  const stamp = Math.floor(now().getTime() / 1_000)
  const signed = secretsOf(webhook, key, now()).map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`,
  )
  const headers = {
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
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

async function recordTry(db: Db, viewer: Viewer, due: Claimed, answer: string) {
  const { webhook, id, tries, failing_since } = due
  const delivered = isDelivered(answer)
  const now = viewer.now.getTime()
  const since = failing_since ?? viewer.now
  const until = since.getTime() + longestFailure
  const next = now + pauses[Math.min(tries, pauses.length) - 1]!
  const next_try_at = delivered ? null : new Date(now < until ? Math.min(next, until) : next)
  await sql`
    update webhook_delivery set answer = ${answer}, delivered = ${delivered}, next_try_at = ${next_try_at},
      failing_since = ${delivered ? null : since}
    where company_id = ${webhook.company_id} and webhook_id = ${webhook.id} and id = ${id}
      and next_try_at is not null`.execute(db)
  if (!delivered && now >= until) await pauseWebhook(db, viewer, webhook)
}

async function pauseWebhook(db: Db, viewer: Viewer, { company_id, id, url }: WebhookRow) {
  const { rows } = await sql<{ administrators: number[] }>`
    update webhook set state = 'paused' where company_id = ${company_id} and id = ${id} and state = 'active'
    returning array(select u.id::int from portal_user u where u.company_id = webhook.company_id and u.company_admin
      and u.status_id = ${userStatusIds.active}) as administrators`.execute(db)
  const facts = { reference: new URL(url).host }
  for (const { administrators: users } of rows)
    await notify(db, viewer, { kind: 'webhook_paused', company_id, users, facts })
}

export function feedEventOf(event: EventRow, { basePath }: Pick<Config, 'basePath'>): FeedEvent {
  const { no, at, kind, record_type: type, record_id: id, order_id, version } = event
  const call = { quote: readQuoteCall, service: serviceApi.one, order: readOrderCall, circuit: readOrderCall }
  const href = `${basePath}/api${call[type].path.replace(':id', `${order_id ?? id}`)}`
  return { no, at: new Date(at).toISOString(), kind, record: { type, id, href }, version }
}

/** The portal stores no secret: it derives them from its own key. */
export function secretOf({ company_id, id, secret_no }: WebhookRow, key: string): string {
  const made = createHmac('sha256', key).update(`webhook ${company_id} ${id} ${secret_no}`)
  return `whsec_${made.digest('base64url')}`
}

function secretsOf(webhook: WebhookRow, key: string, now: Date): string[] {
  const { rotated_at, secret_no } = webhook
  const rotates = rotated_at !== null && now.getTime() < new Date(rotated_at).getTime() + rotationHours * hour
  const numbers = rotates ? [secret_no, secret_no - 1] : [secret_no]
  return numbers.map((each) => secretOf({ ...webhook, secret_no: each }, key))
}

/** Deletes events after their days in the feed, except the last of a company, with their deliveries, and old tests. */
export async function clearFeed(pool: Db, calendar: Viewer): Promise<void> {
  const before = new Date(calendar.now.getTime() - feedDays * day)
  await asViewer(pool, calendar, async (db) => {
    await sql`delete from feed_event e using feed_counter c
      where e.at < ${before} and c.company_id = e.company_id and e.no < c.last_no`.execute(db)
    await sql`delete from webhook_delivery where no is null and created_at < ${before}`.execute(db)
  })
}
