import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

/** A turn is free again so long after it was last kept, in seconds: a process that was killed gives none back. */
const longestSilence = 60

/** A person's turn to export, in every process at once. */
export interface ExportTurn {
  /** Keeps it for another minute. */
  keep: () => Promise<void>
  /** The first time; later it waits for that. */
  giveBack: () => Promise<unknown>
}

/** Takes the person's turn to export. Throws 429 if it is taken. */
export async function takeExportTurn(db: Db, userId: number): Promise<ExportTurn> {
  const holder = randomUUID()
  const until = sql<Date>`clock_timestamp() + ${sql.lit(`${longestSilence} s`)}::interval`
  const taken = await db
    .insertInto('export_turn')
    .values({ user_id: userId, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ holder, until })
        .where('export_turn.until', '<', sql<Date>`clock_timestamp()`),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!taken) throw new AppError('too_many', (w) => w.exportUnderWay, { retryAfterSeconds: 5 })
  let given: Promise<unknown> | undefined
  return {
    async keep() {
      await db.updateTable('export_turn').set({ until }).where('holder', '=', holder).execute()
    },
    giveBack: () => (given ??= db.deleteFrom('export_turn').where('holder', '=', holder).execute()),
  }
}
