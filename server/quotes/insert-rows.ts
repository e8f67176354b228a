import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** All rows must have the same columns. */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await written(db, table, rows, sql``)
}

/** Answers the ids of the rows in their order. */
export async function insertedIds(db: Db, table: string, rows: readonly object[]): Promise<number[]> {
  if (rows.length === 0) return []
  const ids = await written(db, table, rows, sql`returning id`)
  // Identities follow the order of the SELECT.
  return ids.map(({ id }) => id).toSorted((a, b) => a - b)
}

async function written(db: Db, table: string, rows: readonly object[], returning: ReturnType<typeof sql>) {
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  const { rows: made } = await sql<{ id: number }>`
    insert into ${sql.ref(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.ref(table)}, ${JSON.stringify(rows)}) ${returning}`.execute(
    db,
  )
  return made
}
