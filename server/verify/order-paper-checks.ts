import { sql } from 'kysely'
import { everyTerms } from '#server/orders/terms.ts'
import type { Checks } from '#server/verify/check.ts'

const texts = JSON.stringify(Object.fromEntries(everyTerms.map(({ version, clauses }) => [version, clauses])))

export const orderPaperChecks: Checks = {
  'an order keeps the terms that its buyer accepted': () => sql`
    select o.reference as record, 'no terms' as difference from purchase_order o
    where not exists (select 1 from order_terms t where t.company_id = o.company_id and t.order_id = o.id)`,

  'a purchase order file is on record with who attached it': () => sql`
    select o.reference as record, format('%s, and its history does not say so', f.name) as difference
    from order_file f join purchase_order o on o.company_id = f.company_id and o.id = f.order_id
    where not exists (select 1 from order_event e where e.company_id = f.company_id and e.order_id = f.order_id
      and e.action = 'attach_po' and e.actor_id = f.uploaded_by and e.at = f.uploaded_at)`,

  'accepted terms are those of their version, word for word': () => sql`
    select o.reference as record, format('not the text of version %s in %s', t.version, t.language) as difference
    from order_terms t join purchase_order o on o.company_id = t.company_id and o.id = t.order_id
    where to_jsonb(t.clauses) is distinct from ${texts}::jsonb -> t.version -> t.language`,
}
