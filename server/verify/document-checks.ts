import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

export const documentChecks: Checks = {
  'a document has the hash of its file': () => sql`
    select format('document %s', id) as record, 'its hash is of another file' as difference
    from document where sha256 is distinct from sha256(bytes)`,

  'the versions of the letterhead follow each other': () => sql`
    select 'letterhead' as record, format('%s versions, the last is %s', count(*), max(version)) as difference
    from letterhead having count(*) <> max(version)`,

  'an acceptance has the hash of the order form that was accepted': () => sql`
    select o.reference as record, coalesce('the document is a ' || d.kind, 'of another file') as difference
    from order_terms t join purchase_order o on o.company_id = t.company_id and o.id = t.order_id
      left join document d on d.company_id = t.company_id and d.id = t.document_id
    where t.document_id is not null
      and (d.kind <> 'order_form' or d.language <> t.language or t.form_sha256 is distinct from d.sha256)`,
}
