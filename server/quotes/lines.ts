import type { Db } from '#server/platform/db.ts'
import type { Line } from '#server/pricing/totals.ts'

interface QuoteKey {
  company_id: number
  id: number
}

export async function linesOfQuote(db: Db, quote: QuoteKey): Promise<Line[]> {
  const lines = await db
    .selectFrom('quote_line')
    .selectAll()
    .where('company_id', '=', quote.company_id)
    .where('quote_id', '=', quote.id)
    .orderBy('position')
    .execute()
  return lines.map((row) => {
    const { site_end, amount_sen, company_id: _, quote_id: __, position: ___, ...rest } = row
    const { rate_cell_id: cell_id, card_version_id: version_id, ...line } = rest
    return { ...line, end: site_end, amount: amount_sen, cell_id, version_id, floor: null }
  })
}

export async function replaceLines(db: Db, quote: QuoteKey, lines: Line[]) {
  const { company_id, id: quote_id } = quote
  await db
    .deleteFrom('quote_line')
    .where('company_id', '=', company_id)
    .where('quote_id', '=', quote_id)
    .execute()
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({ company_id, quote_id, ...lineColumns(line, position) }))
  await db.insertInto('quote_line').values(rows).execute()
}

export function lineColumns(line: Line, position: number) {
  const { end, amount, cell_id, version_id, floor: _, ...columns } = line
  return {
    position,
    site_end: end,
    amount_sen: amount,
    rate_cell_id: cell_id,
    card_version_id: version_id,
    ...columns,
  }
}
