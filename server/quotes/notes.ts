import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Visible to staff only. */
export async function writeNote(
  db: Db,
  viewer: Viewer,
  quote: { company_id: number; id: number },
  note: string,
): Promise<number> {
  const { id } = await db
    .insertInto('quote_note')
    .values({
      company_id: quote.company_id,
      quote_id: quote.id,
      at: viewer.now,
      author_id: viewer.userId,
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
