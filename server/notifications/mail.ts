import { sql } from 'kysely'
import { recipientOf, notificationFacts } from '#contract/notifications.ts'
import { roleOf, userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Mailer } from '#server/platform/mail.ts'
import { composeMail } from '#server/notifications/compose.ts'

/** The job of a few mails of one event: the notifications they carry. A job that an earlier portal left behind has one. */
export type MailJob = { notification_ids: number[] } | { notification_id: number }

export interface MailOptions {
  config: Pick<Config, 'publicUrl' | 'basePath'>
  mailer: Mailer
  now: Date
  /** Called with the name of a mail that will never arrive. */
  onRefused?: (mail: string) => void
}

/** Sends each mail once, to active users, outside any transaction. Throws if one must be retried, under the same Message-ID. */
export async function mailNotifications(db: Db, job: MailJob, options: MailOptions): Promise<void> {
  const { config, mailer, now, onRefused } = options
  const ids = 'notification_ids' in job ? job.notification_ids : [job.notification_id]
  const found = await db
    .selectFrom('notification as n')
    .innerJoin('portal_user as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.kind', 'n.quote_id', 'n.order_id', 'n.facts'])
    .select(['u.email', 'u.first_name', 'u.language', 'u.role_id'])
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('n.mailed_at', 'is', null)
    .where('u.status_id', '=', userStatusIds.active)
    .orderBy('n.id')
    .execute()
  const mails = found.flatMap((each) => {
    const role = roleOf(each.role_id)
    const recipient = role && recipientOf(role)
    if (!recipient) return []
    const notification = { ...each, facts: notificationFacts.parse(each.facts) }
    const mail = composeMail(notification, { ...each, recipient }, config)
    return [{ ...mail, id: each.id, name: `notification-${each.id}` }]
  })
  if (mails.length === 0) return
  const outcomes = await mailer.sendAll(mails, now)
  // Recorded for refused mails too: a job that is repeated for another mail must not repeat these.
  const settled = mails.filter((_, index) => !(outcomes[index] instanceof Error)).map(({ id }) => id)
  if (settled.length > 0)
    await db
      .updateTable('notification')
      .set({ mailed_at: now })
      .where('id', '=', sql<number>`any(${settled}::bigint[])`)
      .execute()
  for (const [index, { name }] of mails.entries()) if (outcomes[index] === 'refused') onRefused?.(name)
  const failed = outcomes.find((outcome) => outcome instanceof Error)
  if (failed) throw failed
}
