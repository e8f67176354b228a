import { sql, type RawBuilder } from 'kysely'
import { fridayStates } from '#contract/days.ts'
import type { Checks } from '#server/verify/check.ts'

/** The states of a circuit's sites, empty where an address has none. */
const states = sql`(select array_agg(btrim(coalesce(s.site ->> 'state', ''))) from (values (q.site_a), (q.site_b)) s(site)
  where jsonb_typeof(s.site) = 'object')`
const friday = sql`array[${sql.join(fridayStates.map((state) => sql.lit(state)))}]`

/** Whether nobody works at the sites of a circuit on a day, by what was known when it was planned. */
const isFree = (day: RawBuilder<unknown>, plannedAt: RawBuilder<unknown>) => sql`(
  (extract(dow from ${day}) in (5, 6) and own.names && ${friday})
  or (extract(dow from ${day}) in (0, 6) and not own.names <@ ${friday})
  or exists (select 1 from holiday h
    where h.day = ${day} and h.state = any(own.names || ''::text) and h.added_at <= ${plannedAt}))`

export const dateChecks: Checks = {
  'a circuit is promised for the later of its requested and its earliest date': () => sql`
    select k.reference as record, format('promised for %s, requested for %s and possible on %s', k.first_promised,
      coalesce(k.requested_date::text, 'no day'), k.earliest_date) as difference
    from circuit k
    where k.by_calendar and k.first_promised <> greatest(k.requested_date, k.earliest_date)`,

  'a circuit is promised for a working day of its sites': () => sql`
    select k.reference as record, format('promised for %s, a rest day or holiday at one of its sites', k.first_promised)
      as difference
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      cross join lateral (select ${states} as names) own
    where k.by_calendar and ${isFree(sql`k.first_promised`, sql`o.ordered_at`)}`,

  'a step is planned for a working day of its sites, not before its order': (zone) => sql`
    select k.reference as record, format('%s planned for %s', m.kind, m.planned) as difference
    from circuit_milestone m join circuit k on k.company_id = m.company_id and k.id = m.circuit_id
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      cross join lateral (select ${states} as names) own
    where m.planned_at is not null
      and (m.planned < (o.ordered_at at time zone ${zone})::date or ${isFree(sql`m.planned`, sql`m.planned_at`)})`,

  'open steps are planned in their order': () => sql`
    select k.reference as record, format('%s planned for %s, %s for %s', m.kind, m.planned, later.kind, later.planned)
      as difference
    from circuit_milestone m
      join circuit_milestone later on later.company_id = m.company_id and later.circuit_id = m.circuit_id
        and later.position > m.position and later.planned < m.planned
      join circuit k on k.company_id = m.company_id and k.id = m.circuit_id
    where k.status in ('pending', 'processing') and m.actual is null and later.actual is null
      and (m.planned_at is not null or later.planned_at is not null)`,

  'a hand-over that moved is on record with its reason': () => sql`
    select k.reference as record, format('promised for %s and planned for %s, and its history does not say so',
      k.first_promised, m.planned) as difference
    from circuit k join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id
    where m.kind = 'handed_over' and m.planned_at is not null and m.planned <> k.first_promised
      and not exists (select 1 from order_event e where e.company_id = k.company_id and e.circuit_id = k.id
        and e.action = 'replan' and e.detail ->> 'reason_code' is not null and e.detail ->> 'reason' <> '')`,

  'every step of a delivered circuit is done or was not needed': () => sql`
    select k.reference as record, format('%s is open', m.kind) as difference
    from circuit k join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id
    where k.status = 'delivered' and m.actual is null and m.closed is distinct from 'not_needed'`,
}
