import { sql, type RawBuilder } from 'kysely'
import { plusDays } from '#contract/days.ts'
import { furthestRow } from '#contract/paging.ts'
import { expiringDays, type QuoteStatus } from '#contract/quote-actions.ts'
import type { QuoteQuery, QuoteSort } from '#contract/quotes.ts'
import { startOfDay } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { quoteOf, quoteRows, visibleTo, type QuoteRow } from '#server/quotes/queries.ts'
import { hasUnread } from '#server/quotes/unread.ts'

/** The viewer's quotes by status and filters, one page with the number of all: a single round trip. */
export async function listQuotes(db: Db, viewer: Viewer, query: QuoteQuery) {
  const { within, filters, matching, order } = chosenBy(viewer, query)
  // Rows are chosen before their names are looked up, and the page stands in the text: one plan fits every value.
  const page = sql`(select q.* ${matching} ${order}
    limit ${sql.lit(query.per_page)} offset ${sql.lit((query.page - 1) * query.per_page)})`
  const count =
    viewer.companyId === null
      ? countOfAll(matching, filters.length > 0 ? null : within)
      : sql`(select count(*) ${matching})`
  const { rows } = await sql<QuoteRow & { full_count: number; id: number | null }>`
    select n.full_count, page.* from (select ${count} as full_count) n
      left join lateral (${quoteRows(page, viewer)} ${order}) page on true`.execute(db)
  return {
    data: rows.filter((row) => row.id !== null).map((row) => quoteOf(row, viewer)),
    count: rows[0]!.full_count,
  }
}

/** The same rows without pages, `most` of them at most. */
export async function matchingQuotes(db: Db, viewer: Viewer, query: Narrowing, most: number) {
  const { matching, order } = chosenBy(viewer, query)
  const chosen = sql`(select q.* ${matching} ${order} limit ${sql.lit(most)})`
  const { rows } = await sql<QuoteRow>`${quoteRows(chosen)} ${order}`.execute(db)
  return rows
}

type Narrowing = Omit<QuoteQuery, 'page' | 'per_page'>

/** Which quotes a query means, and in what order. */
function chosenBy(viewer: Viewer, query: Narrowing) {
  const within = sql`${visibleTo(viewer)} and ${statusIs(query.status, viewer.today)}`
  const filters = filtersOf(query, viewer)
  const where = sql.join([within, ...filters], sql` and `)
  const [direction, field] = query.sort.startsWith('-')
    ? [sql`desc`, query.sort.slice(1) as QuoteSort]
    : [sql`asc`, query.sort as QuoteSort]
  const order = sql`order by ${sql.ref(sortColumns[field])} ${direction}, q.id ${direction}`
  const matching = sql`from quote q
    left join project p on p.company_id = q.company_id and p.id = q.project_id
    left join company c on c.id = q.company_id where ${where}`
  return { within, filters, matching, order }
}

/**
 * Over all companies a count is exact as far as anybody can page. Beyond that it is kept by counters, or, where the
 * list is filtered, said to be one more than can be paged.
 */
function countOfAll(matching: RawBuilder<unknown>, unfiltered: RawBuilder<unknown> | null) {
  const reached = sql`(select count(*) from (select 1 ${matching} limit ${sql.lit(furthestRow + 1)}) seen)`
  if (!unfiltered) return reached
  // The counters carry the same two columns under the same alias, so the same conditions choose among them.
  const kept = sql`(select coalesce(sum(q.quotes), 0)::bigint from quote_count q where ${unfiltered})`
  return sql`(select case when reached > ${sql.lit(furthestRow)} then ${kept} else reached end
    from ${reached} as counted(reached))`
}

const sortColumns = {
  quote_reference: 'q.id',
  validity: 'q.validity',
  total_mrc: 'q.total_mrc',
  total_nrc: 'q.total_nrc',
  bandwidth: 'q.bandwidth_mbps',
  created_at: 'q.created_at',
} as const satisfies Record<QuoteSort, string>

/** Plain conditions on status and validity, so that each list's partial index serves it. */
function statusIs(filter: string, today: string) {
  if (filter === 'all') return sql<boolean>`q.status <> 'removed'`
  const each = (filter.split(',') as QuoteStatus[]).map((status) => {
    if (status === 'active') return sql`(q.status = 'active' and q.validity >= ${today})`
    if (status === 'expired') return sql`(q.status = 'active' and q.validity < ${today})`
    return sql`q.status = ${sql.lit(status)}`
  })
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

function filtersOf(query: Narrowing, viewer: Viewer) {
  const filters = []
  if (query.product_id) filters.push(sql`q.product_id = ${Number(query.product_id)}`)
  if (query.created_from)
    filters.push(sql`q.created_at >= ${startOfDay(viewer.timeZone, query.created_from)}`)
  if (query.created_to)
    filters.push(sql`q.created_at < ${startOfDay(viewer.timeZone, plusDays(query.created_to, 1))}`)
  if (query.mrc_from !== undefined) filters.push(sql`q.total_mrc >= ${Math.round(query.mrc_from * 100)}`)
  if (query.mrc_to !== undefined) filters.push(sql`q.total_mrc <= ${Math.round(query.mrc_to * 100)}`)
  if (query.expiring)
    filters.push(
      sql`q.status = 'active' and q.validity between ${viewer.today} and ${plusDays(viewer.today, expiringDays)}`,
    )
  if (query.unread) filters.push(hasUnread(viewer))
  if (query.project) filters.push(sql`lower(p.name) = lower(${query.project})`)
  for (const word of query.keyword?.toLowerCase().split(/\s+/).filter(Boolean) ?? [])
    filters.push(sql`strpos(lower(concat_ws(' ', q.reference, p.name, ${viewer.companyId === null ? sql.ref('c.name') : sql`null::text`}, q.site_a ->> 'label', q.site_a ->> 'city',
      q.site_b ->> 'label', q.site_b ->> 'city')), ${word}) > 0`)
  return filters
}
