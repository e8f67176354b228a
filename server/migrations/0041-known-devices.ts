import { sql, type Kysely } from 'kysely'

/** Failed sign-ins slow down and no longer lock, so that the time of the last one counts. Signed cookies need a secret. */
export async function up(db: Kysely<unknown>) {
  await sql`
    delete from sign_in_attempt;
    alter table sign_in_attempt add column last_at timestamptz not null;
    create table secret (name text primary key, value text not null);
    insert into secret (name, value)
    values ('device', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
  `.execute(db)
}
