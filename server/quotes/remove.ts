import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { changeQuote } from '#server/quotes/change.ts'

/** Removes a quote from the cart. Its row is retained for audit and shown nowhere. */
export async function removeQuote(db: Db, viewer: Viewer, id: number): Promise<void> {
  await changeQuote(db, viewer, id, 'remove', () => ({ columns: { status: 'removed' } }))
}
