import { sql, type Kysely } from 'kysely'

/**
 * What comes next in each order, stored with it and following its circuits and their milestones: the lists sort and filter
 * by it over all companies, where reading the circuits of every order would take longer than the page.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table purchase_order
      -- Of the circuits that are neither delivered nor cancelled: the soonest planned hand-over and requested date,
      -- and their earliest open milestone. Null once there is none.
      add column next_hand_over date,
      add column next_requested date,
      add column next_milestone text,
      add column next_owner text,
      add column next_planned date;

    create function follow_plans(companies bigint[], orders bigint[]) returns void language sql security definer
      set search_path = public, pg_temp as $$
      update purchase_order o set next_hand_over = n.hand_over, next_requested = n.requested, next_milestone = n.kind,
        next_owner = n.owner, next_planned = n.planned
      from (
        select t.company_id, t.order_id, d.hand_over, d.requested, s.kind, s.owner, s.planned
        from unnest(companies, orders) as t(company_id, order_id)
          cross join lateral (
            select min(coalesce(h.planned, k.first_promised)) as hand_over, min(k.requested_date) as requested
            from circuit k
              left join circuit_milestone h on h.company_id = k.company_id and h.circuit_id = k.id
                and h.kind = 'handed_over'
            where k.company_id = t.company_id and k.order_id = t.order_id
              and k.status in ('pending', 'processing')) d
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
    revoke execute on function follow_plans from public;

    create function order_follows_milestones() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      perform follow_plans(array_agg(company_id), array_agg(order_id)) from (
        select distinct k.company_id, k.order_id
        from changed m join circuit k on k.company_id = m.company_id and k.id = m.circuit_id) of_order;
      return null;
    end $$;
    create function order_follows_new_circuits() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      perform follow_plans(array_agg(company_id), array_agg(order_id)) from (
        select distinct company_id, order_id from changed) of_order;
      return null;
    end $$;
    create function order_follows_circuits() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      perform follow_plans(array_agg(company_id), array_agg(order_id)) from (
        select distinct either.company_id, either.order_id
        from changed k join before b on b.company_id = k.company_id and b.id = k.id
          cross join lateral (values (k.company_id, k.order_id), (b.company_id, b.order_id)) as either(company_id, order_id)
        where (k.order_id, k.status, k.requested_date, k.first_promised)
          is distinct from (b.order_id, b.status, b.requested_date, b.first_promised)
      ) of_order;
      return null;
    end $$;

    create trigger order_follows_milestones_made after insert on circuit_milestone
      referencing new table as changed for each statement execute function order_follows_milestones();
    create trigger order_follows_milestones_changed after update on circuit_milestone
      referencing new table as changed for each statement execute function order_follows_milestones();
    create trigger order_follows_circuits_made after insert on circuit
      referencing new table as changed for each statement execute function order_follows_new_circuits();
    create trigger order_follows_circuits_changed after update on circuit
      referencing new table as changed old table as before for each statement execute function order_follows_circuits();

    select follow_plans(array_agg(company_id), array_agg(id)) from purchase_order;

    -- Orders with nothing left to hand over come last in either direction.
    create index purchase_order_all_hand_over on purchase_order (next_hand_over, id);
    create index purchase_order_all_hand_over_down on purchase_order (next_hand_over desc nulls last, id desc);
    create index purchase_order_all_requested on purchase_order (next_requested, id);
    create index purchase_order_all_requested_down on purchase_order (next_requested desc nulls last, id desc);
    create index purchase_order_all_planned on purchase_order (next_planned, id);
    create index purchase_order_all_milestone on purchase_order (next_milestone, next_owner)
      where next_milestone is not null;
    create index purchase_order_hand_over on purchase_order (company_id, next_hand_over, id);
    create index purchase_order_requested on purchase_order (company_id, next_requested, id);
  `.execute(db)
}
