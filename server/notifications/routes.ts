import { mailboxApi } from '#contract/mailbox.ts'
import { notificationApi } from '#contract/notifications.ts'
import type { Channel } from '#server/platform/channel.ts'
import { notFound } from '#server/platform/errors.ts'
import { keepsMailbox } from '#server/platform/mail.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { serveStream } from '#server/platform/stream.ts'
import { openBells } from '#server/notifications/bell.ts'
import { chooseMail, markRead } from '#server/notifications/commands.ts'
import { readMail, readMailbox } from '#server/notifications/mailbox.ts'
import { countUnread, readChoices, readNotifications } from '#server/notifications/queries.ts'

export function notificationRoutes(portal: Portal, channel: Channel) {
  const bells = openBells(channel)
  serve(portal, notificationApi.list, async ({ db, viewer, query }) => ({
    data: await readNotifications(db, viewer, query),
  }))
  serveStream(portal, notificationApi.stream, ({ viewer, send }) =>
    bells.listen(viewer.userId, { ring: (ring) => send('ring', ring), again: () => send('again', {}) }),
  )
  serve(portal, notificationApi.markRead, async ({ db, viewer, body }) => {
    await markRead(db, viewer, body)
    return { data: { unread: await countUnread(db, viewer) } }
  })
  serve(portal, notificationApi.settings, async ({ db, viewer }) => ({ data: await readChoices(db, viewer) }))
  serve(portal, notificationApi.choose, async ({ db, viewer, body }) => {
    await chooseMail(db, viewer, body.data)
    return { data: await readChoices(db, viewer), message: (w) => w.choicesKept }
  })

  const kept = keepsMailbox(portal.config)
  serve(portal, mailboxApi.list, async ({ db, query }) => {
    if (!kept) throw notFound()
    return { data: await readMailbox(db, query.before) }
  })
  serve(portal, mailboxApi.one, async ({ db, params }) => {
    if (!kept) throw notFound()
    return { data: await readMail(db, params.id) }
  })
}
