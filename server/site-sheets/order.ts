import type { CallData, CallInput } from '#contract/endpoint.ts'
import { siteSheetLimits, type siteSheetApi } from '#contract/site-sheets.ts'
import { orderOrRequest } from '#server/orders/approvals.ts'
import { totalsOfQuotes } from '#server/orders/place.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { words } from '#server/platform/words/words.ts'
import { writtenDay } from '#server/site-sheets/evaluate.ts'
import { findSheet, readQuotesOf, readShownRows } from '#server/site-sheets/queries.ts'

/** Each order is one transaction. Throws if the first is refused; the answer names a later refusal. */
export async function orderSheet(
  pool: Db,
  viewer: Viewer,
  id: number,
  { expected, ...purchase }: CallInput<typeof siteSheetApi.order>['body'],
): Promise<CallData<typeof siteSheetApi.order>> {
  const quotes = await asViewer(pool, viewer, (db) => readOrderable(db, viewer, id))
  const { nrc, mrc } = totalsOfQuotes(quotes)
  if (expected && (expected.nrc !== nrc || expected.mrc !== mrc))
    throw new AppError('price_changed', (w) => w.totalsChanged)
  const placed: CallData<typeof siteSheetApi.order> = { orders: [], approvals: [], refused: null }
  for (let start = 0; start < quotes.length; start += siteSheetLimits.circuitsPerOrder) {
    const part = quotes.slice(start, start + siteSheetLimits.circuitsPerOrder)
    const asked = {
      ...purchase,
      quote_ids: part.map((quote) => quote.id),
      requested_dates: Object.fromEntries(
        part.flatMap((quote) => (quote.day ? [[quote.id, quote.day]] : [])),
      ),
    }
    try {
      const outcome = await asViewer(pool, viewer, (db) => orderOrRequest(db, viewer, asked))
      if ('approval' in outcome) placed.approvals.push(outcome.approval)
      else placed.orders.push({ ...outcome, circuits: part.length })
    } catch (error) {
      if (!(error instanceof AppError) || start === 0) throw error
      placed.refused = error.say(words[viewer.language])
      break
    }
  }
  return placed
}

/** Without quotes that await an approval. 409 if there is none. */
async function readOrderable(db: Db, viewer: Viewer, id: number) {
  const { sheet } = await findSheet(db, viewer, id)
  const rows = await readShownRows(db, sheet)
  const quotes = await readQuotesOf(db, viewer, rows)
  const active = rows.flatMap(({ live_quote, given }) => {
    const quote = quotes.get(live_quote ?? 0)
    return quote?.status === 'active' && !quote.awaits_approval
      ? [{ ...quote, day: writtenDay(given.requested_date ?? '') }]
      : []
  })
  if (active.length === 0) throw new AppError('wrong_status', (w) => w.sheetNothingToOrder)
  return active
}
