import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { readPage } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** The page of a list, and its filters by their names, such as `state` and `orderDate.gt`. */
export type ListQuery = { offset: number; limit: number } & Partial<Record<string, unknown>>

/** Of these each record has several values. */
const multiple = new Set(['relatedProductId', 'itemRequestedCompletionDate', 'itemExpectedCompletionDate'])

/** A page of rows whose columns have the names of the filters. */
export async function listMefRows<Row extends object>(
  db: Db,
  rows: RawBuilder<Row>,
  { offset, limit, ...filters }: ListQuery,
  order: RawBuilder<unknown>,
) {
  const conditions = Object.entries(filters).map(([name, value]) => {
    const [column = '', bound] = name.split('.')
    const compared = multiple.has(column) ? sql`any(${sql.ref(column)})` : sql.ref(column)
    if (!bound) return sql`${value} = ${compared}`
    return sql`${new Date(String(value))}::timestamptz ${sql.raw(bound === 'gt' ? '<' : '>')} ${compared}`
  })
  const matching = sql`from (${rows}) listed where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const page = sql<Row>`select * ${matching} order by ${order} limit ${limit} offset ${offset}`
  return readPage(db, sql`(select count(*) ${matching})`, page)
}

/** The moment a day begins in the business zone. */
export const startOf = (day: RawBuilder<unknown>, { timeZone }: Viewer) =>
  sql`(${day})::timestamp at time zone ${timeZone}`
