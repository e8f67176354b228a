import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
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

/** The API's description as JSON, and a page to read and try it. */
export async function documentApi({ http, config }: Portal) {
  const document = openApiDocument(config.publicUrl)
  await http.register(swagger, { mode: 'static', specification: { document: document as never } })
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
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
  http.get('/api/openapi.json', () => document)
}
