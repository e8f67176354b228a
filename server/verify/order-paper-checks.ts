import { sql } from 'kysely'
import { everyTerms } from '#server/orders/terms.ts'
import type { Checks } from '#server/verify/check.ts'

const texts = JSON.stringify(Object.fromEntries(everyTerms.map(({ version, clauses }) => [version, clauses])))

export const orderPaperChecks: Checks = {
  'an order keeps the terms that its buyer accepted': () => sql`
    select o.reference as record, 'no terms' as difference from purchase_order o
    where not exists (select 1 from order_terms t where t.company_id = o.company_id and t.order_id = o.id)`,

  'a site contact is of a site of its order': () => sql`
    select o.reference as record, format('%s is for %s', c.name, c.site) as difference
    from purchase_order o cross join jsonb_to_recordset(o.site_contacts) as c(name text, site text)
    where c.site is not null and not exists (
      select 1 from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
        cross join lateral (values (q.site_a), (q.site_b)) e(site)
      where k.company_id = o.company_id and k.order_id = o.id and e.site ->> 'nni' is null
        and coalesce(e.site ->> 'nis', e.site ->> 'label') = c.site)`,

  'a phone number that is kept for dialling is in E.164': () => sql`
    select o.reference as record, format('%s has %s', c.name, c.phone_e164) as difference
    from purchase_order o cross join jsonb_to_recordset(o.site_contacts) as c(name text, phone_e164 text)
    where c.phone_e164 !~ '^[+][1-9][0-9]{5,14}$'`,

  'a purchase order file is on record with who attached it': () => sql`
    select o.reference as record, format('%s, and its history does not say so', f.name) as difference
    from order_file f join purchase_order o on o.company_id = f.company_id and o.id = f.order_id
    where not exists (select 1 from order_event e where e.company_id = f.company_id and e.order_id = f.order_id
      and e.action = 'attach_po' and e.actor_id = f.uploaded_by and e.at = f.uploaded_at)`,

  'a file of a conversation has the size that its company’s storage counts': () => sql`
    select q.reference as record, format('%s has %s bytes, counted as %s', f.name, octet_length(f.bytes), f.size)
      as difference
    from message_file f join quote q on q.company_id = f.company_id and q.id = f.quote_id
    where f.size <> octet_length(f.bytes)`,

  'accepted terms are those of their version, word for word': () => sql`
    select o.reference as record, format('not the text of version %s in %s', t.version, t.language) as difference
    from order_terms t join purchase_order o on o.company_id = t.company_id and o.id = t.order_id
    where to_jsonb(t.clauses) is distinct from ${texts}::jsonb -> t.version -> t.language`,
}
