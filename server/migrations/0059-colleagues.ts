import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/**
 * Invitations to a company. Whom an address belongs to is looked up by the mail alone. Accepting one makes a user, and
 * removing a colleague ends their access: both are functions, because no request may write users or read sessions.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table invitation (
      company_id bigint not null references company,
      id bigint generated always as identity,
      email text not null check (length(email) between 3 and 254),
      invited_by bigint not null references portal_user,
      invited_at timestamptz not null,
      expires_at timestamptz not null,
      -- Of the latest mail; null until it was made, and where the address has an account already.
      token_hash bytea unique,
      status text not null default 'open' check (status in ('open', 'accepted', 'withdrawn')),
      ended_at timestamptz,
      primary key (company_id, id),
      check ((status = 'open') = (ended_at is null))
    );
    create unique index invitation_id on invitation (id);
    create unique index invitation_open on invitation (company_id, lower(email)) where status = 'open';
    insert into hourly_limit (kind, most) values ('invitation', 20);
  `.execute(db)
  await ownRowsOnly(db, ['invitation'])
  await sql`
    grant select (company_id, id, email, invited_by, invited_at, expires_at, status, ended_at) on invitation
      to portal_customer, portal_staff;
    grant insert (company_id, email, invited_by, invited_at, expires_at) on invitation to portal_customer;
    grant update (status, ended_at, expires_at) on invitation to portal_customer;

    -- Null for a token that does not work any more, or whose address has an account by now.
    create function accept_invitation(hash bytea, first text, last text, password text, of_language text, at timestamptz)
      returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      accepted invitation;
      made bigint;
    begin
      update invitation set status = 'accepted', ended_at = at
        where token_hash = hash and status = 'open' and expires_at > at returning * into accepted;
      if accepted.id is null then return null; end if;
      insert into portal_user (company_id, email, password_hash, first_name, last_name, country, role_id, status_id,
          language, created_at)
        select accepted.company_id, accepted.email, password, first, last, coalesce(c.bill_country, ''), 1, 2, of_language, at
        from company c where c.id = accepted.company_id
        on conflict (lower(email)) do nothing returning id into made;
      return made;
    end $$;
    revoke execute on function accept_invitation from public;

    create function remove_colleague(who bigint, at timestamptz) returns void language plpgsql security definer
      set search_path = public, pg_temp as $$
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
      update order_approval set status = 'withdrawn', ended_at = at where requested_by = who and status = 'open';
      update order_approval_quote q set open = false from order_approval a
        where a.requested_by = who and a.status <> 'open' and q.open and q.company_id = a.company_id
          and q.approval_id = a.id;
    end $$;
    revoke execute on function remove_colleague from public;
    grant execute on function remove_colleague to portal_customer;
  `.execute(db)
}
