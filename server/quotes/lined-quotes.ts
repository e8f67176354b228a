import { sql, type RawBuilder } from 'kysely'
import type { PriceLine } from '#contract/pricing.ts'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { linesOf } from '#server/pricing/lines.ts'
import { quoteOf, quoteRows, visibleTo } from '#server/quotes/queries.ts'
import type { QuoteRow } from '#server/quotes/quote-row.ts'

export type LinedQuote = WholeQuote & { lines: PriceLine[] }

export async function linedQuotes(
  db: Db,
  viewer: Viewer,
  condition: RawBuilder<boolean>,
  most: number,
): Promise<LinedQuote[]> {
  const { rows } = await sql<QuoteRow & { lines: PriceLine[] }>`
    select lined.*, ${linesOf('quote_line', { company: 'lined.company_id', id: 'lined.id' })} as lines
    from (${quoteRows(sql`quote`, viewer)} where ${condition} and ${visibleTo(viewer)}) lined
    order by lined.id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...quoteOf(row, viewer), lines: row.lines }))
}
