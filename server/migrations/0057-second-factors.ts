import { sql, type Kysely } from 'kysely'

/**
 * Second factors: the secret of an authenticator app, passkeys and recovery codes, what a sign-in leaves between its steps, and
 * the portal's settings, of which each version says who set it. No request's role reads any of it: the portal's own does.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    insert into secret (name, value)
    values ('totp', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

    create table totp (
      user_id bigint primary key references portal_user,
      sealed bytea not null check (octet_length(sealed) between 29 and 100),
      begun_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint,
      check ((confirmed_at is null) = (last_step is null))
    );

    -- The codes of one set have one salt, so that one hash tells which of them was typed.
    create table recovery_code (
      user_id bigint not null references portal_user,
      position smallint not null check (position between 1 and 10),
      salt bytea not null check (octet_length(salt) = 16),
      hash bytea not null check (octet_length(hash) = 32),
      used_at timestamptz,
      primary key (user_id, position)
    );

    create table passkey (
      id bigint generated always as identity primary key,
      user_id bigint not null references portal_user,
      credential_id text not null unique check (length(credential_id) between 1 and 1400),
      public_key bytea not null check (octet_length(public_key) <= 4000),
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index passkey_user on passkey (user_id);

    create table passkey_challenge (
      challenge_hash bytea primary key,
      purpose text not null check (purpose in ('register', 'sign_in', 'second_step')),
      user_id bigint references portal_user,
      expires_at timestamptz not null,
      check ((user_id is null) = (purpose = 'sign_in'))
    );
    create index passkey_challenge_end on passkey_challenge (expires_at);

    -- The right password was given, the second factor not yet.
    create table sign_in_step (
      token_hash bytea primary key,
      user_id bigint not null references portal_user,
      tries smallint not null check (tries >= 0),
      expires_at timestamptz not null
    );
    create index sign_in_step_user on sign_in_step (user_id);

    -- With the sessions end sign-ins that wait for their second factor.
    create or replace function end_access_of(who bigint, moment timestamptz, sessions boolean) returns void language sql
      security definer set search_path = public, pg_temp as $$
      update password_link set used_at = moment where user_id = who and used_at is null;
      delete from sign_in_step where user_id = who and sessions;
      delete from session where user_id = who and sessions;
    $$;

    create table portal_setting (
      name text not null,
      version integer not null check (version > 0),
      value boolean not null,
      set_at timestamptz not null,
      set_by bigint not null references portal_user,
      primary key (name, version)
    );
  `.execute(db)
}
