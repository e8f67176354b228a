import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { changeQuote } from '#server/quotes/change.ts'

/** Irreversible. The company is notified, with the reason, if a client manager cancels. */
export async function cancelQuote(db: Db, viewer: Viewer, id: number, reason: string | null | undefined) {
  const { after } = await changeQuote(db, viewer, id, 'cancel', () => ({
    columns: { status: 'cancelled' },
    reason: reason || null,
  }))
  if (isStaff(viewer))
    await notify(db, viewer, {
      kind: 'quote_cancelled',
      company_id: after.company_id,
      quote_id: id,
      facts: { reference: after.reference, words: reason || undefined },
    })
  return after.reference
}
