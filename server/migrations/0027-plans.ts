import { sql, type Kysely } from 'kysely'

/**
 * Plans follow rules from here on: a milestone knows when its day was planned, and how it ended if it was still open when
 * the circuit was delivered. Days planned before keep what they have.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table circuit_milestone
      add column closed text check (closed in ('done', 'not_needed')),
      -- Null for days that were planned before these rules.
      add column planned_at timestamptz,
      add check (closed is distinct from 'not_needed' or actual is null);
    grant update (closed, planned_at) on circuit_milestone to portal_staff;

    -- A delivered circuit has no open steps: they were done with its delivery at the latest.
    update circuit_milestone m set closed = 'done', actual = coalesce(h.actual, m.planned)
    from circuit k
      join circuit_milestone h on h.company_id = k.company_id and h.circuit_id = k.id and h.kind = 'handed_over'
    where k.company_id = m.company_id and k.id = m.circuit_id and k.status = 'delivered' and m.actual is null
      and m.kind <> 'handed_over';

    -- A day that was planned before it became a holiday breaks no rule. Those of the first table were there before any plan.
    alter table holiday add column added_at timestamptz not null default '2000-01-01';
    alter table holiday alter column added_at set default now();
  `.execute(db)
}
