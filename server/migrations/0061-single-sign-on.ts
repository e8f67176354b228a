import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/**
 * A company's provider, the email domains it has proven, and who its people are there. Customers read none of it, and staff
 * write the provider's secret without reading it; its key is the portal's own. A domain is proven for one company alone.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    insert into secret (name, value)
    values ('sso', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

    create table sso_connection (
      company_id bigint primary key references company,
      issuer text not null check (length(issuer) between 1 and 300),
      client_id text not null check (length(client_id) between 1 and 200),
      client_secret bytea not null check (octet_length(client_secret) <= 3000),
      enabled boolean not null
    );

    create table sso_domain (
      company_id bigint not null references company,
      id bigint generated always as identity,
      domain text not null check (domain = lower(domain) and length(domain) between 1 and 253),
      token text not null check (length(token) >= 40),
      verified_at timestamptz,
      primary key (company_id, id),
      unique (id),
      unique (company_id, domain)
    );
    create unique index sso_domain_proven on sso_domain (domain) where verified_at is not null;

    create table sso_link (
      company_id bigint not null references company,
      user_id bigint not null references portal_user,
      issuer text not null,
      subject text not null check (length(subject) between 1 and 255),
      linked_at timestamptz not null,
      primary key (company_id, user_id, issuer),
      unique (issuer, subject)
    );
    create index sso_link_user on sso_link (user_id);

    create table sso_state (
      state_hash bytea primary key,
      browser_hash bytea not null,
      company_id bigint not null references company,
      issuer text not null,
      expires_at timestamptz not null
    );
    create index sso_state_expires on sso_state (expires_at);

    create table sso_offer (
      token_hash bytea primary key,
      browser_hash bytea not null,
      company_id bigint not null references company,
      user_id bigint not null references portal_user,
      issuer text not null,
      subject text not null check (length(subject) between 1 and 255),
      expires_at timestamptz not null
    );
    create index sso_offer_expires on sso_offer (expires_at);
  `.execute(db)
  await ownRowsOnly(db, ['sso_connection', 'sso_domain', 'sso_link', 'sso_state', 'sso_offer'])
  await sql`
    grant select (company_id, issuer, client_id, enabled), insert, update on sso_connection to portal_staff;
    grant select, insert, update (verified_at), delete on sso_domain to portal_staff;
    grant select (company_id, user_id) on sso_link to portal_staff;
  `.execute(db)
}
