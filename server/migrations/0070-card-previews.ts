import { sql, type Kysely } from 'kysely'

/** What publishing the draft of a rate card would do: asked for of one revision, computed by a job, gone with the draft. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table card_preview (
      pricing_rule_id bigint primary key references card_draft on delete cascade,
      revision bigint not null,
      asked_at timestamptz not null,
      asked_by bigint not null references portal_user,
      done_at timestamptz,
      result jsonb,
      check ((done_at is null) = (result is null))
    );
    alter table card_preview enable row level security;
    create policy every_preview on card_preview to portal_staff using (true) with check (true);
    grant select, insert, update on card_preview to portal_staff;
  `.execute(db)
}
