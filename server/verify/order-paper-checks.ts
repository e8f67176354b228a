import { sql } from 'kysely'
import { everyTerms } from '#server/orders/terms.ts'
import type { Checks } from '#server/verify/check.ts'

const texts = JSON.stringify(Object.fromEntries(everyTerms.map(({ version, clauses }) => [version, clauses])))

export const orderPaperChecks: Checks = {
  'an order keeps the terms that its buyer accepted': () => sql`
    select o.reference as record, 'no terms' as difference from purchase_order o
    where not exists (select 1 from order_terms t where t.company_id = o.company_id and t.order_id = o.id)`,

  'accepted terms are those of their version, word for word': () => sql`
    select o.reference as record, format('not the text of version %s in %s', t.version, t.language) as difference
    from order_terms t join purchase_order o on o.company_id = t.company_id and o.id = t.order_id
    where to_jsonb(t.clauses) is distinct from ${texts}::jsonb -> t.version -> t.language`,
}
