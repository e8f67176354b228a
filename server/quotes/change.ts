import { sql, type Selectable } from 'kysely'
import type { QuoteAction, QuoteStatus } from '#contract/quotes/actions.ts'
import type { QuoteChange, QuoteEventAction } from '#contract/quotes/events.ts'
import type { Db } from '#server/platform/db.ts'
import { recording } from '#server/platform/history.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { taxableOf } from '#server/pricing/tax.ts'
import type { Line } from '#server/pricing/totals.ts'
import { columnsReadBy } from '#server/quotes/columns.ts'
import { changesBetween, quoteHistory } from '#server/quotes/history.ts'
import { replaceLines } from '#server/quotes/lines.ts'
import { lockQuotes } from '#server/quotes/lock.ts'
import { quoteOf, quoteRows } from '#server/quotes/queries.ts'
import type { QuoteRow } from '#server/quotes/quote-row.ts'
import { withdrawApprovals } from '#server/quotes/withdraw-approvals.ts'

/** The outcome of an action. Without columns the quote does not change, and only the action is recorded. */
interface Outcome {
  columns?: QuoteColumns
  /** New price lines that replace the quote's. */
  lines?: Line[]
  reason?: string | null
}

/** The outcome for each of several quotes; an omitted quote does not change and gets no event. */
type Outcomes = readonly (Outcome & { row: QuoteRow })[]

type Fixed =
  'company_id' | 'id' | 'year' | 'reference' | 'version' | 'total_nrc' | 'total_mrc' | 'taxable_sums'
type QuoteColumns = Partial<Omit<Selectable<Tables['quote']>, Fixed | 'updated_at'>>

/** A quote before and after an action. */
interface Changed {
  before: QuoteRow
  after: QuoteRow
  changes: QuoteChange[]
}

/**
 * Performs an action on quotes, all or none, in as many statements as for one: locks them, refuses with 404 or 409 what
 * the table of actions does not allow (or `from`, where another change causes this one), writes each outcome as the
 * quote's next version, and records every changed field. The second of two simultaneous calls works on the outcome of
 * the first. Answers the changed quotes, in the order of the outcomes.
 */
export async function changeQuotes(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  action: QuoteAction & QuoteEventAction,
  outcomesOf: (rows: QuoteRow[]) => Outcomes | Promise<Outcomes>,
  from?: readonly QuoteStatus[],
): Promise<Changed[]> {
  const rows = await lockQuotes(db, viewer, ids, action, from)
  return changeLocked(db, viewer, action, await outcomesOf(rows))
}

/** Performs an action on one quote. */
export async function changeQuote(
  db: Db,
  viewer: Viewer,
  id: number,
  action: QuoteAction & QuoteEventAction,
  outcomeOf: (row: QuoteRow) => Outcome | Promise<Outcome>,
): Promise<Changed> {
  const [changed] = await changeQuotes(db, viewer, [id], action, async ([row]) => [
    { row: row!, ...(await outcomeOf(row!)) },
  ])
  return changed!
}

/**
 * Writes the outcome of an action on locked quotes, and records it. Quotes that were edited or are not active any more leave
 * the requests for approval that they are in.
 */
export async function changeLocked(
  db: Db,
  viewer: Viewer,
  action: QuoteEventAction,
  outcomes: Outcomes,
): Promise<Changed[]> {
  // Lines first: the tax of the written quotes is read from them.
  for (const { row, lines } of outcomes) if (lines) await replaceLines(db, row, lines)
  const moves = outcomes.every(isMove)
  const written = moves ? movedRows(viewer, outcomes) : await writeColumns(db, viewer, outcomes)
  const changed = outcomes.map(({ row, reason }) => {
    const after = written.get(row.id) ?? row
    return { before: row, after, changes: fieldsChanged(row, after, viewer), reason }
  })
  if (changed.length === 0) return changed
  const entries = changed.map(({ before: { company_id, id }, changes, reason }) => ({
    company_id,
    quote_id: id,
    action,
    reason,
    changes,
  }))
  const left = changed.filter(
    ({ before, after }) => before.status === 'active' && (action === 'edit' || after.status !== 'active'),
  )
  const statements = [
    ...(moves && written.size > 0 ? [writingMoves(viewer, outcomes)] : []),
    recording(viewer, quoteHistory, entries),
  ]
  if (left.length > 0)
    await withdrawApprovals(
      db,
      viewer,
      left.map(({ after }) => after.id),
      statements,
    )
  else if (statements.length === 1) await statements[0]!.execute(db)
  else await sql`with moved as (${statements[0]}) ${statements[1]}`.execute(db)
  return changed
}

/** A quote that is not ordered has its tax, names and sums whatever its state: nothing else follows from these columns. */
const moving = ['status', 'validity'] as const

/** Whether an outcome says the whole of what becomes of the row, so that it need not be read again. */
function isMove({ row, columns = {}, lines }: Outcomes[number]): boolean {
  return (
    !lines &&
    row.status !== 'ordered' &&
    Object.entries(columns).every(
      ([name, value]) => (moving as readonly string[]).includes(name) && value !== null,
    )
  )
}

function movedRows(viewer: Viewer, outcomes: Outcomes): Map<number, QuoteRow> {
  return new Map(
    outcomes.flatMap(({ row, columns }) => {
      if (!columns) return []
      const after = { ...row, ...columns, version: row.version + 1, updated_at: viewer.now }
      return [[row.id, { ...after, awaits_approval: row.awaits_approval && after.status === 'active' }]]
    }),
  )
}

function writingMoves(viewer: Viewer, outcomes: Outcomes) {
  const rows = outcomes.flatMap(({ row: { company_id, id }, columns }) =>
    columns ? [{ company_id, id, ...columns }] : [],
  )
  const set = moving
    .filter((name) => rows.some((row) => name in row))
    .map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`w.${name}`)}, ${sql.ref(`q.${name}`)})`)
  return sql`
    update quote q set ${sql.join([...set, sql`version = q.version + 1`, sql`updated_at = ${viewer.now}`])}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as w(company_id bigint, id bigint, status text, validity date)
    where q.company_id = w.company_id and q.id = w.id`
}

/** Updates all quotes in one statement, each with its own columns; omitted columns do not change. */
async function writeColumns(db: Db, viewer: Viewer, outcomes: Outcomes): Promise<Map<number, QuoteRow>> {
  const rows = outcomes.flatMap(({ row: { company_id, id }, columns, lines }) =>
    columns
      ? [{ company_id, id, columns: lines ? { ...columns, taxable_sums: taxableOf(lines) } : columns }]
      : [],
  )
  if (rows.length === 0) return new Map()
  const names = [...new Set(rows.flatMap(({ columns }) => Object.keys(columns)))]
  const set = names.map(
    (name) => sql`${sql.ref(name)} = case when w.columns ? ${name}
      then (jsonb_populate_record(null::quote, w.columns)).${sql.ref(name)} else q.${sql.ref(name)} end,`,
  )
  const { rows: written } = await sql<QuoteRow>`
    with written as (
      update quote q set ${sql.join(set, sql` `)} version = q.version + 1, updated_at = ${viewer.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}) as w(company_id bigint, id bigint, columns jsonb)
      where q.company_id = w.company_id and q.id = w.id
      returning ${columnsReadBy(viewer)})
    ${quoteRows(sql`written`, viewer)}`.execute(db)
  return new Map(written.map((row) => [row.id, row]))
}

/** The fields that a reader sees changed; no one can read a removed quote. */
function fieldsChanged(before: QuoteRow, after: QuoteRow, viewer: Viewer): QuoteChange[] {
  if (before === after || after.status === 'removed') return []
  return changesBetween(quoteOf(before, viewer), quoteOf(after, viewer))
}
