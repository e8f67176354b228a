import { sql, type Kysely } from 'kysely'

/**
 * The next milestone of each circuit, stored with it and following its milestones: the delivery list sorts and counts all
 * open circuits by it, where reading the milestones of each would take longer than the page.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table circuit
      -- The earliest open milestone; null once there is none. A cancelled circuit keeps the one it stopped at.
      add column next_milestone text,
      add column next_owner text,
      add column next_planned date;

    create function follow_steps(companies bigint[], circuits bigint[]) returns void language sql security definer
      set search_path = public, pg_temp as $$
      update circuit k set next_milestone = n.kind, next_owner = n.owner, next_planned = n.planned
      from (
        select t.company_id, t.circuit_id, s.kind, s.owner, s.planned
        from unnest(companies, circuits) as t(company_id, circuit_id)
          left join lateral (
            select m.kind, m.owner, m.planned from circuit_milestone m
            where m.company_id = t.company_id and m.circuit_id = t.circuit_id and m.actual is null and m.closed is null
            order by m.planned, m.position limit 1) s on true) n
      where k.company_id = n.company_id and k.id = n.circuit_id
        and (k.next_milestone, k.next_owner, k.next_planned) is distinct from (n.kind, n.owner, n.planned)
    $$;
    revoke execute on function follow_steps from public;

    create function circuit_follows_milestones() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      perform follow_steps(array_agg(company_id), array_agg(circuit_id)) from (
        select distinct company_id, circuit_id from changed) of_circuit;
      return null;
    end $$;
    create trigger circuit_follows_milestones_made after insert on circuit_milestone
      referencing new table as changed for each statement execute function circuit_follows_milestones();
    create trigger circuit_follows_milestones_changed after update on circuit_milestone
      referencing new table as changed for each statement execute function circuit_follows_milestones();

    select follow_steps(array_agg(company_id), array_agg(id)) from circuit;

    create index circuit_next_planned on circuit (next_planned, id) include (company_id, next_owner)
      where status in ('pending', 'processing');
  `.execute(db)
}
