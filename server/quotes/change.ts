import { sql, type Selectable, type RawBuilder } from 'kysely'
import type { QuoteAction, QuoteStatus } from '#contract/quotes/actions.ts'
import type { QuoteChange, QuoteEventAction } from '#contract/quotes/quote.ts'
import type { Db } from '#server/platform/db.ts'
import { record } from '#server/platform/history.ts'
import type { Tables } from '#server/platform/tables.ts'
import { type Viewer, isStaff } from '#server/platform/viewer.ts'
import type { Line } from '#server/pricing/totals.ts'
import { changesBetween, quoteHistory } from '#server/quotes/history.ts'
import { replaceLines } from '#server/quotes/store.ts'
import { lockQuotes } from '#server/quotes/lock.ts'
import { quoteOf, readRows, type QuoteRow } from '#server/quotes/queries.ts'
import { notify } from '#server/notifications/notify.ts'

/** Without columns only the action is recorded. */
interface Outcome {
  columns?: Partial<Omit<Selectable<Tables['quote']>, Fixed | 'updated_at'>>
  lines?: Line[]
  reason?: string | null
}

/** An omitted quote does not change and has no event. */
type Outcomes = readonly (Outcome & { row: QuoteRow })[]

type Fixed = 'company_id' | 'id' | 'year' | 'reference' | 'version' | 'total_nrc' | 'total_mrc'

interface Changed {
  before: QuoteRow
  after: QuoteRow
  changes: QuoteChange[]
}

/**
 * Performs an action on quotes, all or none: locks them, refuses with 404 or 409 what the state does not allow (`from`
 * for follow-up changes), writes each as its next version, and records every change.
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

/** Writes and records the outcome on locked quotes. Edited and closed quotes leave their requests for approval. */
export async function changeLocked(
  db: Db,
  viewer: Viewer,
  action: QuoteEventAction,
  outcomes: Outcomes,
): Promise<Changed[]> {
  // Lines first: the quote's tax is added up from them.
  for (const { row, lines } of outcomes) if (lines) await replaceLines(db, row, lines)
  await writeColumns(db, viewer, outcomes)
  const left = outcomes.filter(({ row, columns }) => {
    const status = columns?.status ?? row.status
    return row.status === 'active' && (action === 'edit' || status !== 'active')
  })
  if (left.length > 0)
    await withdrawApprovals(
      db,
      viewer,
      left.map(({ row }) => row.id),
    )
  const ids = outcomes.flatMap(({ row, columns }) => (columns ? [row.id] : []))
  const written = await readRows(db, viewer, ids)
  const changed = outcomes.map(({ row, reason }) => {
    const after = written.get(row.id) ?? row
    return { before: row, after, changes: fieldsChanged(row, after, viewer), reason }
  })
  await record(
    db,
    viewer,
    quoteHistory,
    changed.map(({ before: { company_id, id }, changes, reason }) => ({
      company_id,
      quote_id: id,
      action,
      reason,
      changes,
    })),
  )
  return changed
}

async function writeColumns(db: Db, viewer: Viewer, outcomes: Outcomes): Promise<void> {
  const rows = outcomes.flatMap(({ row: { company_id, id }, columns }) =>
    columns ? [{ company_id, id, columns }] : [],
  )
  if (rows.length === 0) return
  const names = [...new Set(rows.flatMap(({ columns }) => Object.keys(columns)))]
  const set = names.map(
    (name) => sql`${sql.ref(name)} = case when w.columns ? ${name}
      then (jsonb_populate_record(null::quote, w.columns)).${sql.ref(name)} else q.${sql.ref(name)} end,`,
  )
  await sql`
    update quote q set ${sql.join(set, sql` `)} version = q.version + 1, updated_at = ${viewer.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as w(company_id bigint, id bigint, columns jsonb)
    where q.company_id = w.company_id and q.id = w.id`.execute(db)
}

/** A removed quote has no readers. */
function fieldsChanged(before: QuoteRow, after: QuoteRow, viewer: Viewer): QuoteChange[] {
  if (before === after || after.status === 'removed') return []
  return changesBetween(quoteOf(before, viewer), quoteOf(after, viewer))
}

/** Ends open requests of these locked quotes, withdrawn or expired. Requesters are notified if others ended them. */
export async function withdrawApprovals(db: Db, viewer: Viewer, quoteIds: readonly number[]): Promise<void> {
  await endApprovals(
    db,
    viewer,
    sql`exists (select from order_approval_quote q where q.company_id = a.company_id and q.approval_id = a.id
      and q.open and q.quote_id = any(${quoteIds}::bigint[]))`,
  )
}

export async function endApprovals(db: Db, viewer: Viewer, which: RawBuilder<unknown>): Promise<void> {
  // A company does not see who of the staff ended it.
  const by = isStaff(viewer) ? sql`` : sql`ended_by = ${viewer.userId},`
  const { rows } = await sql<
    Pick<Selectable<Tables['order_approval']>, 'id' | 'company_id' | 'requested_by' | 'nrc' | 'mrc'> & {
      po_number: string
      status: 'withdrawn' | 'expired'
    }
  >`
    update order_approval a set ${by} ended_at = ${viewer.now},
      status = case when a.expires_on < ${viewer.today} then 'expired' else 'withdrawn' end
    where a.status = 'open' and ${which}
    returning a.id, a.company_id, a.requested_by, a.purchase ->> 'po_number' as po_number, a.status, a.nrc, a.mrc`.execute(
    db,
  )
  if (rows.length === 0) return
  await sql`
    update order_approval_quote q set open = false from order_approval a
    where a.id = any(${rows.map(({ id }) => id)}::bigint[])
      and q.company_id = a.company_id and q.approval_id = a.id`.execute(db)
  await notify(
    db,
    viewer,
    ...rows
      .filter(({ requested_by }) => requested_by !== viewer.userId)
      .map(({ id, company_id, requested_by, po_number, status, nrc, mrc }) => ({
        kind: 'approval_closed' as const,
        company_id,
        users: [requested_by],
        facts: { reference: po_number, outcome: status, nrc, mrc },
        dedupe_key: `approval_closed:${id}`,
      })),
  )
}
