import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { storesMail } from '#server/platform/mail.ts'
import { send } from '#server/platform/respond.ts'
import type { Portal } from '#server/platform/route.ts'

/**
 * Serves the built site below BASE_PATH: hashed assets for good, and for every other path the one page, with the
 * base and the run-time settings written into it, so that the prefix is a setting and not a build.
 */
export async function serveWeb(portal: Portal, dist: string) {
  const { http, config } = portal
  await http.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: `${config.basePath}/assets/`,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
  })
  for (const file of ['favicon.svg', 'terms-and-conditions.pdf'])
    http.get(`${config.basePath}/${file}`, (_, reply) =>
      reply.sendFile(file, dist, { immutable: false, maxAge: '1h' }),
    )

  const template = await readFile(join(dist, 'index.html'), 'utf8').catch(() => undefined)
  const page = template?.replace('<!--settings-->', () => headOf(config))
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && page && isPage(path, config.basePath)) return sendPage(reply, page)
    if (reads && path === '/' && config.basePath) return reply.redirect(`${config.basePath}/`)
    return send(
      new AppError('not_found', (w) => (path.startsWith('/api/') ? w.noSuchCall : w.notFound)),
      request,
      reply,
    )
  })
}

function isPage(path: string, basePath: string): boolean {
  if (path === '/api' || path.startsWith('/api/') || path.startsWith(`${basePath}/assets/`)) return false
  return path === basePath || path.startsWith(`${basePath}/`)
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}

function headOf(config: Portal['config']): string {
  const settings = {
    basePath: config.basePath,
    apiPath: '/api',
    demo: config.demo,
    mailbox: storesMail(config),
    timeZone: config.timeZone,
  }
  // A "<" could end the script element early; escaped it is still the same JSON.
  const safe = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<base href="${config.basePath}/"><script type="application/json" id="settings">${safe}</script>`
}
