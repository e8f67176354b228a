import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Config } from '#server/platform/config.ts'
import { exampleOf, examplesByCall, type JsonSchema } from '#server/platform/example.ts'
import type { Portal } from '#server/platform/route.ts'
import { scopeOf } from '#contract/api-keys.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'

const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 32" width="160" height="32">
    <rect width="32" height="32" rx="6" fill="#0b6b73"/>
    <g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round">
      <circle cx="16" cy="16" r="5"/><path d="M16 6v5M16 21v5M6 16h5M21 16h5"/>
    </g>
    <text x="42" y="22" font-family="sans-serif" font-weight="600" font-size="18" fill="#fff">Trunkline</text>
  </svg>`,
)

/** The API's description as JSON, and a page to read and try it. Both are built on the first request. */
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
    // The page writes styles at run time; scripts, fonts and pictures are still only from here.
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

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the whole contract. Codecs appear in their wire format. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const group of Object.keys(featureOf) as (keyof typeof featureOf)[])
    for (const [name, endpoint] of Object.entries<Endpoint>(api[group])) {
      const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(group, name, endpoint)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trunkline',
      version: '1',
      description:
        'Prices for network connectivity, quotes and orders. Money is in ringgit, dates are ISO 8601.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(features).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (tl_…) from your settings, or the token of POST /api/login',
        },
      },
      schemas: { Failure: failure },
    },
  }
}

const failure = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false, type: 'boolean' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string', description: 'In the language of Accept-Language (en, ms)' },
    errors: {
      type: 'object',
      description: 'Field to its messages',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

function operation(group: keyof typeof featureOf, name: string, endpoint: Endpoint): Json {
  const given = examplesByCall[`${endpoint.method} ${endpoint.path}`]
  const parameters = [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query, given),
  ]
  if (endpoint.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 200 },
      description: 'A repeated key returns the first answer again for 24 hours',
    })
  if (endpoint.preview)
    parameters.push({
      name: 'preview',
      in: 'query',
      required: false,
      schema: { type: 'string', const: '1' },
      description: 'Returns what the call would do and saves nothing',
    })
  const access =
    typeof endpoint.access === 'string' ? endpoint.access : `roles: ${endpoint.access.join(', ')}`
  const scope = scopeOf(endpoint)
  const keyAccess =
    endpoint.access === 'public' ? 'not needed' : scope === 'none' ? 'refused' : `scope ${scope}`
  return {
    operationId: `${group}_${name}`,
    tags: [featureOf[group]],
    summary: endpoint.summary,
    description: `Access: ${access}. API key: ${keyAccess}.`,
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...((endpoint.body ?? endpoint.file) && {
      requestBody: { required: true, content: bodyOf(endpoint, given) },
    }),
    responses: { 200: { description: 'Done', content: answerOf(endpoint) }, ...refusals(endpoint) },
  }
}

const binary = { type: 'string', format: 'binary' }

function bodyOf({ body, file }: Endpoint, given: object | undefined): Json {
  const schema: JsonSchema = body ? wireSchema(body) : { type: 'object' }
  const example = { ...(exampleOf(schema) as Json), ...given }
  if (!file) return json({ ...schema }, example)
  const { field = 'file' } = file
  const required = [...(schema.required ?? []), field]
  const properties = { ...schema.properties, [field]: binary }
  return { 'multipart/form-data': { schema: { ...schema, required, properties }, example } }
}

function answerOf(endpoint: Endpoint): Json {
  if (endpoint.answersStream) return { 'text/event-stream': { schema: { type: 'string' } } }
  if (endpoint.answersPage) return { 'text/html': { schema: { type: 'string' } } }
  return endpoint.answersFile
    ? { '*/*': { schema: binary } }
    : json(success(endpoint), exampleOf(success(endpoint)))
}

function success(endpoint: Endpoint): Json {
  return {
    type: 'object',
    required: ['success', ...(endpoint.data ? ['data'] : []), ...(endpoint.counted ? ['count'] : [])],
    properties: {
      success: { const: true, type: 'boolean' },
      message: { type: 'string' },
      ...(endpoint.data && { data: wireSchema(endpoint.data) }),
      ...(endpoint.counted && { count: { type: 'integer', minimum: 0 } }),
    },
  }
}

function refusals(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = []
  // A key can lack the scope, or make too many calls.
  if (endpoint.access !== 'public') codes.push('unauthenticated', 'forbidden', 'too_many')
  if (endpoint.params ?? endpoint.query ?? endpoint.body) codes.push('invalid')
  if (endpoint.params) codes.push('not_found')
  if (endpoint.method !== 'GET' && endpoint.access !== 'public') codes.push('wrong_status')
  codes.push('unavailable')
  return Object.fromEntries(
    codes.map((code) => [
      errorStatus[code],
      { description: code, content: json({ $ref: '#/components/schemas/Failure' }) },
    ]),
  )
}

function json(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined, given?: object): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const example: Json = { ...(exampleOf(wireSchema(schema)) as Json), ...given }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(name in example && { example: example[name] }),
  }))
}

/** The input side of a schema, before codecs are decoded. */
function wireSchema(schema: z.ZodType): Json {
  const { $schema: _, ...wire } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return wire
}

/** In the order of the documentation. */
export const features = {
  session:
    'Sign in with a password, passkey or second factor, new passwords, and the settings of the portal.',
  sso: 'Sign in with the provider of a company, and the administration of providers and their domains.',
  account:
    'Your own profile, your open sessions, the saved views of lists, and the site contacts of your company.',
  'api-keys': 'Keys with which machines call the API, of a company or of staff.',
  users: 'Sign-up, the admin’s user management, and the colleagues that a company’s administrator invites.',
  customers: 'Companies: their accounts, contacts and client managers, for staff.',
  catalog: 'Products with their bandwidths, terms and options; countries and postcodes.',
  buildings: 'Buildings and their NIS codes.',
  pricing: 'Prices for a line, and the rates of the day.',
  'rate-cards': 'Pricing rules and base prices: their cells, drafts, versions, files and assignments.',
  'price-book': 'Tax and dollar rates, lead times, public holidays, and what the products offer.',
  'product-services': 'The entries of the service catalogue, and where services reach.',
  quotes: 'Quotes, from the request to the price, their comparison and approvals below the floor.',
  threads: 'Messages, notes and files of a quote.',
  shares: 'Links that show a quote or project to someone without an account.',
  orders: 'Orders and circuits: milestones, charges, cancellations and approvals within a company.',
  'site-sheets': 'Sheets of many sites that are matched, priced, stored as quotes and ordered.',
  services: 'Delivered circuits in use: acceptance, term, exit charge, suspension and end.',
  documents: 'PDFs of quotes, order forms, orders and circuits, and what they are headed with.',
  dashboard: 'Figures, open work, and the first steps of a new user.',
  notifications: 'The bell, its settings, and the mail of a portal without a mail server.',
  webhooks: 'The feed of changes, and the webhooks that post it.',
  health: 'Whether the process is alive and ready.',
} as const

/** The feature of each group of calls. Operation ids keep the name of the group. */
export const featureOf = {
  health: 'health',
  session: 'session',
  account: 'account',
  users: 'users',
  sessions: 'account',
  contactBook: 'account',
  savedViews: 'account',
  apiKeys: 'api-keys',
  secondFactor: 'session',
  passkeys: 'session',
  portalSettings: 'session',
  letterhead: 'documents',
  signUp: 'users',
  customers: 'customers',
  sso: 'sso',
  colleagues: 'users',
  buildings: 'buildings',
  buildingsNear: 'buildings',
  catalog: 'catalog',
  pricing: 'pricing',
  rateCards: 'rate-cards',
  priceBook: 'price-book',
  productServices: 'product-services',
  cardDrafts: 'rate-cards',
  cardSheets: 'rate-cards',
  notifications: 'notifications',
  quotes: 'quotes',
  comparison: 'quotes',
  restDays: 'quotes',
  floorApprovals: 'quotes',
  threads: 'threads',
  orders: 'orders',
  approvals: 'orders',
  services: 'services',
  siteSheets: 'site-sheets',
  documents: 'documents',
  shares: 'shares',
  dashboard: 'dashboard',
  firstSteps: 'dashboard',
  webhooks: 'webhooks',
} as const satisfies Record<keyof typeof api, keyof typeof features>
