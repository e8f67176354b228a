import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { changeQuote } from '#server/quotes/change.ts'

/** Cancels an active or pending quote. This is irreversible. The reason is recorded with the event. Answers the reference. */
export async function cancelQuote(
  db: Db,
  viewer: Viewer,
  id: number,
  reason: string | null | undefined,
): Promise<string> {
  const { after } = await changeQuote(db, viewer, id, 'cancel', () => ({
    columns: { status: 'cancelled' },
    reason: reason || null,
  }))
  return after.reference
}
