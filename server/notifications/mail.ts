import { recipientOf, notificationFacts } from '#contract/notifications.ts'
import { roleOf, userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Mailer } from '#server/platform/mail.ts'
import { composeMail } from '#server/notifications/compose.ts'

/** The job of one mail: the notification it carries. */
export interface MailJob {
  notification_id: number
}

export interface MailOptions {
  config: Pick<Config, 'publicUrl' | 'basePath'>
  mailer: Mailer
  now: Date
  /** Called with the name of a mail that will never arrive. */
  onRefused?: (mail: string) => void
}

/**
 * Mails one notification to its recipient, in their language, outside any transaction. A mail is sent once, and only to
 * an active user. If the process ends between sending and recording that, the repeated mail has the same Message-ID.
 */
export async function mailNotification(
  db: Db,
  { notification_id }: MailJob,
  options: MailOptions,
): Promise<void> {
  const { config, mailer, now, onRefused } = options
  const found = await db
    .selectFrom('notification as n')
    .innerJoin('portal_user as u', 'u.id', 'n.user_id')
    .select([
      'n.kind',
      'n.quote_id',
      'n.order_id',
      'n.facts',
      'u.email',
      'u.first_name',
      'u.language',
      'u.role_id',
    ])
    .where('n.id', '=', notification_id)
    .where('n.mailed_at', 'is', null)
    .where('u.status_id', '=', userStatusIds.active)
    .executeTakeFirst()
  const role = found && roleOf(found.role_id)
  const recipient = role && recipientOf(role)
  if (!found || !recipient) return
  const notification = { ...found, facts: notificationFacts.parse(found.facts) }
  const mail = composeMail(notification, { ...found, recipient }, config)
  const name = `notification-${notification_id}`
  if ((await mailer.send({ ...mail, name }, now)) === 'refused') {
    onRefused?.(name)
    return
  }
  await db.updateTable('notification').set({ mailed_at: now }).where('id', '=', notification_id).execute()
}
