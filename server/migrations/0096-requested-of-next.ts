import { sql, type Kysely } from 'kysely'

/**
 * The hand-over and the requested date that a list shows of an order are of one circuit, the next to be handed over. The
 * soonest of each could be of two circuits, which read as a line that is handed over before it was asked for.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace function follow_plans(companies bigint[], orders bigint[]) returns void language sql
      security definer set search_path = public, pg_temp as $$
      update purchase_order o set next_hand_over = n.hand_over, next_requested = n.requested, next_milestone = n.kind,
        next_owner = n.owner, next_planned = n.planned
      from (
        select t.company_id, t.order_id, d.hand_over, d.requested, s.kind, s.owner, s.planned
        from unnest(companies, orders) as t(company_id, order_id)
          left join lateral (
            select coalesce(h.planned, k.first_promised) as hand_over, k.requested_date as requested
            from circuit k
              left join circuit_milestone h on h.company_id = k.company_id and h.circuit_id = k.id
                and h.kind = 'handed_over'
            where k.company_id = t.company_id and k.order_id = t.order_id
              and k.status in ('pending', 'processing')
            -- Of several that are handed over on one day, the one that was asked for soonest.
            order by 1, 2, k.id limit 1) d on true
          left join lateral (
            select m.kind, m.owner, m.planned
            from circuit k join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id
            where k.company_id = t.company_id and k.order_id = t.order_id and k.status in ('pending', 'processing')
              and m.actual is null
            order by m.planned, m.position, k.id limit 1) s on true) n
      where o.company_id = n.company_id and o.id = n.order_id
        and (o.next_hand_over, o.next_requested, o.next_milestone, o.next_owner, o.next_planned)
          is distinct from (n.hand_over, n.requested, n.kind, n.owner, n.planned)
    $$;
    select follow_plans(array_agg(company_id), array_agg(id)) from purchase_order;
  `.execute(db)
}
