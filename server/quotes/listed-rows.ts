import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { readPage } from '#server/platform/page.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { columnsListedFor } from '#server/quotes/columns.ts'
import {
  namedRows,
  ownerOfQuote,
  type HandledRow,
  type ListedRow,
  type ListedSite,
} from '#server/quotes/queries.ts'
import { rulesKeptFor, type RulesOfQuote } from '#server/quotes/rules-for.ts'

/** A row as it comes from the database: without what is the same in all rows, and its sites in parts. */
type ReadRow = Omit<ListedRow, 'site_a' | 'site_b' | keyof RulesOfQuote> &
  Named<'site_a'> &
  Named<'site_b'> & { tax_rates: RulesOfQuote['tax_rates'] | null }
type Named<Site extends string> = Record<`${Site}_label` | `${Site}_nis`, string | null> &
  Record<`${Site}_nni`, number | null>

/**
 * The chosen quotes, named and in their order, with the number of all. What is handled is read for staff alone: for everybody else
 * it is missing.
 */
export async function readListedRows(
  db: Db,
  viewer: Viewer,
  { chosen, count, order }: Record<'chosen' | 'count' | 'order', RawBuilder<unknown>>,
): Promise<{ rows: (ListedRow & HandledRow)[]; count: number }> {
  const { read, rulesOf } = await rulesKeptFor(db, viewer)
  const columns = isStaff(viewer)
    ? sql`${columnsListedFor(viewer)}, ${ownerOfQuote}`
    : columnsListedFor(viewer)
  const page = await readPage(
    db,
    count,
    sql<ReadRow & HandledRow>`select ${columns}, ${namedRows(chosen, viewer, read)} ${order}`,
  )
  // The rows themselves get what they lack: copies of each would cost as much as reading them.
  const rows = page.rows.map((row) =>
    Object.assign(row, rulesOf(row), {
      site_a: siteOf(row.site_a_label, row.site_a_nis, row.site_a_nni),
      site_b: siteOf(row.site_b_label, row.site_b_nis, row.site_b_nni),
    }),
  )
  return { rows, count: page.count }
}

function siteOf(label: string | null, nis: string | null, nni: number | null): ListedSite | null {
  return label === null ? null : { label, nis, nni }
}
