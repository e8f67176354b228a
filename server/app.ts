import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie, { Signer } from '@fastify/cookie'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { isApiKey, isKeyAlive, keyViewer } from '#server/api-keys/key-viewer.ts'
import { apiKeyRoutes } from '#server/api-keys/routes.ts'
import { accountRoutes } from '#server/account/routes.ts'
import { buildingRoutes } from '#server/buildings/routes.ts'
import { catalogRoutes, countryRoutes } from '#server/catalog/routes.ts'
import { customerRoutes } from '#server/customers/routes.ts'
import { approvalRoutes } from '#server/orders/approval-routes.ts'
import { colleagueRoutes } from '#server/users/colleague-routes.ts'
import { letterheadRoutes } from '#server/documents/routes.ts'
import { dashboardRoutes } from '#server/dashboard/routes.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { documentRoutes } from '#server/orders/document-routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import {
  maxPublicBytes,
  cutSlowBodies,
  defaultTimeouts,
  type Timeouts,
} from '#server/platform/authenticate.ts'
import type { Config } from '#server/platform/config.ts'
import { withinLookupQuota, type Db } from '#server/platform/db.ts'
import {
  refuseAtTheEnd,
  serving,
  type Lifecycle,
  healthRoutes,
  maxLoopDelay,
  shedLoad,
} from '#server/platform/health.ts'
import { documentApi } from '#server/platform/docs.ts'
import { guardHeaders, serveWeb } from '#server/platform/web.ts'
import { siteSheetRoutes } from '#server/site-sheets/routes.ts'
import { silentChannel, type Channel } from '#server/platform/channel.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { AppError } from '#server/platform/errors.ts'
import { answerBrokenRequest, answerFailure, noDocument } from '#server/platform/respond.ts'
import { rememberOrigins } from '#server/platform/request-origin.ts'
import type { Portal } from '#server/platform/route.ts'
import { readSecret } from '#server/platform/secret.ts'
import { logAdmissions } from '#server/platform/security-log.ts'
import { priceBookRoutes } from '#server/price-book/routes.ts'
import { productServiceRoutes } from '#server/product-services/routes.ts'
import { pricingRoutes } from '#server/pricing/routes.ts'
import { cardDraftRoutes } from '#server/rate-cards/draft-routes.ts'
import { rateCardRoutes } from '#server/rate-cards/routes.ts'
import { quoteRoutes } from '#server/quotes/routes.ts'
import { isAlive, viewerOf } from '#server/session/session-viewer.ts'
import { lookUpTxt, type TxtLookUp } from '#server/sso/settings.ts'
import { mefRoutes } from '#server/mef/routes.ts'
import { ssoRoutes } from '#server/sso/routes.ts'
import { passkeyRoutes } from '#server/session/passkey-routes.ts'
import { sessionRoutes } from '#server/session/routes.ts'
import { secondFactorRoutes } from '#server/session/second-factor-routes.ts'
import { threadRoutes } from '#server/threads/routes.ts'
import { userRoutes } from '#server/users/routes.ts'
import { serviceRoutes } from '#server/services/routes.ts'
import { webhookRoutes } from '#server/webhooks/routes.ts'
import { shareRoutes } from '#server/shares/routes.ts'
import { signUpRoutes } from '#server/users/signup-routes.ts'

export async function buildApp(options: {
  config: Config
  db: Db
  /** The pool of the readiness check, by default that of the calls. */
  readinessDb?: Db
  /** The clock, which tests set. */
  now?: () => Date
  log?: FastifyBaseLogger
  metrics?: Metrics
  channel?: Channel
  /** Replaced in tests. */
  txtOf?: TxtLookUp
  dist?: string
  timeouts?: Timeouts
  stage?: Lifecycle
  /** Tests share the event loop with the portal and allow more. */
  latest?: number
}) {
  const { config, db, now = () => new Date(), log, metrics, channel = silentChannel, dist } = options
  const { timeouts = defaultTimeouts, stage = serving(), txtOf = lookUpTxt, latest = maxLoopDelay } = options
  const http = fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    requestTimeout: timeouts.upload,
    keepAliveTimeout: timeouts.idle,
    // Its answer is no envelope; `refuseAtTheEnd` answers instead.
    return503OnClosing: false,
    http: {
      headersTimeout: timeouts.head,
      connectionsCheckingInterval: Math.min(1_000, timeouts.head / 4),
    },
    clientErrorHandler: answerBrokenRequest,
    // For unknown paths; each route of the contract has its own.
    bodyLimit: maxPublicBytes,
    // A target such as `http://host/api/profile` is served by its path.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, ''),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // For malformed URLs, which reach neither hooks nor the error handler.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(noDocument)
      if (isSecure(config))
        void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
      void answerFailure(error, request, reply as FastifyReply)
    },
  }) as unknown as FastifyInstance
  metrics?.watch(http)
  logAdmissions(http)
  rememberOrigins(http)
  await guardTheEdge(http, config)
  refuseAtTheEnd(http, stage)
  shedLoad(http, latest)
  cutSlowBodies(http, timeouts)

  let signer: Promise<Signer> | undefined
  const at = () => ({ now: now(), timeZone: config.timeZone, demo: config.demo })
  const portal: Portal = {
    http,
    db,
    config,
    now,
    timeouts,
    signer: () => (signer ??= readSecret(db, 'device').then((secret) => new Signer(secret))),
    viewerOf: (token, language, { prolong, address } = {}) =>
      withinLookupQuota(db, () =>
        isApiKey(token)
          ? keyViewer(db, token, language, { ...at(), address })
          : viewerOf(db, token, language, { ...at(), prolong }),
      ),
    isAlive: async (token) => (isApiKey(token) ? isKeyAlive(db, token, at()) : isAlive(db, token, at())),
  }
  healthRoutes(portal, stage, options.readinessDb ?? db)
  sessionRoutes(portal)
  secondFactorRoutes(portal)
  passkeyRoutes(portal)
  signUpRoutes(portal)
  customerRoutes(portal)
  ssoRoutes(portal, txtOf)
  colleagueRoutes(portal)
  countryRoutes(portal)
  buildingRoutes(portal)
  accountRoutes(portal)
  apiKeyRoutes(portal)
  catalogRoutes(portal)
  pricingRoutes(portal)
  rateCardRoutes(portal)
  priceBookRoutes(portal)
  productServiceRoutes(portal)
  cardDraftRoutes(portal)
  notificationRoutes(portal, channel)
  userRoutes(portal)
  quoteRoutes(portal)
  threadRoutes(portal)
  orderRoutes(portal)
  serviceRoutes(portal)
  siteSheetRoutes(portal)
  documentRoutes(portal)
  letterheadRoutes(portal)
  shareRoutes(portal)
  approvalRoutes(portal)
  dashboardRoutes(portal)
  webhookRoutes(portal)

  mefRoutes(portal)
  documentApi(portal)
  await serveWeb(portal, dist ?? join(import.meta.dirname, '..', 'dist', 'web'))
  return http
}

/** Fastify's own compilers would load what no route uses. */
function noSchemas(): never {
  throw new Error('Routes have no JSON schemas')
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}

async function guardTheEdge(http: FastifyInstance, config: Config) {
  http.setErrorHandler(answerFailure)
  // The few calls that have cookies parse them themselves.
  await http.register(cookie, { hook: false })
  // Each upload sets its own limit; nothing of it is written to disk.
  await http.register(multipart)
  // A list is compressed at once: through a stream it takes four times as long. Exports are streams.
  await http.register(compress, { threshold: 1_024, syncThreshold: 128 * 1_024 })
  // A call without a payload may still say that it is JSON.
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.sent = body as string
    if (isTooDeep(request.sent)) return done(new AppError('malformed', (w) => w.malformed))
    return body === '' ? done(null, undefined) : parse(request, request.sent, done)
  })
  const secure = isSecure(config) ? '; Secure' : ''
  // The files and pages of the site replace it.
  const guards = { ...guardHeaders(isSecure(config)), 'cache-control': 'no-store' }
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(guards)
    reply.header('x-request-id', request.id)
    const { endpoint } = request.routeOptions.config
    // The browser echoes it; no call requires it, because a bearer token is not sent by itself.
    if (endpoint && !endpoint.answersPage && !request.headers.cookie?.includes('XSRF-TOKEN='))
      reply.header('set-cookie', `XSRF-TOKEN=${randomUUID()}; Path=/; SameSite=Strict${secure}`)
    done()
  })
}

/** Levels of arrays and objects in a body; the deepest shape of the contract has six. */
const deepest = 32

/** Whether JSON text nests deeper than any call needs. One pass, since it sees bodies before any limit on their fields. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') isInText = !isInText
    else if (isInText) {
      if (sign === '\\') at++
    } else if (sign === '[' || sign === '{') {
      if (++depth > deepest) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}
