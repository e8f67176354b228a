import { sql, type Kysely } from 'kysely'

/** An administrator is notified of a sign-up, which belongs to no company until it is approved. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table notification alter column company_id drop not null,
      add constraint notification_company check ((company_id is null) = (kind = 'sign_up_received'));
  `.execute(db)
}
