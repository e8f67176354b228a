import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

export const cardChecks: Checks = {
  'every cell of the base card has a price in every version that speaks of it': () => sql`
    select r.name as record, format('cell %s has none', c.id) as difference
    from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
      join card_amount m on m.rate_cell_id = c.id
    where r.is_standard_rule = 1 and m.price_sen is null`,

  'a version speaks of cells of its own card': () => sql`
    select r.name as record, format('version %s of another card speaks of cell %s', v.id, c.id) as difference
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
    where m.number <> v.number
      or m.from_date is distinct from (case when v.withdrawn_at is null then v.from_date end)`,

  'a version is withdrawn before its first day': (zone) => sql`
    select r.name as record, format('version %s began on %s', v.number, v.from_date) as difference
    from card_version v join pricing_rule r on r.id = v.pricing_rule_id
    where (v.withdrawn_at at time zone ${zone})::date >= v.from_date`,

  'a draft changes cells of its own card, and at least one': () => sql`
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
