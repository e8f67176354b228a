import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/errors.ts'

/** Draining serves calls while readiness already fails. */
export interface Standing {
  at: 'serving' | 'draining' | 'refusing'
}

export const serving = (): Standing => ({ at: 'serving' })

/** Milliseconds for a balancer to notice that a process is no longer ready. */
const noticed = 2_000
/** Milliseconds for the running calls after that. */
const longestEnd = 1_000

/** 503 of a process that ends: another one, or the next start, serves the call. */
export function ending(): AppError {
  return new AppError('unavailable', (w) => w.unavailable, { retryAfterSeconds: 2 })
}

/** Refuses calls that still arrive on open connections while the portal closes. */
export function refuseAtTheEnd(http: FastifyInstance, standing: Standing) {
  http.addHook('onRequest', (_, __, done) => {
    done(standing.at === 'refusing' ? ending() : undefined)
  })
}

/** Ends an app without failing a call: readiness turns first, a balancer gets two seconds to notice, then it closes. */
export async function drain(http: FastifyInstance, standing: Standing, gently: boolean): Promise<void> {
  standing.at = 'draining'
  if (gently) await pause(noticed)
  standing.at = 'refusing'
  const cut = setTimeout(() => http.server.closeAllConnections(), longestEnd)
  await http.close()
  clearTimeout(cut)
}
