import { CompiledQuery } from 'kysely'
import type { HourlyKind } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { FirstStatement } from '#server/platform/preparing-client.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Counts calls of a person towards their limit per hour (table `hourly_limit`), over all processes. Throws 429 with the
 * seconds until they fit, and then counts none. A call that fails later takes its count back with it.
 */
export async function countHourly(db: Db, viewer: Viewer, kind: HourlyKind, asked: number): Promise<void> {
  const { text, values, check } = countingHourly(viewer, kind, asked)
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  check(rows[0])
}

/** The same as the first statement of a transaction. */
export function countingHourly(viewer: Viewer, kind: HourlyKind, asked: number): FirstStatement {
  return {
    text: 'select most, used, wait from use_hourly($1::bigint, $2, $3::integer, $4)',
    values: [viewer.userId, kind, asked, viewer.now],
    check: (row) => refuseBeyond(row as Used, kind, asked),
  }
}

interface Used {
  most: number
  used: number
  wait: number
}

function refuseBeyond({ most, used, wait }: Used, kind: HourlyKind, asked: number) {
  if (wait === 0) return
  const left = Math.max(0, most - used)
  const minutes = asked > most ? null : Math.ceil(wait / 60)
  throw new AppError('too_many', (w) => w.hourlyLimit[kind](most, left, minutes), { retryAfterSeconds: wait })
}

/** How many a body asks for: a call that takes a list in `data` counts once for each of its entries. */
export function manyIn(body: unknown): number {
  const { data } = (body ?? {}) as { data?: unknown }
  return Array.isArray(data) ? data.length : 1
}

/** Deletes counts that are older than an hour. Safe to run in several processes at once. */
export async function clearHourlyUse(db: Db, { now }: { now: Date }) {
  await db
    .deleteFrom('hourly_use')
    .where('minute', '<=', new Date(now.getTime() - 3_600_000))
    .execute()
}
