import { sql, type Kysely } from 'kysely'

/** A shared link is found without counting an opening, for previews and limits. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function find_share_link(hash bytea, at timestamptz)
      returns table (company_id bigint, quote_id bigint, project_id bigint, id bigint) language sql stable security definer
      set search_path = public, pg_temp as $$
      select s.company_id, s.quote_id, s.project_id, s.id from share_link s
      where s.token_hash = hash and s.withdrawn_at is null and s.expires_at > at
    $$;
    revoke execute on function find_share_link from public;
  `.execute(db)
}
