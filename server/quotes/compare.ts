import { sql } from 'kysely'
import { plusWorkingDays } from '#contract/days.ts'
import type { ComparedQuote } from '#contract/quotes/compare.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { orderOfQuote, quoteRows, visibleTo } from '#server/quotes/queries.ts'
import { listedOf, type QuoteRow } from '#server/quotes/quote-row.ts'

type Row = QuoteRow & Pick<ComparedQuote, 'order' | 'handed_over'>

/** Quotes side by side, in the order of their ids and as they are at one moment. 404 if the viewer may not see one of them. */
export async function compareQuotes(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ComparedQuote[]> {
  const { rows } = await sql<Row>`
    select compared.*, ${orderOfQuote('compared')} as "order",
      (select json_build_object('interface', s.interface, 'service_level', s.service_level, 'ms', s.ms,
          'symmetry', s.symmetry, 'sharing', s.sharing)
        from product_service s where s.product_id = compared.product_id and s.visible
        order by s.position limit 1) as handed_over
    from (${quoteRows(sql`quote`, viewer)} where q.id = any(${ids}::bigint[]) and ${visibleTo(viewer)}) compared
    order by array_position(${ids}::bigint[], compared.id)`.execute(db)
  if (rows.length < ids.length) throw notFound()
  const calendars = await readWorkCalendars(
    db,
    viewer.today,
    rows.map(({ site_a, site_b }) => [site_a, site_b]),
  )
  return rows.map((row, index) => ({
    ...listedOf(row, viewer),
    tax_rates_of: row.tax_rates_of,
    earliest_date: plusWorkingDays(viewer.today, row.lead_time_days, calendars[index]!),
    order: row.order,
    handed_over: row.handed_over,
  }))
}
