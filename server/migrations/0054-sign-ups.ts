import { sql, type Kysely } from 'kysely'

/**
 * Where a sign-up waits until a job has looked up whose email it is, so that its answer cannot tell. Applicants belong to no
 * company; an active customer always does, because a session without a company is a member of staff’s.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table portal_user drop constraint if exists portal_user_check,
      add constraint company_of_role check (
        case when role_id = 1 then company_id is not null or status_id <> 2 else company_id is null end);

    create table sign_up_request (
      id uuid primary key,
      given jsonb not null,
      document_name text not null,
      document_type text not null,
      document bytea not null check (octet_length(document) <= 5242880),
      submitted_at timestamptz not null
    );

    -- Takes a request out: no row where it is gone, null for an email that has a user, else the pending user it made.
    create function admit_sign_up(request uuid) returns table (made bigint) language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      r sign_up_request;
    begin
      select * into r from sign_up_request where id = request for update;
      if not found then
        return;
      end if;
      insert into portal_user (email, first_name, last_name, responsibility, phone, country, role_id, status_id, language,
        created_at)
      values (r.given ->> 'email', r.given ->> 'first_name', r.given ->> 'last_name', r.given ->> 'responsibility',
        r.given ->> 'phone', r.given ->> 'country', 1, 1, r.given ->> 'language', r.submitted_at)
      on conflict (lower(email)) do nothing returning id into made;
      if made is not null then
        insert into sign_up (user_id, company, registration_no, address_line1, address_line2, city, postcode, state, country,
          document_name, document_type, document, submitted_at)
        values (made, r.given ->> 'company', r.given ->> 'registration_no', r.given ->> 'address_line1',
          r.given ->> 'address_line2', r.given ->> 'city', r.given ->> 'postcode', r.given ->> 'state',
          r.given ->> 'country', r.document_name, r.document_type, r.document, r.submitted_at);
      end if;
      delete from sign_up_request where id = request;
      return next;
    end $$;
    revoke execute on function admit_sign_up from public;

    -- Bytes that the documents of undecided sign-ups take.
    create function sign_up_bytes() returns bigint language sql stable security definer
      set search_path = public, pg_temp as $$
      select coalesce((select sum(octet_length(document)) from sign_up where decided_at is null), 0)::bigint
        + coalesce((select sum(octet_length(document)) from sign_up_request), 0)::bigint
    $$;
    revoke execute on function sign_up_bytes from public;
  `.execute(db)
}
