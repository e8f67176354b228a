import { sql, type Kysely } from 'kysely'

/** Whether the demo wants a year of history, which is made after the portal listens, and when it was all there. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table demo_history (
      only_one boolean primary key default true check (only_one),
      wanted_at timestamptz not null,
      done_at timestamptz
    );
  `.execute(db)
}
