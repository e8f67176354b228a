import type { FileFormat } from '#contract/file-formats.ts'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile } from '#server/platform/export.ts'
import type { ListCell } from '#server/platform/list-cell.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'
import { matchingQuotes, type Narrowing } from '#server/quotes/list.ts'
import { quoteOf } from '#server/quotes/queries.ts'
import type { QuoteRow } from '#server/quotes/quote-row.ts'

/**
 * The list as a CSV file or a workbook in the reader's language: money in ringgit before tax. 422 beyond 10,000 rows.
 */
export async function exportQuotes(db: Db, viewer: Viewer, query: Narrowing & { format: FileFormat }) {
  const { exported, priceLevel } = words[viewer.language]
  const { columns, status } = exported
  return exportedFile(db, viewer, {
    name: 'quotes',
    format: query.format,
    selected: await matchingQuotes(db, viewer, query),
    columns,
    // A company knows that the quotes are its own.
    without: isStaff(viewer) ? [] : ['company'],
    cellsOf: (row: QuoteRow) => {
      const quote = quoteOf(row, viewer)
      return cellsOf(quote, { status: status[quote.status], priceLevel }, viewer)
    },
  })
}

type Column = keyof Words['exported']['columns']

function cellsOf(
  quote: WholeQuote,
  { status, priceLevel }: { status: string; priceLevel: Words['priceLevel'] },
  viewer: Viewer,
): Record<Column, ListCell> {
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
    nrc: { amount: quote.total_nrc },
    mrc: { amount: quote.total_mrc },
    price_level: quote.price_level && priceLevel[quote.price_level],
    tax_nrc: { amount: quote.tax_nrc },
    tax_mrc: { amount: quote.tax_mrc },
    tax_rates_of: { day: quote.tax_rates_of },
    lead_time: quote.lead_time_days,
    validity: { day: quote.validity },
    requested: { day: dayIn(viewer.timeZone, new Date(quote.created_at)) },
  }
}
