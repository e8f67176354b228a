import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

const circuitOf = sql`join circuit k on k.company_id = s.company_id and k.id = s.circuit_id`
const quoteOf = sql`${circuitOf} join quote q on q.company_id = k.company_id and q.id = k.quote_id`

export const serviceChecks: Checks = {
  'a delivered circuit has one living service, any other has none': () => sql`
    select k.reference as record, format('%s with %s services', k.status, count(s.id)) as difference
    from circuit k left join service s on s.company_id = k.company_id and s.circuit_id = k.id and s.state <> 'rejected'
    group by k.company_id, k.id, k.reference, k.status
    having count(s.id) <> (k.status = 'delivered')::integer`,

  'a service costs what its circuit costs': () => sql`
    select s.reference as record, format('%s sen a month, its circuit %s', s.total_mrc, k.total_mrc) as difference
    from service s ${circuitOf}
    where s.state <> 'rejected' and (s.total_mrc, s.contract_months) <> (k.total_mrc, k.contract_months)`,

  'a service is billed from the later of its hand-over and its requested date, or from an early start':
    () => sql`
    select s.reference as record, format('billed from %s, handed over on %s and requested for %s', s.billing_from,
      m.actual, coalesce(k.requested_date::text, 'no day')) as difference
    from service s ${circuitOf}
      join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over'
    where s.state <> 'rejected'
      and (s.handed_over_on <> m.actual or s.billing_from <> case
        when exists (select from service_event e where e.company_id = s.company_id and e.service_id = s.id
          and e.action = 'accept' and e.detail -> 'changes' @> '[{"field": "billing_from"}]') then m.actual
        else greatest(m.actual, k.requested_date) end)`,

  'the term of a service has its months': () => sql`
    select s.reference as record, format('ends on %s', coalesce(s.term_ends::text, 'no day')) as difference
    from service s ${quoteOf}
    where not q.keeps_end and s.term_ends is distinct from case when s.contract_months > 0
      then (s.billing_from + make_interval(months => s.contract_months))::date - 1 end`,

  'a service is found by the sites of its quote': () => sql`
    select s.reference as record, format('found by %s', s.site_keys) as difference
    from service s ${quoteOf}
    where s.site_keys <> array_remove(array[q.site_a_key, q.site_b_key], null)`,

  'what brought a service to its state is on record': () => sql`
    select s.reference as record, format('%s after %s', s.state, coalesce(e.action, 'nothing')) as difference
    from service s
      left join lateral (select e.action from service_event e where e.company_id = s.company_id and e.service_id = s.id
        and e.action in ('hand_over', 'accept', 'reject', 'take_back', 'suspend', 'resume') order by e.id desc limit 1) e on true
    where s.follows_id is null and s.state is distinct from case when e.action = 'hand_over' then 'accepting'
      when e.action in ('accept', 'resume') then 'active' when e.action = 'suspend' then 'suspended'
      when e.action in ('reject', 'take_back') then 'rejected' end`,

  'a circuit replaces the service that its quote is for': () => sql`
    select k.reference as record, format('replaces service %s, its quote is for %s', coalesce(k.replaces_id::text, 'none'),
      coalesce(q.service_id::text, 'none')) as difference
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
    where k.replaces_id is distinct from q.service_id`,

  'a service begins on the day after the one that it follows, and may keep the end of its term': () => sql`
    select s.reference as record, format('billed from %s until %s, %s ends on %s of %s', s.billing_from,
      coalesce(s.term_ends::text, 'no day'), f.reference, coalesce(f.last_day::text, 'no day'),
      coalesce(f.term_ends::text, 'no day')) as difference
    from service s ${quoteOf}
      left join service f on f.company_id = s.company_id and f.id = k.replaces_id
    where s.state <> 'rejected' and (s.follows_id is distinct from k.replaces_id
      or (f.id is not null and f.last_day is distinct from s.billing_from - 1)
      or (q.keeps_end and s.term_ends is distinct from f.term_ends))`,

  'the exit charge of a replaced service is the one of its replacement, at most the accepted one': () => sql`
    select s.reference as record, format('%s sen, the circuit has %s of %s', coalesce(f.exit_charge::text, 'no charge'),
      e.charged, e.accepted) as difference
    from service s ${circuitOf}
      join service f on f.company_id = s.company_id and f.id = s.follows_id
      cross join lateral (
        select coalesce((select l.amount_sen from circuit_line l
            where l.company_id = k.company_id and l.circuit_id = k.id and l.component = 'exit'), 0) as charged,
          coalesce((select l.amount_sen from quote_line l
            where l.company_id = k.company_id and l.quote_id = k.quote_id and l.component = 'exit'), 0) as accepted) e
    where s.state <> 'rejected' and (f.exit_charge is distinct from e.charged or e.charged > e.accepted)`,
}
