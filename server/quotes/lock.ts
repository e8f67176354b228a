import { sql } from 'kysely'
import { quoteCan, type QuoteAction } from '#contract/quotes/actions.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { quoteRows, shownStatus, visibleTo, type QuoteRow } from '#server/quotes/queries.ts'

/** One quote, locked until the transaction ends. 404 for what the viewer may not see. */
export async function lockQuote(db: Db, viewer: Viewer, id: number): Promise<QuoteRow> {
  const { rows } = await sql<QuoteRow>`${quoteRows(sql`quote`)}
    where q.id = ${id} and ${visibleTo(viewer)} for update of q`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Stated = Pick<QuoteRow, 'reference' | 'status' | 'validity'>

/** 409 with the present state where the table of actions does not allow it. */
export function refuseUnless(action: QuoteAction, quote: Stated, viewer: Viewer) {
  if (!quoteCan(action, shownStatus(quote, viewer.today))) throw wrongStatus(quote, viewer)
}

/** 409 that says what the state is now. */
export function wrongStatus(quote: Stated, viewer: Viewer) {
  return new AppError('wrong_status', (w) => w.quoteIsNow(quote.reference, shownStatus(quote, viewer.today)))
}
