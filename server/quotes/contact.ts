import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { changeQuote } from '#server/quotes/change.ts'

/** Records a callback request about a quote and notifies client managers. The quote does not change. */
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
