import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'
import { languageOf } from '#server/platform/language.ts'
import { partsOf, type Parts } from '#server/platform/parts.ts'
import { addRoute, type Portal } from '#server/platform/route.ts'

/** A page without scripts, with headers of its own. */
interface Page {
  status: number
  headers: Record<string, string>
  html: string
}

/** Serves a page that needs no sign-in. */
export function servePage<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  make: (call: Parts<E> & { db: Db; now: Date; language: Language | undefined }) => Promise<Page>,
) {
  addRoute(portal, endpoint, undefined, async (request, reply) => {
    const asked = { db: portal.db, now: portal.now(), language: languageOf(request) }
    const { status, headers, html } = await make({ ...asked, ...partsOf(endpoint, request) })
    // Whoever opens it has no session, and gets no cookie.
    void reply.removeHeader('set-cookie')
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html)
  })
}
