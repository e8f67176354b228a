import { sql, type Kysely } from 'kysely'

/** Whether addresses from a provider that does not say so count as confirmed: Microsoft Entra sends no `email_verified`. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table sso_connection add emails_confirmed boolean not null default false;
    grant select (emails_confirmed) on sso_connection to portal_staff;
  `.execute(db)
}
