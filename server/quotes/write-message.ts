import { sql } from 'kysely'
import type { Side } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Sends no notification. */
export async function writeMessage(
  db: Db,
  viewer: Viewer,
  quote: { company_id: number; id: number },
  side: Side,
  text: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quote_message (company_id, quote_id, at, author_id, signed, side, text)
    select ${quote.company_id}, ${quote.id}, ${viewer.now}, u.id,
      case when u.company_id is null then u.first_name else u.full_name end, ${side}, ${text}
    from portal_user u where u.id = ${viewer.userId}
    returning id`.execute(db)
  return rows[0]!.id
}

const longestBeginning = 140

/** In one line, for a notification. */
export function messageBeginning(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ')
  // By characters, not code units: half an emoji cannot be stored.
  const characters = [...words]
  return characters.length > longestBeginning ? `${characters.slice(0, longestBeginning).join('')}…` : words
}

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
