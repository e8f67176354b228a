import { sql } from 'kysely'
import { fridayStates } from '#contract/days.ts'
import type { Checks } from '#server/verify/check.ts'

/** The states of a circuit's sites, empty where an address has none. */
const states = sql`(select array_agg(btrim(coalesce(s.site ->> 'state', ''))) from (values (q.site_a), (q.site_b)) s(site)
  where jsonb_typeof(s.site) = 'object')`
const friday = sql`array[${sql.join(fridayStates.map((state) => sql.lit(state)))}]`

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
      cross join lateral (select ${states} as names) own
    where k.by_calendar and (
      (extract(dow from k.first_promised) in (5, 6) and own.names && ${friday})
      or (extract(dow from k.first_promised) in (0, 6) and not own.names <@ ${friday})
      or exists (select 1 from holiday h where h.day = k.first_promised and h.state = any(own.names || ''::text)))`,
}
