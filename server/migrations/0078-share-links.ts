import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/** Links that show a quote or a project to whoever has one. Opening one is a function: a stranger reads no table. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table share_link (
      company_id bigint not null references company,
      id bigint generated always as identity,
      -- One of the two.
      quote_id bigint,
      project_id bigint,
      token_hash bytea not null unique check (length(token_hash) = 32),
      made_by bigint not null references portal_user,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      withdrawn_at timestamptz,
      withdrawn_by bigint references portal_user,
      opened integer not null default 0 check (opened >= 0),
      last_opened_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, quote_id) references quote (company_id, id),
      foreign key (company_id, project_id) references project (company_id, id),
      check (num_nonnulls(quote_id, project_id) = 1),
      check (expires_at > made_at and expires_at <= made_at + interval '90 days'),
      check ((withdrawn_at is null) = (withdrawn_by is null)),
      check ((opened = 0) = (last_opened_at is null))
    );
    create unique index share_link_id on share_link (id);
    create index share_link_quote on share_link (company_id, quote_id);
    create index share_link_project on share_link (company_id, project_id);
    grant select (company_id, id, quote_id, project_id, made_by, made_at, expires_at, withdrawn_at, withdrawn_by, opened,
        last_opened_at),
      insert (company_id, quote_id, project_id, token_hash, made_by, made_at, expires_at),
      update (withdrawn_at, withdrawn_by) on share_link to portal_customer, portal_staff;
    insert into hourly_limit (kind, most) values ('share', 60);

    -- No row for a link that does not work: unknown, expired and withdrawn are one statement.
    create function open_share_link(hash bytea, at timestamptz)
      returns table (company_id bigint, quote_id bigint, project_id bigint) language sql volatile security definer
      set search_path = public, pg_temp as $$
      update share_link s set opened = s.opened + 1, last_opened_at = at
      where s.token_hash = hash and s.withdrawn_at is null and s.expires_at > at
      returning s.company_id, s.quote_id, s.project_id
    $$;
    revoke execute on function open_share_link from public;
  `.execute(db)
  await ownRowsOnly(db, ['share_link'])
}
