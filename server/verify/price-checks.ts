import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'
import { joinBaseCell } from '#server/rate-cards/cells.ts'
import { productIds, products, vasKinds } from '#contract/catalog.ts'

/** Prices of custom cards below the floor that the base card had, when they were published, for their first day. */
const belowFloor = sql`from card_amount m join card_version v on v.id = m.version_id
    join pricing_rule r on r.id = v.pricing_rule_id join rate_cell c on c.id = m.rate_cell_id ${joinBaseCell}
    cross join lateral (select f.floor_sen from card_amount f join card_version b on b.id = f.version_id
      where f.rate_cell_id = base.id and b.id < v.id and b.from_date <= v.from_date
        and (f.withdrawn_in is null or f.withdrawn_in > v.id)
        and (b.withdrawn_at is null or b.withdrawn_at > v.published_at)
      order by b.from_date desc, b.number desc limit 1) f
  where r.is_standard_rule = 0 and m.price_sen < f.floor_sen`

export const cardChecks: Checks = {
  'every cell of the base card has a price in every version that speaks of it': () => sql`
    select r.name as record, format('cell %s has none', c.id) as difference
    from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
      join card_amount m on m.rate_cell_id = c.id
    where r.is_standard_rule = 1 and m.price_sen is null`,

  'a version prices only cells of that card': () => sql`
    select r.name as record, format('version %s of another card prices cell %s', v.id, c.id) as difference
    from card_amount m join rate_cell c on c.id = m.rate_cell_id join card_version v on v.id = m.version_id
      join pricing_rule r on r.id = c.pricing_rule_id
    where v.pricing_rule_id <> c.pricing_rule_id`,

  'floors are the base card’s alone': () => sql`
    select r.name as record, format('version %s has a floor for cell %s', v.number, m.rate_cell_id) as difference
    from card_amount m join card_version v on v.id = m.version_id join pricing_rule r on r.id = v.pricing_rule_id
    where m.floor_sen is not null and r.is_standard_rule = 0`,

  'the versions of a card are numbered without a gap': () => sql`
    select r.name as record, format('%s versions, the last is %s', count(v.id), max(v.number)) as difference
    from pricing_rule r left join card_version v on v.pricing_rule_id = r.id
    group by r.id, r.name having count(v.id) is distinct from max(v.number)`,

  'a version begins on the day someone published it, or later': (zone) => sql`
    select r.name as record, format('version %s begins on %s', v.number, v.from_date) as difference
    from card_version v join pricing_rule r on r.id = v.pricing_rule_id
    where v.published_by is not null and v.from_date < (v.published_at at time zone ${zone})::date`,

  'an amount counts from the first day of its version, and on none once that is withdrawn': () => sql`
    select r.name as record, format('cell %s in version %s counts from %s', m.rate_cell_id, v.number, m.from_date) as difference
    from card_amount m join card_version v on v.id = m.version_id join pricing_rule r on r.id = v.pricing_rule_id
    where m.number <> v.number or m.from_date is distinct from
      (case when v.withdrawn_at is null and m.withdrawn_in is null then v.from_date end)`,

  'a version is withdrawn before its first day': (zone) => sql`
    select r.name as record, format('version %s began on %s', v.number, v.from_date) as difference
    from card_version v join pricing_rule r on r.id = v.pricing_rule_id
    where (v.withdrawn_at at time zone ${zone})::date >= v.from_date`,

  'a price of a custom card below the floor has a reason': () => sql`
    select r.name as record, format('version %s, cell %s, has none', v.number, m.rate_cell_id) as difference
    ${belowFloor} and m.reason is null`,

  'where approval is required, another person than its drafter publishes a price below the floor': () => sql`
    select r.name as record, format('version %s is by user %s', v.number, v.published_by) as difference
    ${belowFloor} and (v.kind <> 'draft' or v.drafted_by = v.published_by) and (
      select s.value from portal_setting s where s.name = 'floor_needs_approval' and s.set_at < v.published_at
      order by s.version desc limit 1)`,

  'a planned price is withdrawn by a version of its card that begins earlier': () => sql`
    select r.name as record, format('version %s, cell %s, by version %s', v.number, m.rate_cell_id, w.number) as difference
    from card_amount m join card_version w on w.id = m.withdrawn_in join card_version v on v.id = m.version_id
      join pricing_rule r on r.id = v.pricing_rule_id
    where w.pricing_rule_id <> v.pricing_rule_id or w.from_date >= v.from_date`,

  'a draft changes at least one cell, and only cells of that card': () => sql`
    select r.name as record, format('the draft changes %s cells, %s of them its own', count(c.id),
      count(c.id) filter (where c.pricing_rule_id = r.id)) as difference
    from card_draft d join pricing_rule r on r.id = d.pricing_rule_id
      left join draft_amount a on a.pricing_rule_id = d.pricing_rule_id left join rate_cell c on c.id = a.rate_cell_id
    group by r.id, r.name
    having count(c.id) = 0 or count(c.id) > count(c.id) filter (where c.pricing_rule_id = r.id)`,

  'a draft leaves the base card its prices and custom cards without floors': () => sql`
    select r.name as record, format('cell %s is drafted at %s, floor %s', a.rate_cell_id, a.price_sen, a.floor_sen) as difference
    from draft_amount a join pricing_rule r on r.id = a.pricing_rule_id
    where case r.is_standard_rule when 1 then a.price_sen is null else a.floor_sen is not null end`,

  'a preview is of a revision that its draft has or had': () => sql`
    select r.name as record, format('the preview is of revision %s, the draft of %s', p.revision, d.revision) as difference
    from card_preview p join card_draft d on d.pricing_rule_id = p.pricing_rule_id
      join pricing_rule r on r.id = p.pricing_rule_id
    where p.revision > d.revision or p.asked_at < d.opened_at`,

  'a preview of the draft as it is counts its cells, and all its prices to look at': () => sql`
    select r.name as record, format('the preview counts %s cells of %s, and %s warnings of %s', p.result->>'cells', d.cells,
      p.result->>'warning_count', jsonb_array_length(p.result->'warnings')) as difference
    from card_preview p join pricing_rule r on r.id = p.pricing_rule_id
      join lateral (select c.revision, (select count(*) from draft_amount a where a.pricing_rule_id = c.pricing_rule_id) as cells
        from card_draft c where c.pricing_rule_id = p.pricing_rule_id) d on d.revision = p.revision
    where p.result is not null and (p.done_at < p.asked_at or (p.result->>'cells')::int is distinct from d.cells
      or ((p.result->>'warning_count')::int >= jsonb_array_length(p.result->'warnings')) is not true)`,

  'a line of a quote costs what its cell does in the version that it names': () => sql`
    select q.reference as record, format('line %s is %s sen, its cell %s', l.position, l.amount_sen,
      coalesce(m.price_sen::text, 'ended')) as difference
    from quote_line l join quote q on q.company_id = l.company_id and q.id = l.quote_id
      join card_amount m on m.rate_cell_id = l.rate_cell_id and m.version_id = l.card_version_id
    where m.price_sen is distinct from l.amount_sen`,

  'a deleted rule was assigned to no company, then or later': (zone) => sql`
    select r.name as record, format('company %s has it', c.name) as difference
    from pricing_rule r cross join lateral (select (r.retired_at at time zone ${zone})::date as day) d
      join company c on c.id in (
        select p.company_id from rule_assignment p where p.pricing_rule_id = r.id and (p.from_date > d.day
          or p.from_date = (select max(l.from_date) from rule_assignment l
            where l.company_id = p.company_id and l.from_date <= d.day)))
    where r.retired_at is not null`,
}

type Part = ReturnType<typeof sql>

/** Basis points of a code on a day. */
const rateOn = (code: Part, day: Part) =>
  sql`coalesce((select t.basis_points from tax_rate t where t.code = ${code} and t.from_date <= ${day}
    order by t.from_date desc limit 1), 0)`

/** Rounded to the sen, half up. */
const shareOf = (amount: Part, rate: Part) => sql`((${amount} * ${rate} + 5000) / 10000)`

const codes = ['telecommunications', 'equipment_rental', 'managed_services']

export const taxChecks: Checks = {
  'the lines of quotes and circuits have a tax code that has rates': () => sql`
    select q.reference as record, format('a line of %s sen with the tax code %s', l.amount_sen, l.tax_code) as difference
    from quote_line l join quote q on q.company_id = l.company_id and q.id = l.quote_id
    where not exists (select 1 from tax_rate t where t.code = l.tax_code)
    union all
    select k.reference, format('a line of %s sen with the tax code %s', l.amount_sen, l.tax_code)
    from circuit_line l join circuit k on k.company_id = l.company_id and k.id = l.circuit_id
    where not exists (select 1 from tax_rate t where t.code = l.tax_code)`,

  // An exempt company pays none; the record may no longer contain that exemption.
  'the tax rates of an order are those of its day, or none': (zone) => sql`
    select o.reference as record, format('rate of %s for %s on %s, instead of %s', coalesce(r.used, 'nothing'), r.code,
      r.day, r.due) as difference
    from purchase_order o
      cross join lateral (
        select c.code, (e.at at time zone ${zone})::date as day, o.tax_rates ->> c.code as used,
          ${rateOn(sql`c.code`, sql`(e.at at time zone ${zone})::date`)} as due
        from order_event e cross join unnest(array[${sql.join(codes.map((code) => sql.lit(code)))}]) c(code)
        where e.company_id = o.company_id and e.order_id = o.id and e.action = 'create') r
    where o.tax_rates_of is not null
      and (o.tax_rates_of <> r.day or r.used is null or r.used::int not in (0, r.due))`,

  'the tax of an extra charge is that of the day it was requested, or none': (zone) => sql`
    select k.reference as record, format('tax of %s and %s sen on an extra charge, at the rate of its day %s and %s',
      x.tax_nrc, x.tax_mrc, s.nrc, s.mrc) as difference
    from circuit_charge x
      join circuit k on k.company_id = x.company_id and k.id = x.circuit_id
      cross join lateral (select ${rateOn(
        sql`'telecommunications'`,
        sql`(x.requested_at at time zone ${zone})::date`,
      )} as rate) r
      cross join lateral (select ${shareOf(sql`x.nrc`, sql`r.rate`)} as nrc, ${shareOf(sql`x.mrc`, sql`r.rate`)} as mrc) s
    where (x.tax_nrc, x.tax_mrc) not in ((s.nrc, s.mrc), (0, 0))`,

  'the tax of a circuit is that of its lines at the rates of its order, and of its accepted extra charges':
    () => sql`
    select k.reference as record, format('tax of %s and %s sen instead of %s and %s', k.tax_nrc, k.tax_mrc,
      s.nrc + x.nrc, s.mrc + x.mrc) as difference
    from circuit k join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      cross join lateral (
        select coalesce(sum(t.tax) filter (where t.charge = 'nrc'), 0) as nrc,
          coalesce(sum(t.tax) filter (where t.charge = 'mrc'), 0) as mrc
        from (
          select l.charge, ${shareOf(
            sql`sum(l.amount_sen)::bigint`,
            sql`(o.tax_rates ->> l.tax_code)::bigint`,
          )} as tax
          from circuit_line l
          where l.company_id = k.company_id and l.circuit_id = k.id and l.component not in ('extra', 'exit')
          group by l.charge, l.tax_code) t) s
      cross join lateral (
        select coalesce(sum(c.tax_nrc), 0) as nrc, coalesce(sum(c.tax_mrc), 0) as mrc
        from circuit_charge c
        where c.company_id = k.company_id and c.circuit_id = k.id and c.status = 'accepted') x
    where k.tax_nrc is distinct from s.nrc + x.nrc or k.tax_mrc is distinct from s.mrc + x.mrc`,
}

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
    -- The position is not compared: moving another add-on changes it without an entry.
    select e.after || jsonb_build_object('name', v.name, 'tax_code', v.tax_code)
    from vas_option v where v.id = (e.subject ->> 'value')::bigint)
  else to_jsonb(case when e.subject ->> 'product_id' is null
    then exists (select 1 from vas_option v where v.id = (e.subject ->> 'value')::bigint)
    else exists (select 1 from product_offer o where o.product_id = (e.subject ->> 'product_id')::int
      and o.kind = e.subject ->> 'kind' and o.value = (e.subject ->> 'value')::bigint)
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
    from (select product_id::int, value from product_offer where kind = 'add_on'
        union select (d.subject ->> 'product_id')::int, (d.subject ->> 'value')::bigint from price_book_value d
          where d.book = 'options' and d.subject ->> 'kind' = 'add_on' and d.value = 'true') o
      join vas_option v on v.id = o.value
    where (o.product_id, v.kind) in (${impossible()})`,
}
