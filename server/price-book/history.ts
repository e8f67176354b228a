import { sql } from 'kysely'
import type { BookEvent, BookName } from '#contract/price-book/api.ts'
import type { Db } from '#server/platform/db.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'

type BookChange = BookEvent extends infer Each ? (Each extends BookEvent ? Omit<Each, Stamp> : never) : never
type Stamp = 'id' | 'at' | 'actor'

export async function recordBookChange(db: Db, viewer: Viewer, change: BookChange): Promise<void> {
  const { book, subject, before, after } = change
  await sql`insert into price_book_event (at, actor_id, book, subject, before, after)
    values (${viewer.now}, ${viewer.userId}, ${book}, ${JSON.stringify(subject)}, ${JSON.stringify(before)},
      ${JSON.stringify(after)})`.execute(db)
}

export async function listBookEvents(db: Db, query: { book: BookName; page: number; per_page: number }) {
  const matching = sql`from price_book_event e where e.book = ${query.book}`
  const page = sql<BookEvent>`
    select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      u.full_name as actor, e.book, e.subject, e.before, e.after
    from (select * ${matching} order by e.id desc ${sliceOf(query)}) e
      join portal_user u on u.id = e.actor_id
    order by e.id desc`
  const { rows, count } = await readPage(db, sql`(select count(*) ${matching})`, page)
  return { data: rows, count }
}
