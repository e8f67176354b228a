import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { readPage } from '#server/platform/page.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { columnsListedFor, columnsShownTo } from '#server/quotes/columns.ts'
import { namedRows, ownerOfQuote, shownRows } from '#server/quotes/queries.ts'
import type { HandledRow, ListedRow, ListedSite, ShownHandling, ShownRow } from '#server/quotes/quote-row.ts'

/** A row as it comes from the database: its sites in parts. */
type ReadRow<Row> = Omit<Row, 'site_a' | 'site_b'> & Record<'site_a_label' | 'site_b_label', string | null>
type Numbered = Record<'site_a_nis' | 'site_b_nis', string | null> &
  Record<'site_a_nni' | 'site_b_nni', number | null>

/** What a list has chosen, the number of all, and its order. */
export type ChosenPage = Record<'chosen' | 'count' | 'order', RawBuilder<unknown>>

/**
 * The chosen quotes, named and in their order, with the number of all. What is handled is read for staff alone: for everybody else
 * it is missing.
 */
export async function readListedRows(
  db: Db,
  viewer: Viewer,
  page: ChosenPage,
): Promise<{ rows: (ListedRow & HandledRow)[]; count: number }> {
  return readRows(db, viewer, page, {
    columns: columnsListedFor(viewer),
    named: namedRows,
    sitesOf: (row: ReadRow<ListedRow & HandledRow> & Numbered) => ({
      site_a: siteOf(row.site_a_label, row.site_a_nis, row.site_a_nni),
      site_b: siteOf(row.site_b_label, row.site_b_nis, row.site_b_nni),
    }),
  })
}

/** The same with what screens show: nothing else is read. */
export async function readShownRows(
  db: Db,
  viewer: Viewer,
  page: ChosenPage,
): Promise<{ rows: (ShownRow & ShownHandling)[]; count: number }> {
  return readRows(db, viewer, page, {
    columns: columnsShownTo(viewer),
    named: shownRows,
    sitesOf: (row: ReadRow<ShownRow & ShownHandling>) => ({
      site_a: labelled(row.site_a_label),
      site_b: labelled(row.site_b_label),
    }),
  })
}

interface Reading<Read, Sites> {
  columns: RawBuilder<unknown>
  /** The columns that quotes do not have themselves, and where they come from. */
  named: (from: RawBuilder<unknown>, reader: Viewer) => RawBuilder<unknown>
  sitesOf: (row: Read) => Sites
}

async function readRows<Read extends object, Sites extends object>(
  db: Db,
  viewer: Viewer,
  { chosen, count, order }: ChosenPage,
  { columns, named, sitesOf }: Reading<Read, Sites>,
) {
  const ownColumns = isStaff(viewer) ? sql`${columns}, ${ownerOfQuote}` : columns
  const from = sql<Read>`select ${ownColumns}, ${named(chosen, viewer)} ${order}`
  const page = await readPage(db, count, from)
  return { rows: page.rows.map((row) => ({ ...row, ...sitesOf(row) })), count: page.count }
}

function siteOf(label: string | null, nis: string | null, nni: number | null): ListedSite | null {
  return label === null ? null : { label, nis, nni }
}

function labelled(label: string | null) {
  return label === null ? null : { label }
}
