import { sql } from 'kysely'
import { keepingPaper } from '#server/documents/ask-document.ts'
import type { Paper } from '#server/documents/paper.ts'
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
  { form: paper, acceptedAt }: { form: Paper; acceptedAt: Date },
): Promise<void> {
  const { version, clauses } = termsInForce
  const company_id = companyOf(viewer)
  const { language } = viewer
  const form = keepingPaper(db, viewer, { company_id, kind: 'order_form', paper }).returning(['id', 'sha256'])
  await sql`
    with form as (${form})
    insert into order_terms (company_id, order_id, version, language, clauses, accepted_by, accepted_at, document_id, form_sha256)
    select ${company_id}, ${orderId}, ${version}, ${language}, ${clauses[language]}::text[], ${viewer.userId}, ${acceptedAt}, id, sha256
    from form`.execute(db)
}
