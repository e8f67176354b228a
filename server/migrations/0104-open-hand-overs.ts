import { sql, type Kysely } from 'kysely'

/** Dashboards name the next hand-overs, and sum what circuits cost each month: both from an index alone. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index circuit_milestone_to_hand_over on circuit_milestone (planned, circuit_id) include (company_id)
      where kind = 'handed_over' and actual is null;
    create index circuit_monthly on circuit (company_id, status) include (total_mrc);
  `.execute(db)
}
