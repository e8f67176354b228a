import { sql } from 'kysely'
import { readBillTo } from '#server/customers/bill-to.ts'
import { keepPaper } from '#server/documents/ask-document.ts'
import { readCarrier } from '#server/documents/letterhead.ts'
import type { MadeDocument } from '#server/documents/make-document.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { orderFormPaper } from '#server/orders/papers/quotes-paper.ts'
import { linedQuotes } from '#server/quotes/lined-quotes.ts'

/**
 * The order form of quotes that were claimed for an order and have no circuits yet: the same document that could be downloaded
 * a moment before. What it says is kept, and drawn once somebody reads it.
 */
export async function acceptedForm(
  db: Db,
  viewer: Viewer,
  quoteIds: readonly number[],
  depositMonths: number,
): Promise<{ id: number }> {
  const ids = [...quoteIds]
  const claimed = await linedQuotes(db, viewer, sql<boolean>`q.id = any(${ids}::bigint[])`, ids.length)
  const quotes = claimed.map((quote) => ({ ...quote, status: 'active' as const }))
  const { language } = viewer
  const carrier = await readCarrier(db, language)
  const company_id = companyOf(viewer)
  const billTo = await readBillTo(db, company_id)
  const paper = orderFormPaper(quotes, { language, ...carrier, depositMonths, billTo })
  return keepPaper(db, viewer, { company_id, kind: 'order_form', paper })
}

/** Keeps the hash of an order form with every acceptance of it, once its file is made. */
export async function keepFormHash(db: Db, { company_id, id, sha256 }: MadeDocument): Promise<void> {
  await db
    .updateTable('order_terms')
    .set({ form_sha256: sha256 })
    .where('company_id', '=', company_id)
    .where('document_id', '=', id)
    .where('form_sha256', 'is', null)
    .execute()
}
