import { sql, type Kysely } from 'kysely'

/** Row-level security: a customer's statements affect only rows of their company, those of staff all rows. */
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
 * Lets the role the portal connects with assume the two request roles. Its own rights cover only work outside a
 * viewer's request: sign-in, session look-up, password links, and delivering notifications. Safe to repeat at every
 * start.
 */
export async function grantServingRole(owner: Kysely<unknown>, roleName: string) {
  const role = sql.ref(roleName)
  const { rows } = await sql<{ owner: string; superuser: boolean; version: number }>`
    select current_user as owner, rolsuper as superuser, current_setting('server_version_num')::int as version
    from pg_roles where rolname = ${roleName}`.execute(owner)
  // Any verb may queue jobs; only the serving role may read them.
  await sql`
    grant usage on schema pgboss to portal_customer, portal_staff;
    grant select on pgboss.queue to portal_customer, portal_staff;
    grant insert, select (id, start_after) on pgboss.job_common, pgboss.job to portal_customer, portal_staff;
  `.execute(owner)
  const serving = rows[0]
  // Owning the tables, or being superuser, is a wider right than any of these grants.
  if (!serving || serving.owner === roleName || serving.superuser) return

  // Without inheritance a statement outside a request sees no company's rows at all.
  if (serving.version >= 160_000)
    await sql`grant portal_customer, portal_staff to ${role} with inherit false, set true`.execute(owner)
  else await sql`grant portal_customer, portal_staff to ${role}; alter role ${role} noinherit`.execute(owner)
  await sql`
    grant usage on schema public to ${role};
    grant usage on schema pgboss to ${role};
    grant select, insert, update, delete on all tables in schema pgboss to ${role};
    grant usage on all sequences in schema pgboss to ${role};
    grant select, insert, update, delete on session, sign_in_attempt to ${role};
    grant select on secret to ${role};
    grant select, update on password_link to ${role};
    grant select, update (password_hash, language) on portal_user to ${role};
    drop policy if exists door on portal_user;
    create policy door on portal_user to ${role} using (true) with check (true);
    -- Delivering notifications is no viewer's request: it covers all companies, and nothing else.
    grant select, insert, update (mailed_at) on notification to ${role};
    grant select on mail_choice to ${role};
    grant select, insert on mailbox to ${role};
    grant select (id, name, manager_id) on company to ${role};
    grant execute on function owner_of_quote to ${role};
    drop policy if exists telling on notification;
    create policy telling on notification to ${role} using (true) with check (true);
    drop policy if exists telling on mail_choice;
    create policy telling on mail_choice for select to ${role} using (true);
    drop policy if exists telling on mailbox;
    create policy telling on mailbox to ${role} using (true) with check (true);
    drop policy if exists telling on company;
    create policy telling on company for select to ${role} using (true);
  `.execute(owner)
}
