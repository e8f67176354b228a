import { notificationApi } from '#contract/notifications.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { chooseMail, markRead } from '#server/notifications/commands.ts'
import { countUnread, readChoices, readNews } from '#server/notifications/queries.ts'

export function notificationRoutes(portal: Portal) {
  serve(portal, notificationApi.list, async ({ db, viewer, query }) => ({
    data: await readNews(db, viewer, query),
  }))
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
