import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { languageOf } from '#server/platform/respond.ts'
import { partsOf } from '#server/platform/decode.ts'
import { addRoute, type Portal, type PublicCall } from '#server/platform/route.ts'

type PageCall<E> = Omit<PublicCall<E>, 'cookies' | 'identify'> & {
  /** Whether a person reads the page, and not a chat's preview or a browser's prefetch. */
  isRead: boolean
}

export function servePage<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  make: (call: PageCall<E>) => Promise<{
    status: number
    headers: Record<string, string>
    html: string
  }>,
) {
  addRoute(portal, endpoint, undefined, async (request, reply) => {
    const asked = {
      db: portal.db,
      now: portal.now(),
      language: languageOf(request),
      address: request.ip,
      isRead: isRead(request),
    }
    const { status, headers, html } = await make({ ...asked, ...partsOf(endpoint, request) })
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html)
  })
}

/** User agents of chats, mail programs and search engines. A Cubot is a phone. */
const previewers = /(?<!cu)bot\b|crawler|spider|preview|facebookexternalhit|whatsapp|^viber/i

function isRead({ method, headers }: FastifyRequest): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join()
  return (
    method !== 'HEAD' && !previewers.test(headers['user-agent'] ?? '') && !/prefetch|preview/i.test(purpose)
  )
}
