import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** One page of a list selected with `sliceOf`, and the count of all rows, in one round trip; right past the last page too. */
export async function readPage<Row extends object>(
  db: Db,
  count: RawBuilder<unknown>,
  page: RawBuilder<Row>,
): Promise<{ rows: Row[]; count: number }> {
  const { rows } = await sql<Row & { full_count: number; id: number | null }>`
    select n.full_count, page.* from (select ${count} as full_count) n
      left join lateral (${page}) page on true`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]!.full_count }
}

/** Plans later statements by their own values: over all companies a filter may leave a handful of rows or most. */
export async function planByValues(db: Db): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(db)
}

/** The LIMIT and OFFSET of a page, in the text of the statement, so that one plan fits every value. */
export function sliceOf({ page, per_page }: { page: number; per_page: number }) {
  return sql`limit ${sql.lit(per_page)} offset ${sql.lit((page - 1) * per_page)}`
}

export function keywordsOf(keyword: string | undefined): string[] {
  return keyword?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
}

/** The LIKE pattern of texts that hold a word. */
export function contains(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
}
