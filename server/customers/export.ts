import type { Customer } from '#contract/customers.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import { matchingCustomers, type CustomerNarrowing } from '#server/customers/queries.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile } from '#server/platform/export.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { words } from '#server/platform/words/words.ts'

/** The list of companies as a CSV file or a workbook in the reader’s language. 422 beyond 10,000 rows. */
export async function exportCustomers(
  db: Db,
  viewer: Viewer,
  query: CustomerNarrowing & { format: FileFormat },
) {
  const { columns, ordering } = words[viewer.language].exportedCustomers
  return exportedFile(db, viewer, {
    name: 'customers',
    format: query.format,
    selected: matchingCustomers(query),
    columns,
    cellsOf: (row: Customer) => ({
      company: row.company,
      registration_no: row.registration_no,
      rcc: row.rcc?.title ?? null,
      client_manager: row.client_manager?.name ?? null,
      pending_quotes: row.pending_quotes,
      ordering: ordering[row.on_hold ? 'held' : 'free'],
    }),
  })
}
