import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { openApiDocument } from '#server/platform/openapi.ts'
import type { Portal } from '#server/platform/route.ts'

const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 32" width="160" height="32">
    <rect width="32" height="32" rx="6" fill="#0b6b73"/>
    <g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round">
      <circle cx="16" cy="16" r="5"/><path d="M16 6v5M16 21v5M6 16h5M21 16h5"/>
    </g>
    <text x="42" y="22" font-family="sans-serif" font-weight="600" font-size="18" fill="#fff">Trunkline</text>
  </svg>`,
)

/** The API's description as JSON, and a page to read and try it. Both are made when someone first asks for them. */
export function documentApi({ http, config }: Portal) {
  let document: ReturnType<typeof openApiDocument> | undefined
  const described = () => (document ??= openApiDocument(config.publicUrl))
  let reading: Promise<FastifyInstance> | undefined
  for (const url of [docs, `${docs}/*`])
    http.get(url, async (request, reply) => {
      const pages = await (reading ??= docsPages(config, described()))
      const { statusCode, headers, rawPayload } = await pages.inject(request.url)
      for (const name of ['content-type', 'content-security-policy', 'location', 'etag', 'last-modified'])
        if (headers[name] !== undefined) void reply.header(name, headers[name])
      return reply.code(statusCode).send(rawPayload)
    })
  // The page reads the document, in one format.
  for (const format of ['json', 'yaml'])
    http.get(`${docs}/${format}`, (_, reply) => reply.redirect('/api/openapi.json'))

  let rendered: ReturnType<typeof render> | undefined
  http.get('/api/openapi.json', { compress: false }, async (request, reply) => {
    const { text, zipped, etag } = await (rendered ??= render(described()))
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    void reply.type('application/json; charset=utf-8')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(zipped)
  })
}

const docs = '/api/docs'

async function render(document: object) {
  const text = JSON.stringify(document)
  return { text, zipped: await promisify(gzip)(text), etag: `W/"${hash('sha256', text)}"` }
}

async function docsPages(config: Config, document: object): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const pages = fastify()
  await pages.register(swagger, { mode: 'static', specification: { document: document as never } })
  await pages.register(swaggerUi, {
    routePrefix: docs,
    staticCSP: true,
    // The page writes styles while it runs; scripts, fonts and pictures still come from here alone.
    transformStaticCSP: (header) =>
      header
        .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
        .replace(/font-src [^;]*/, "font-src 'self' data:")
        .replace(/img-src [^;]*/, "img-src 'self' data:")
        .replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'")
        .replace(config.publicUrl.startsWith('https:') ? '' : 'upgrade-insecure-requests;', ''),
    uiConfig: { validatorUrl: null },
    logo: { type: 'image/svg+xml', content: mark, href: config.publicUrl + config.basePath },
    theme: { title: 'Trunkline API' },
  })
  return pages
}
