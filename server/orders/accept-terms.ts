import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { termsInForce } from '#server/orders/terms.ts'

/** Keeps with an order the terms in force, word for word, in the language in which the viewer read and accepted them. */
export async function acceptTerms(db: Db, viewer: Viewer, orderId: number): Promise<void> {
  const { version, clauses } = termsInForce
  await db
    .insertInto('order_terms')
    .values({
      company_id: companyOf(viewer),
      order_id: orderId,
      version,
      language: viewer.language,
      clauses: clauses[viewer.language],
      accepted_by: viewer.userId,
      accepted_at: viewer.now,
    })
    .execute()
}
