import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { changeQuote } from '#server/quotes/change.ts'

/** Puts a callback request about a quote on record and notifies client managers; the quote stays as it is. */
export async function requestCallback(
  db: Db,
  viewer: Viewer,
  id: number,
  message: string | null | undefined,
): Promise<void> {
  const { after } = await changeQuote(db, viewer, id, 'contact', () => ({ reason: message || null }))
  await notify(db, viewer, {
    kind: 'callback_requested',
    company_id: after.company_id,
    quote_id: id,
    facts: { reference: after.reference, company: after.company, words: message || undefined },
  })
}
