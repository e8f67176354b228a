import { sql, type Kysely } from 'kysely'

/**
 * Companies, people, sessions and the two request roles.
 * Requests run as `portal_customer` or `portal_staff`; neither owns a table, so row-level security binds both.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table company (
      id bigint generated always as identity primary key,
      name text not null,
      registration_no text not null,
      tin text not null default '',
      sst_no text not null default '',
      licensed_provider boolean not null default false,
      rcc_id bigint,
      rcc_title text,
      customer_group text not null default '',
      credit_term text not null default '',
      entity_registered_type text not null default '',
      building text not null default '',
      bill_street text not null default '',
      bill_street2 text not null default '',
      bill_city text not null default '',
      bill_code text not null default '',
      bill_state text not null default '',
      bill_country text not null default '',
      billing_email text not null default '',
      billing_medium text not null default 'E-bill (Default)',
      supporting_documents text not null default 'Company Incorporation Certificate',
      created_at timestamptz not null default now()
    );
    create unique index company_registration on company (registration_no);

    create table portal_user (
      id bigint generated always as identity primary key,
      company_id bigint references company,
      email text not null,
      password_hash text,
      first_name text not null,
      last_name text not null,
      responsibility text not null default '',
      phone text not null default '',
      country text not null default '',
      role_id smallint not null check (role_id between 1 and 4),
      status_id smallint not null check (status_id between 1 and 5),
      language text not null default 'en' check (language in ('en', 'ms')),
      created_at timestamptz not null default now(),
      check ((role_id = 1) = (company_id is not null))
    );
    create unique index portal_user_email on portal_user (lower(email));
    create index portal_user_company on portal_user (company_id);

    create table session (
      token_hash bytea primary key,
      user_id bigint not null references portal_user,
      created_at timestamptz not null,
      last_seen timestamptz not null,
      expires_at timestamptz not null
    );
    create index session_by_user on session (user_id);

    create table password_link (
      token_hash bytea primary key,
      user_id bigint not null references portal_user,
      expires_at timestamptz not null,
      used_at timestamptz
    );

    create table sign_in_attempt (
      key text primary key,
      failures integer not null,
      window_start timestamptz not null
    );

    create table idempotency_key (
      user_id bigint not null references portal_user,
      key text not null,
      request_hash bytea not null,
      reply jsonb,
      created_at timestamptz not null,
      primary key (user_id, key)
    );
    create index idempotency_key_age on idempotency_key (created_at);

    create table tax_rate (
      code text not null,
      from_date date not null,
      basis_points integer not null check (basis_points between 0 and 10000),
      primary key (code, from_date)
    );
    insert into tax_rate values ('telecommunications', '2024-03-01', 600), ('equipment_rental', '2024-03-01', 800);

    create table usd_rate (
      date date primary key,
      myr_per_usd_e4 integer not null check (myr_per_usd_e4 > 0)
    );
  `.execute(db)

  // Roles belong to the whole cluster, so another database may have made them a moment ago.
  for (const role of ['portal_customer', 'portal_staff'])
    await sql`
      do $$ begin
        create role ${sql.ref(role)} nologin;
      exception when duplicate_object or unique_violation then null;
      end $$
    `.execute(db)

  await sql`
    alter table company enable row level security;
    create policy own_company on company for select to portal_customer
      using (id = nullif(current_setting('portal.company_id', true), '')::bigint);
    create policy every_company on company to portal_staff using (true) with check (true);

    alter table portal_user enable row level security;
    create policy own_company on portal_user for select to portal_customer
      using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint);
    create policy every_company on portal_user to portal_staff using (true) with check (true);

    alter table idempotency_key enable row level security;
    create policy own_keys on idempotency_key to portal_customer, portal_staff
      using (user_id = nullif(current_setting('portal.user_id', true), '')::bigint)
      with check (user_id = nullif(current_setting('portal.user_id', true), '')::bigint);

    grant select on company, tax_rate, usd_rate to portal_customer, portal_staff;
    -- A password hash is nobody's to read but the door's.
    grant select (id, company_id, email, first_name, last_name, responsibility, phone, country, role_id, status_id,
      language, created_at) on portal_user to portal_customer, portal_staff;
    grant select, insert, update on idempotency_key to portal_customer, portal_staff;
  `.execute(db)
}
