import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

const endsOfQuote = sql`lateral (values (q.site_a_key, q.site_a), (q.site_b_key, q.site_b)) e(key, site)`

export const countChecks: Checks = {
  'the counters of quotes are what there is': () => sql`
    select format('quotes %s', concat_ws(' until ', status, nullif(validity, 'epoch'))) as record,
      format('counted %s of product %s for %s a month, there are %s for %s', coalesce(k.quotes, 0), product_id,
        coalesce(k.mrc, 0), coalesce(r.quotes, 0), coalesce(r.mrc, 0)) as difference
    from (
      select status, validity, product_id, sum(quotes) as quotes, sum(total_nrc) as nrc, sum(total_mrc) as mrc
      from quote_count group by 1, 2, 3) k
      full join (
        select status, case when status = 'active' then validity else 'epoch' end as validity,
          coalesce(product_id, 0) as product_id, count(*) as quotes,
          sum(total_nrc) filter (where status = 'active') as nrc, sum(total_mrc) filter (where status = 'active') as mrc
        from quote group by 1, 2, 3) r using (status, validity, product_id)
    where (coalesce(k.quotes, 0), coalesce(k.nrc, 0), coalesce(k.mrc, 0))
      <> (coalesce(r.quotes, 0), coalesce(r.nrc, 0), coalesce(r.mrc, 0))`,

  'the sites of every quote can be searched': () => sql`
    select distinct q.reference as record, 'a site of it is not among those that are searched' as difference
    from quote q, ${endsOfQuote} where e.site is not null
      and not exists (select from quoted_site s where s.key = e.key and s.words = site_words(e.site))`,

  'the sites of every quote can be searched by its company': () => sql`
    select distinct q.reference as record, 'a site of it is not among those of its company' as difference
    from quote q, ${endsOfQuote} where e.site is not null and not exists (select from company_site s
      where s.company_id = q.company_id and s.key = e.key and s.words = site_words(e.site))`,

  'the last message of either side is kept, with who sees its quote': () => sql`
    select q.reference as record, format('message %s of %s, shown to %s', coalesce(l.message_id::text, 'none'), side,
      coalesce(l.shown_to, 'nobody')) as difference
    from (select company_id, quote_id, side, max(id) as id from quote_message group by 1, 2, 3) m
      full join thread_last l using (company_id, quote_id, side)
      join (select company_id, id as quote_id, reference, status, created_at from quote) q using (company_id, quote_id)
    where (l.message_id, l.made_at, l.shown_to)
      is distinct from (m.id, q.created_at, quote_shown_to(q.status))`,

  'a word of the inventory counts the buildings that have it': () => sql`
    select format('word %s', w.word) as record, format('counted %s, %s buildings have it', w.frequency,
      coalesce(b.buildings, 0)) as difference
    from building_word w
      left join (
        select t >> 2 as word_id, count(distinct b.id) as buildings from building b, unnest(b.terms) t group by 1) b
        on b.word_id = w.id
    where w.frequency <> coalesce(b.buildings, 0)`,
}
