import { sql } from 'kysely'
import type { HourlyKind } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Counts calls towards a person's hourly limit, across processes. Throws 429 and counts none if they do not fit. */
export async function countHourly(db: Db, viewer: Viewer, kind: HourlyKind, asked: number): Promise<void> {
  const { rows } = await sql<Record<'most' | 'used' | 'wait', number>>`
    select most, used, wait
    from use_hourly(${viewer.userId}::bigint, ${kind}, ${asked}::integer, ${viewer.now})`.execute(db)
  const { most, used, wait } = rows[0]!
  if (wait === 0) return
  const left = Math.max(0, most - used)
  const minutes = asked > most ? null : Math.ceil(wait / 60)
  throw new AppError('too_many', (w) => w.hourlyLimit(kind, most, left, minutes), { retryAfterSeconds: wait })
}

/** A call with a list in `data` counts once for each entry. */
export function countEntries(body: unknown): number {
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
