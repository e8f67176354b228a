import { sql, type Kysely } from 'kysely'

const me = sql`nullif(current_setting('portal.user_id', true), '')::bigint`
const company = sql`nullif(current_setting('portal.company_id', true), '')::bigint`

/**
 * Invitations, delegations and open requests end with the rights of the person who made them. Only administrators invite
 * and name delegates, and only those who decide approve or decline: the database refuses everyone else as well.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Ends what a person’s rights allowed, as an administrator or, once they are gone, as anyone; answers the addresses
    -- whose invitations it withdraws.
    create function end_rights_of(who bigint, at timestamptz, gone boolean) returns setof text language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      if current_setting('role') = 'portal_customer' and not (administers_company() and exists (
        select from portal_user u where u.id = who and u.company_id = ${company})) then
        raise insufficient_privilege using message = 'permission denied to end the rights of a colleague';
      end if;
      delete from approval_delegate where administrator_id = who or (gone and delegate_id = who);
      if gone then
        perform withdraw_requests_of(who, at);
        update floor_approval set status = 'ended', ended_at = at where requested_by = who and status = 'open';
      end if;
      return query with withdrawn as (
        update invitation set status = 'withdrawn', ended_at = at where invited_by = who and status = 'open'
        returning email)
        select email from withdrawn order by email;
    end $$;
    revoke execute on function end_rights_of from public;
    grant execute on function end_rights_of to portal_customer, portal_staff;

    create function decides_on_orders() returns boolean language sql stable security definer
      set search_path = public, pg_temp as $$
      select administers_company() or exists (
        select from approval_delegate d join portal_user a on a.id = d.administrator_id
        where d.delegate_id = ${me} and d.company_id = ${company} and a.company_admin and a.status_id = 2
          and nullif(current_setting('portal.today', true), '')::date between d.first_day and d.last_day)
    $$;
    revoke execute on function decides_on_orders from public;
    grant execute on function decides_on_orders to portal_customer;

    create policy by_administrator on invitation as restrictive for insert to portal_customer
      with check (administers_company() and invited_by = ${me});
    create policy changed_by_administrator on invitation as restrictive for update to portal_customer
      using (administers_company());
    create policy by_administrator on approval_delegate as restrictive for insert to portal_customer
      with check (administers_company() and administrator_id = ${me});
    create policy changed_by_administrator on approval_delegate as restrictive for update to portal_customer
      using (administers_company() and administrator_id = ${me});
    create policy dropped_by_administrator on approval_delegate as restrictive for delete to portal_customer
      using (administers_company() and administrator_id = ${me});
    create policy by_requester on order_approval as restrictive for insert to portal_customer
      with check (status = 'open' and requested_by = ${me});
    -- A colleague who changes one of its quotes withdraws a request.
    create policy by_decider on order_approval as restrictive for update to portal_customer using (status = 'open')
      with check (status in ('withdrawn', 'expired')
        or (ended_by = ${me} and requested_by <> ${me} and decides_on_orders()));

    -- What has outlived its person until now.
    update invitation i set status = 'withdrawn', ended_at = now() where i.status = 'open' and not exists (
      select from portal_user u where u.id = i.invited_by and u.company_id = i.company_id and u.company_admin
        and u.status_id = 2);
    delete from approval_delegate d where (select count(*) from portal_user u where u.company_id = d.company_id
      and u.status_id = 2 and (u.id = d.delegate_id or (u.id = d.administrator_id and u.company_admin))) < 2;
    update floor_approval f set status = 'ended', ended_at = now() where f.status = 'open' and not exists (
      select from portal_user u where u.id = f.requested_by and u.role_id = 3 and u.status_id = 2);
  `.execute(db)
  await sql`
    select withdraw_requests_of(a.requested_by, now()) from order_approval a where a.status = 'open' and not exists (
      select from portal_user u where u.id = a.requested_by and u.company_id = a.company_id and u.status_id = 2)
  `.execute(db)
}
