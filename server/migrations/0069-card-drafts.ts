import { sql, type Kysely } from 'kysely'

/**
 * Drafts of rate cards: what several cells shall cost, each with what was in force when it was drafted. A published version
 * can be withdrawn until its first day: it then counts on no day.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table card_version add column withdrawn_at timestamptz,
      add column withdrawn_by bigint references portal_user,
      -- The version that this one brings back.
      add column restores integer,
      add constraint card_version_restores check ((restores is null) = (kind <> 'restore')),
      add constraint card_version_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null));
    -- Null in a version that was withdrawn, so that no day finds it.
    alter table card_amount alter column from_date drop not null,
      add foreign key (version_id) references card_version;
    drop policy readable_amount on card_amount;
    create policy readable_amount on card_amount for select to portal_customer
      using (from_date is not null and version_id in (select v.id from card_version v));

    create sequence card_draft_revision;
    create table card_draft (
      pricing_rule_id bigint primary key references pricing_rule,
      -- Never used twice, so that what somebody has seen of an earlier draft is stale in the next one.
      revision bigint not null unique,
      opened_at timestamptz not null,
      opened_by bigint not null references portal_user,
      changed_at timestamptz not null,
      changed_by bigint not null references portal_user
    );
    create table draft_amount (
      pricing_rule_id bigint not null references card_draft on delete cascade,
      rate_cell_id bigint not null references rate_cell,
      price_sen bigint check (price_sen between 0 and 999999999999),
      floor_sen bigint check (floor_sen between 0 and 999999999999),
      -- What was in force when it was drafted.
      was_price_sen bigint,
      was_floor_sen bigint,
      drafted_at timestamptz not null,
      drafted_by bigint not null references portal_user,
      primary key (pricing_rule_id, rate_cell_id)
    );

    alter table card_draft enable row level security;
    alter table draft_amount enable row level security;
    create policy every_draft on card_draft to portal_staff using (true) with check (true);
    create policy every_drafted on draft_amount to portal_staff using (true) with check (true);
    grant usage on sequence card_draft_revision to portal_staff;
    grant select, insert, update, delete on card_draft, draft_amount to portal_staff;
    grant update (withdrawn_at, withdrawn_by) on card_version to portal_staff;
    grant update (from_date) on card_amount to portal_staff;
    -- Whether a second person publishes.
    grant select (name, version, value) on portal_setting to portal_staff;
  `.execute(db)
}
