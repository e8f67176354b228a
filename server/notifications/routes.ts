import { notificationApi } from '#contract/notifications.ts'
import type { Channel } from '#server/platform/channel.ts'
import { serve, serveStream, type Portal } from '#server/platform/route.ts'
import { openBells } from '#server/notifications/bell.ts'
import { chooseMail, markRead } from '#server/notifications/commands.ts'
import { countUnread, readChoices, readNews } from '#server/notifications/queries.ts'

export function notificationRoutes(portal: Portal, channel: Channel) {
  const bells = openBells(channel)
  serve(portal, notificationApi.list, async ({ db, viewer, query }) => ({
    data: await readNews(db, viewer, query),
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
}
