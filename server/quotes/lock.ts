import { sql } from 'kysely'
import { quoteActions, quoteCan, type QuoteAction, type QuoteStatus } from '#contract/quotes/actions.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { columnsReadBy } from '#server/quotes/columns.ts'
import { quoteRows, visibleTo, shownStatus, type QuoteRow } from '#server/quotes/queries.ts'

/** Locks quotes by id, all or none: 404 for unseen ones, 409 for a state other than the action, or `from`, allows. */
export async function lockQuotes(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  action: QuoteAction,
  from: readonly QuoteStatus[] = quoteActions[action].from,
): Promise<QuoteRow[]> {
  const wanted = [...new Set(ids)]
  // Names are looked up after locking, so that they match the locked rows.
  const locked = sql`(select ${columnsReadBy(viewer)} from quote q
    where ${visibleTo(viewer)} and q.id = any(${wanted}::bigint[]) order by q.id for update)`
  const { rows } = await sql<QuoteRow>`${quoteRows(locked, viewer)} order by q.id`.execute(db)
  if (rows.length < wanted.length) throw notFound()
  for (const row of rows) if (!from.includes(shownStatus(row, viewer.today))) throw wrongStatus(row, viewer)
  return rows
}

export async function lockQuote(db: Db, viewer: Viewer, id: number, action: QuoteAction): Promise<QuoteRow> {
  const [row] = await lockQuotes(db, viewer, [id], action)
  return row!
}

type Stated = Pick<QuoteRow, 'reference' | 'status' | 'validity'>

/** 409 with the present state if it does not allow the action. */
export function refuseUnless(action: QuoteAction, quote: Stated, viewer: Viewer) {
  if (!quoteCan(action, shownStatus(quote, viewer.today))) throw wrongStatus(quote, viewer)
}

function wrongStatus(quote: Stated, viewer: Viewer) {
  return new AppError('wrong_status', (w) => w.quoteIsNow(quote.reference, shownStatus(quote, viewer.today)))
}

/** A quote for a service follows from the service: 409 for what would make another line of it. */
export function refuseReplacement({ reference, kind }: Pick<QuoteRow, 'reference' | 'kind'>) {
  if (kind !== 'new') throw new AppError('wrong_status', (w) => w.quotedFromService(reference))
}
