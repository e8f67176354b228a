import type { FullOrder } from '#contract/orders/list.ts'
import type { Db } from '#server/platform/db.ts'

/** The terms that the buyer of an order accepted, who and when. */
export async function readAcceptedTerms(
  db: Db,
  { company_id, id }: { company_id: number; id: number },
): Promise<FullOrder['terms']> {
  const { accepted_by, accepted_at, document_id, form_sha256, ...terms } = await db
    .selectFrom('order_terms as t')
    .leftJoin('portal_user as u', 'u.id', 't.accepted_by')
    .select([
      't.version',
      't.language',
      't.clauses',
      't.accepted_at',
      't.document_id',
      't.form_sha256',
      'u.full_name as accepted_by',
    ])
    .where('t.company_id', '=', company_id)
    .where('t.order_id', '=', id)
    .executeTakeFirstOrThrow()
  const form = document_id === null ? null : { document_id, sha256: form_sha256?.toString('hex') ?? null }
  return { ...terms, accepted_by: accepted_by ?? '', accepted_at: accepted_at.toISOString(), form }
}
