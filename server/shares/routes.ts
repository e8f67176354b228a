import { shareApi } from '#contract/shares.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { servePage } from '#server/platform/serve-page.ts'
import { listShareLinks, makeShareLink, withdrawShareLink } from '#server/shares/links.ts'
import { openShareLink } from '#server/shares/open-link.ts'
import { pageHeaders, noLinkPage, sharedPage } from '#server/shares/page.ts'

export function shareRoutes(portal: Portal) {
  serve(portal, shareApi.list, async ({ db, viewer, params }) => ({
    data: await listShareLinks(db, viewer, params.id),
  }))
  serve(portal, shareApi.make, async ({ db, viewer, params, body }) => {
    const { link, token } = await makeShareLink(db, viewer, params.id, body)
    // Calls are at the root of the host, whatever the base path of the screens is.
    const url = new URL(`/api/shared/${token}`, portal.config.publicUrl).href
    // The list of links names the day in the portal's time zone, too.
    const endDay = dayIn(portal.config.timeZone, new Date(link.expires_at))
    return { data: { link, url }, message: (w) => w.shareMade(endDay) }
  })
  serve(portal, shareApi.withdraw, async ({ db, viewer, params }) => {
    await withdrawShareLink(db, viewer, params.id)
    return { message: (w) => w.shareWithdrawn }
  })
  servePage(portal, shareApi.open, async ({ language: accepted, params, query, ...call }) => {
    const language = query.lang === 'ms' || query.lang === 'en' ? query.lang : (accepted ?? 'en')
    const opened = await openShareLink(params.token, { ...call, config: portal.config, language })
    return {
      status: opened ? 200 : 404,
      headers: pageHeaders(opened),
      html: opened ? sharedPage(opened) : noLinkPage(language),
    }
  })
}
