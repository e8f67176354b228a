import { sql, type Kysely } from 'kysely'

/** The second wall: a customer's statements touch the rows of the viewer's company only, staff's touch all. */
export async function ownRowsOnly(db: Kysely<unknown>, tables: string[]) {
  for (const name of tables) {
    const table = sql.ref(name)
    await sql`
      alter table ${table} enable row level security;
      create policy own_company on ${table} to portal_customer
        using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint)
        with check (company_id = nullif(current_setting('portal.company_id', true), '')::bigint);
      create policy every_company on ${table} to portal_staff using (true) with check (true);
    `.execute(db)
  }
}

/**
 * Lets the role the portal connects with step into the two request roles, and do by itself only what happens
 * before anybody is known: sign-in, session look-up and password links. Safe to repeat at every start.
 */
export async function grantServingRole(owner: Kysely<unknown>, roleName: string) {
  const role = sql.ref(roleName)
  const { rows } = await sql<{ owner: string; superuser: boolean; version: number }>`
    select current_user as owner, rolsuper as superuser, current_setting('server_version_num')::int as version
    from pg_roles where rolname = ${roleName}`.execute(owner)
  const serving = rows[0]
  // Owning the tables, or being superuser, is a wider right than any of these grants.
  if (!serving || serving.owner === roleName || serving.superuser) return

  // Without inheritance a statement outside a request sees no company's rows at all.
  if (serving.version >= 160_000)
    await sql`grant portal_customer, portal_staff to ${role} with inherit false, set true`.execute(owner)
  else await sql`grant portal_customer, portal_staff to ${role}; alter role ${role} noinherit`.execute(owner)
  await sql`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on session, sign_in_attempt to ${role};
    grant select, update on password_link to ${role};
    grant select, update (password_hash, language) on portal_user to ${role};
    drop policy if exists door on portal_user;
    create policy door on portal_user to ${role} using (true) with check (true);
  `.execute(owner)
}
