import { sql, type Kysely } from 'kysely'

/** The open requests for approval of a user end in one way, whether their administrator or the carrier takes the right to order away. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function withdraw_requests_of(who bigint, at timestamptz) returns void language sql as $$
      with ended as (
        update order_approval set status = 'withdrawn', ended_at = at
        where requested_by = who and status = 'open'
        returning company_id, id)
      update order_approval_quote q set open = false from ended e
      where q.company_id = e.company_id and q.approval_id = e.id
    $$;
    revoke execute on function withdraw_requests_of from public;
    grant execute on function withdraw_requests_of to portal_staff;
    create or replace function remove_colleague(who bigint, at timestamptz) returns void language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      if not administers_company() then
        raise insufficient_privilege using message = 'permission denied to remove a colleague';
      end if;
      update portal_user set status_id = 3, company_admin = false, spending_limit = null,
        spending_limit_since = null
        where id = who and company_id = nullif(current_setting('portal.company_id', true), '')::bigint;
      if not found then return; end if;
      delete from session where user_id = who;
      update password_link set used_at = at where user_id = who and used_at is null;
      delete from approval_delegate where administrator_id = who or delegate_id = who;
      perform withdraw_requests_of(who, at);
    end $$;
  `.execute(db)
}
