import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** The space of these locks among those of the database; the other half of the key is the person. */
const exports = 7_201

/** Takes the person's turn to export until the transaction ends, in every process at once. Throws 429 if it is taken. */
export async function oneExportAtATime(db: Db, { userId }: Pick<Viewer, 'userId'>) {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(exports)}, ${userId}::int) as taken`.execute(db)
  if (!rows[0]!.taken) throw new AppError('too_many', (w) => w.exportUnderWay, { retryAfterSeconds: 5 })
}
