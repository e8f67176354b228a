import type { FullOrder } from '#contract/orders/list.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { termsInForce } from '#server/orders/terms.ts'

/**
 * Keeps with an order the terms in force, word for word, in the language in which the viewer read and accepted them, and the order
 * form they were accepted with.
 */
export async function acceptTerms(
  db: Db,
  viewer: Viewer,
  orderId: number,
  form: { id: number },
): Promise<void> {
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
      document_id: form.id,
      // A form that was downloaded before is made already.
      form_sha256: (select) =>
        select
          .selectFrom('document')
          .select('sha256')
          .where('company_id', '=', companyOf(viewer))
          .where('id', '=', form.id),
    })
    .execute()
}

/** The terms that the buyer of an order accepted, who and when. */
export async function readAcceptedTerms(
  db: Db,
  { company_id, id }: { company_id: number; id: number },
): Promise<FullOrder['terms']> {
  const { first_name, last_name, accepted_at, document_id, form_sha256, ...terms } = await db
    .selectFrom('order_terms as t')
    .leftJoin('portal_user as u', 'u.id', 't.accepted_by')
    .select([
      't.version',
      't.language',
      't.clauses',
      't.accepted_at',
      't.document_id',
      't.form_sha256',
      'u.first_name',
      'u.last_name',
    ])
    .where('t.company_id', '=', company_id)
    .where('t.order_id', '=', id)
    .executeTakeFirstOrThrow()
  const accepted_by = first_name === null ? '' : `${first_name} ${last_name}`
  const form = document_id === null ? null : { document_id, sha256: form_sha256?.toString('hex') ?? null }
  return { ...terms, accepted_by, accepted_at: accepted_at.toISOString(), form }
}
