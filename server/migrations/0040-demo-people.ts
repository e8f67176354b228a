import { sql, type Kysely } from 'kysely'

/** Who came with the demo data: their password is public. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table portal_user add column demo boolean not null default false;
    update portal_user set demo = true
    where email in ('customer@acme.example', 'customer@borneo.example', 'manager@trunkline.example',
      'daniel@trunkline.example', 'admin@trunkline.example', 'commercial@trunkline.example');
  `.execute(db)
}
