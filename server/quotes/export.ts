import { toRinggit, type Sen } from '#contract/money.ts'
import { mostExported } from '#contract/quotes/export.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { csvLines, csvOf, type CsvCell } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { oneExportAtATime } from '#server/platform/export-turn.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'
import { matchingQuotes, type Narrowing } from '#server/quotes/list.ts'
import { quoteOf } from '#server/quotes/queries.ts'

/**
 * The list as a CSV file in the reader's language: money in ringgit before tax, days as ISO. 422 beyond 10,000 rows; 429
 * while another export of the same person is under way.
 */
export async function exportQuotes(db: Db, viewer: Viewer, query: Narrowing) {
  await oneExportAtATime(db, viewer)
  const { exported, priceLevel } = words[viewer.language]
  const { columns, status } = exported
  const shown = (Object.keys(columns) as Column[]).filter(
    // A company knows that the quotes are its own.
    (column) => column !== 'company' || isStaff(viewer),
  )
  const parts = [csvOf([shown.map((column) => columns[column])])]
  const tooMany = () => new AppError('invalid', (w) => w.exportTooLong(mostExported))
  for await (const rows of matchingQuotes(db, viewer, query, { most: mostExported, tooMany }))
    parts.push(
      csvLines(
        rows.map((row) => {
          const quote = quoteOf(row, viewer)
          const cells = cellsOf(quote, { status: status[quote.status], priceLevel }, viewer)
          return shown.map((column) => cells[column])
        }),
      ),
    )
  return {
    name: `quotes-${viewer.today}.csv`,
    media_type: 'text/csv; charset=utf-8',
    bytes: Buffer.concat(parts),
  }
}

type Column = keyof Words['exported']['columns']

function cellsOf(
  quote: Quote,
  { status, priceLevel }: { status: string; priceLevel: Words['priceLevel'] },
  viewer: Viewer,
): Record<Column, CsvCell> {
  return {
    reference: quote.quote_reference,
    company: quote.company,
    status,
    project: quote.project_name,
    product: quote.product,
    site_a: quote.site_a ?? quote.location,
    site_b: quote.site_b,
    bandwidth: quote.bandwidth,
    term: quote.contract_id,
    fixed_ip: quote.fixed_ip,
    voice: quote.voice,
    device: quote.device,
    nrc: plain(quote.total_nrc),
    mrc: plain(quote.total_mrc),
    price_level: quote.price_level && priceLevel[quote.price_level],
    tax_nrc: plain(quote.tax_nrc),
    tax_mrc: plain(quote.tax_mrc),
    tax_rates_of: quote.tax_rates_of,
    lead_time: quote.lead_time_days,
    validity: quote.validity,
    requested: dayIn(viewer.timeZone, new Date(quote.created_at)),
  }
}

/** `1234.50`, which spreadsheets of every locale can add up. */
function plain(amount: Sen | null): string | null {
  return amount === null ? null : toRinggit(amount).toFixed(2)
}
