import { mailboxApi } from '#contract/mailbox.ts'
import { notificationApi } from '#contract/notifications.ts'
import type { Channel } from '#server/platform/channel.ts'
import { notFound } from '#server/platform/errors.ts'
import { storesMail } from '#server/platform/mail.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { asViewer } from '#server/platform/db.ts'
import { serveStream } from '#server/platform/stream.ts'
import { chooseMail, markRead } from '#server/notifications/commands.ts'
import { readMail, readMailbox } from '#server/notifications/mailbox.ts'
import {
  countUnread,
  readChoices,
  readNotifications,
  wasNotifiedWithin,
} from '#server/notifications/queries.ts'
import { openSubscriptions } from '#server/notifications/subscriptions.ts'

export function notificationRoutes(portal: Portal, channel: Channel) {
  const subscriptions = openSubscriptions(channel)
  serve(portal, notificationApi.list, async ({ db, viewer, query }) => ({
    data: await readNotifications(db, viewer, query),
  }))
  serveStream(portal, notificationApi.stream, ({ viewer, query, send }) => {
    const onMissed = () => send('resync', {})
    const close = subscriptions.subscribe(viewer.userId, {
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
  serve(portal, notificationApi.settings, async ({ db, viewer }) => ({ data: await readChoices(db, viewer) }))
  serve(portal, notificationApi.choose, async ({ db, viewer, body }) => {
    await chooseMail(db, viewer, body.data)
    return { data: await readChoices(db, viewer), message: (w) => w.preferenceSaved }
  })

  const hasMailbox = storesMail(portal.config)
  serve(portal, mailboxApi.list, async ({ db, query }) => {
    if (!hasMailbox) throw notFound()
    return { data: await readMailbox(db, query.before) }
  })
  serve(portal, mailboxApi.one, async ({ db, params }) => {
    if (!hasMailbox) throw notFound()
    return { data: await readMail(db, params.id) }
  })
}
