import type { Quote } from '#contract/quotes/quote.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'

/** Notifies client managers once of all pending quotes, and answers their number. */
export async function requestPrices(db: Db, viewer: Viewer, quotes: Quote[]): Promise<number> {
  const pending = quotes.filter((quote) => quote.status === 'pending')
  const [first] = pending
  if (!first) return 0
  const { quote_reference: reference, company } = first
  const alone = pending.length === 1
  await notify(db, viewer, {
    kind: 'quote_requested',
    company_id: first.company_id,
    quote_id: alone ? first.id : undefined,
    facts: { reference, company, count: alone ? undefined : pending.length },
  })
  return pending.length
}
