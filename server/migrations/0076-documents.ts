import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/**
 * PDFs of records, made by a job: asked for with what they say, which is dropped once they are made. What they say is hashed, so
 * that the same record, unchanged, is made once.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table document (
      company_id bigint not null references company,
      id bigint generated always as identity,
      kind text not null check (kind in ('quote', 'project', 'order_form', 'order', 'hand_over')),
      language text not null check (language in ('en', 'ms')),
      name text not null,
      -- What it says, until it is made.
      paper jsonb,
      paper_sha256 bytea not null check (length(paper_sha256) = 32),
      asked_by bigint references portal_user,
      asked_at timestamptz not null,
      done_at timestamptz,
      bytes bytea,
      sha256 bytea check (length(sha256) = 32),
      primary key (company_id, id),
      unique (company_id, paper_sha256),
      check ((done_at is null) = (bytes is null)),
      check ((done_at is null) = (sha256 is null)),
      check ((done_at is null) = (paper is not null))
    );
    create unique index document_id on document (id);
    create index document_asked_at on document (asked_at);
    grant select, insert (company_id, kind, language, name, paper, paper_sha256, asked_by, asked_at) on document
      to portal_customer, portal_staff;
    grant update (asked_at) on document to portal_customer, portal_staff;
    grant update (paper, done_at, bytes, sha256), delete on document to portal_staff;

    insert into hourly_limit (kind, most) values ('document', 300);
  `.execute(db)
  await ownRowsOnly(db, ['document'])
}
