import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { changeQuote } from '#server/quotes/change.ts'

/** Takes a quote out of the cart. Its row stays for audit and is shown nowhere. */
export async function removeQuote(db: Db, viewer: Viewer, id: number): Promise<void> {
  await changeQuote(db, viewer, id, 'remove', () => ({ columns: { status: 'removed' } }))
}
