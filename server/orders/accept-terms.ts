import { insertDocument } from '#server/documents/store-document.ts'
import type { DocumentModel } from '#contract/documents.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { termsInForce } from '#server/orders/terms.ts'

/**
 * Keeps with an order the terms in force, word for word, in the language in which the viewer read and accepted them, and the order
 * form they were accepted with. A form that was downloaded before is made already, another is drawn once somebody reads it.
 */
export async function acceptTerms(
  db: Db,
  viewer: Viewer,
  orderId: number,
  { form: model, acceptedAt }: { form: DocumentModel; acceptedAt: Date },
): Promise<void> {
  const { version, clauses } = termsInForce
  const company_id = companyOf(viewer)
  const { language } = viewer
  const form = await insertDocument(db, viewer, { company_id, kind: 'order_form', model })
    .returning(['id', 'sha256'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_terms')
    .values({
      company_id,
      order_id: orderId,
      version,
      language,
      clauses: [...clauses[language]],
      accepted_by: viewer.userId,
      accepted_at: acceptedAt,
      document_id: form.id,
      form_sha256: form.sha256,
    })
    .execute()
}
