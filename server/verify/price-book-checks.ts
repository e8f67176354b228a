import { sql } from 'kysely'
import { productIds, products, vasKinds } from '#contract/catalog.ts'
import type { Checks } from '#server/verify/check.ts'

/** The price book's value for the subject of event `e`. */
const now = sql`case when e.subject ? 'from_date' and e.book <> 'tax' then (
    select v.value from price_book_value v where v.book = e.book and v.from_date = (e.subject ->> 'from_date')::date
      and v.subject = e.subject - case e.book when 'options' then '{from_date,name}'::text[] else '{from_date}' end)
  else case e.book
  when 'usd' then to_jsonb((select r.myr_per_usd_e4 from usd_rate r where r.date = (e.subject ->> 'date')::date))
  when 'tax' then to_jsonb((select r.basis_points from tax_rate r
    where r.code = e.subject ->> 'code' and r.from_date = (e.subject ->> 'from_date')::date))
  when 'lead_times' then to_jsonb((select l.working_days from lead_time l
    where l.product_id = (e.subject ->> 'product_id')::int and l.grade = e.subject ->> 'grade'
      and l.nni_ends = (e.subject ->> 'nni_ends')::int))
  when 'calendar' then (
    select case when bool_or(h.state = '') then 'null'::jsonb
      else coalesce(jsonb_agg(h.state order by h.state collate "C"), '[]') end
    from holiday h where h.day = (e.subject ->> 'day')::date and h.name = e.subject ->> 'name')
  else case when jsonb_typeof(e.after) = 'object' then (
    -- Others that move past it take its position along without an entry of its own.
    select e.after || jsonb_build_object('name', v.name, 'tax_code', v.tax_code)
    from vas_option v where v.id = (e.subject ->> 'value')::bigint)
  else to_jsonb(case e.subject ->> 'kind'
    when 'bandwidth' then exists (select 1 from product_bandwidth o
      where o.product_id = (e.subject ->> 'product_id')::int and o.bandwidth_id = (e.subject ->> 'value')::bigint)
    when 'term' then exists (select 1 from product_term o
      where o.product_id = (e.subject ->> 'product_id')::int and o.months = (e.subject ->> 'value')::int)
    else case when e.subject ->> 'product_id' is null
      then exists (select 1 from vas_option v where v.id = (e.subject ->> 'value')::bigint)
      else exists (select 1 from product_option o
      where o.product_id = (e.subject ->> 'product_id')::int and o.vas_option_id = (e.subject ->> 'value')::bigint) end
    end) end end end`

const impossible = () =>
  sql.join(
    productIds().flatMap((product) =>
      vasKinds
        .filter((kind) => !products[product].addOns.includes(kind))
        .map((kind) => sql`(${sql.lit(product)}, ${sql.lit(kind)})`),
    ),
  )

export const priceBookChecks: Checks = {
  'the price book is what its history ends with': () => sql`
    select format('%s %s', e.book, e.subject) as record,
      format('%s, its history ends with %s', coalesce(${now}, 'null'), e.after) as difference
    from (select distinct on (book, named) * from price_book_event
        -- An offer goes by its id: its name is the one of then.
        cross join lateral (select case when book = 'options' then subject - 'name' else subject end as named) n
      order by book, named, id desc) e
    where coalesce(${now}, 'null') <> e.after`,

  'what applies from a day on has its entry in the history': () => sql`
    select format('%s %s', v.book, v.subject) as record, format('%s from %s', v.value, v.from_date) as difference
    from price_book_value v where not exists (select from price_book_event e
      where e.book = v.book and e.subject ->> 'from_date' = v.from_date::text and e.subject @> v.subject)`,

  'the catalogue is numbered from 1 without a gap': () => sql`
    select format('product service %s', s.id) as record,
      format('position %s, %s in order', s.position, row_number() over (order by s.position)) as difference
    from product_service s where s.position > (select count(*) from product_service)`,

  'the version of a product service is the last one of its history': () => sql`
    select format('product service %s', s.id) as record,
      format('version %s, its history ends with %s', s.version, e.version) as difference
    from product_service s join (select service_id, max(version) as version from product_service_event group by 1) e
      on e.service_id = s.id where e.version <> s.version`,

  'price search offers a product': () => sql`
    select 'price search' as record, 'no visible entry of the catalogue has a product' as difference
    where not exists (select 1 from product_service s where s.visible and s.product_id is not null)`,

  'a product offers no add-on that it cannot have': () => sql`
    select format('product %s', o.product_id) as record, format('offers %s', v.name) as difference
    from (select product_id::int, vas_option_id from product_option
        union select (d.subject ->> 'product_id')::int, (d.subject ->> 'value')::bigint from price_book_value d
          where d.book = 'options' and d.subject ->> 'kind' = 'add_on' and d.value = 'true') o
      join vas_option v on v.id = o.vas_option_id
    where (o.product_id, v.kind) in (${impossible()})`,
}
