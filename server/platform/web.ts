import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { paths, screens } from '#contract/paths.ts'
import { AppError } from '#server/platform/errors.ts'
import { storesMail } from '#server/platform/mail.ts'
import { send } from '#server/platform/respond.ts'
import type { Portal } from '#server/platform/route.ts'

/** Serves the site below BASE_PATH: hashed assets, and for other paths one page with the base and settings written into it. */
export async function serveWeb(portal: Portal, dist: string) {
  const { http, config } = portal
  const assets = join(dist, 'assets')
  // The plugin's own routes would read the directory again for each request, or be 700, one for each file.
  await http.register(fastifyStatic, {
    root: assets,
    serve: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
  })
  const files = new Set(await readdir(assets).catch(() => []))
  http.get<{ Params: { '*': string } }>(`${config.basePath}/assets/*`, (request, reply) => {
    const file = request.params['*']
    return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
  })
  for (const file of staticFiles)
    http.get(`${config.basePath}/${file}`, (_, reply) =>
      reply.sendFile(file, dist, { immutable: false, maxAge: '1h' }),
    )

  // The portal is private: no search engine may index it. Crawlers ask at the root of the host.
  for (const base of new Set(['', config.basePath]))
    http.get(`${base}/robots.txt`, (_, reply) => reply.type('text/plain; charset=utf-8').send(noRobots))

  const known = storesMail(config) ? screens : screens.filter((path) => path !== paths.mailbox)
  const isScreen = screenMatcher(known)
  const template = await readFile(join(dist, 'index.html'), 'utf8').catch(() => undefined)
  const page = template?.replace('<!--settings-->', () => headOf(config))
  const sendPage = page && pageSender(page)
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && path === '/' && config.basePath) return reply.redirect(`${config.basePath}/`)
    const below = pathBelow(config.basePath, path)
    // The page explains that nothing is there, with a way back; other clients get the status.
    if (reads && sendPage && below !== undefined)
      return sendPage(request, reply.code(isScreen(below) ? 200 : 404))
    return send(
      new AppError('not_found', (w) => (path.startsWith('/api/') ? w.noSuchCall : w.notFound)),
      request,
      reply,
    )
  })
}

const staticFiles = [
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'manifest.webmanifest',
  'terms-and-conditions.pdf',
]

const noRobots = 'User-agent: *\nDisallow: /\n'

/** The part of a path below the base path; undefined for calls, assets and other parts of the host. */
function pathBelow(basePath: string, path: string): string | undefined {
  if (path === '/api' || path.startsWith('/api/') || path.startsWith(`${basePath}/assets/`)) return undefined
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return undefined
  return path.slice(basePath.length)
}

/** Sends the page, compressed as the browser accepts it. Its policy allows the one inline script, by its hash. */
function pageSender(page: string) {
  const compressed = { br: brotliCompressSync(page), gzip: gzipSync(page) }
  const [, script] = /<script>(.*?)<\/script>/s.exec(page) ?? []
  const hash = script && createHash('sha256').update(script).digest('base64')
  return (request: FastifyRequest, reply: FastifyReply) => {
    const policy = String(reply.getHeader('content-security-policy'))
    if (hash)
      void reply.header('content-security-policy', policy.replace("script-src 'self'", `$& 'sha256-${hash}'`))
    void reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
    if (!encoding) return reply.send(page)
    return reply.header('content-encoding', encoding).send(compressed[encoding])
  }
}

function screenMatcher(templates: readonly string[]): (path: string) => boolean {
  const patterns = templates.map((each) => {
    const pattern = each.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')
    return new RegExp(`^${pattern}/?$`)
  })
  return (path) => patterns.some((pattern) => pattern.test(path))
}

function headOf(config: Portal['config']): string {
  const settings = {
    basePath: config.basePath,
    apiPath: '/api',
    demo: config.demo,
    mailbox: storesMail(config),
    timeZone: config.timeZone,
  }
  // A "<" could end the script element early; escaped, it is the same JSON.
  const safe = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<base href="${config.basePath}/"><script type="application/json" id="settings">${safe}</script>`
}

const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // Mantine writes its style variables at run time; scripts are only from this host.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // Markup reaches the page only through the two policies of web/platform/trusted-types.
  'require-trusted-types-for': ["'script'"],
  // The PDF viewer runs in a worker.
  'worker-src': ["'self'"],
  'trusted-types': ['default', 'frame', 'worker'],
}

/** Helmet's headers, the same in every answer. `secure` if the public address uses TLS. */
export function guardHeaders(secure: boolean) {
  const directives = Object.entries(policy).map(([name, values]) => [name, ...values].join(' '))
  return {
    'content-security-policy': directives.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
