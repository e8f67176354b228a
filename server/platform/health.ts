import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { healthApi } from '#contract/health.ts'
import type { Db } from '#server/platform/db.ts'
import { servePublic, type Portal } from '#server/platform/route.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { overloaded } from '#server/platform/connection-quota.ts'

/** `db` is the pool of the readiness check: it must not wait behind calls. */
export function healthRoutes(portal: Portal, stage: Lifecycle, db: Db) {
  let checking: Promise<unknown> | undefined
  servePublic(portal, healthApi.health, async () => ({ data: { status: 'alive' as const } }))
  // An unreachable database throws here and is answered 503 with Retry-After.
  servePublic(portal, healthApi.ready, async () => {
    if (stage.at !== 'serving') throw ending()
    checking ??= sql`select 1`.execute(db).finally(() => (checking = undefined))
    await checking
    return { data: { status: 'ready' as const } }
  })
}

/** Draining serves calls while readiness already fails. */
export interface Lifecycle {
  at: 'serving' | 'draining' | 'refusing'
}

export const serving = (): Lifecycle => ({ at: 'serving' })

/** Milliseconds for a balancer to notice that a process is no longer ready. */
const noticed = 2_000
/** Milliseconds for the running calls after that. */
const longestEnd = 1_000

/** 503 during shutdown: another process, or the next start, serves the call. */
function ending(): AppError {
  return new AppError('unavailable', (w) => w.unavailable, { retryAfterSeconds: 2 })
}

/** Refuses calls that still arrive on open connections while the portal closes. */
export function refuseAtTheEnd(http: FastifyInstance, standing: Lifecycle) {
  http.addHook('onRequest', (_, __, done) => {
    done(standing.at === 'refusing' ? ending() : undefined)
  })
}

/** Stops an app without failing a call: readiness fails first, a balancer gets two seconds to notice, then it closes. */
export async function drain(http: FastifyInstance, standing: Lifecycle, gently: boolean): Promise<void> {
  standing.at = 'draining'
  if (gently) await pause(noticed)
  standing.at = 'refusing'
  const cut = setTimeout(() => http.server.closeAllConnections(), longestEnd)
  await http.close()
  clearTimeout(cut)
}

/** Milliseconds between measurements of the event loop. */
const every = 100

/** How late the event loop may be twice in a row before calls are refused, in milliseconds. */
export const maxLoopDelay = 250

const exempt: ReadonlySet<Endpoint> = new Set([healthApi.health, healthApi.ready])

/** Refuses calls before their body (503) while the event loop is late twice in a row; one large body alone refuses none. */
export function shedLoad(http: FastifyInstance, latest: number) {
  let [measured, before, late] = [performance.now(), 0, 0]
  const measuring = setInterval(() => {
    const now = performance.now()
    before = late
    late = now - measured - every
    measured = now
  }, every).unref()
  http.addHook('onClose', async () => clearInterval(measuring))
  http.addHook('onRequest', (request, _, done) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.answersStream || exempt.has(endpoint)) return done()
    done(Math.min(before, late) > latest ? overloaded() : undefined)
  })
}
