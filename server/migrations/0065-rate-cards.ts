import { sql, type Kysely } from 'kysely'
import { hideFromCustomers, ownRowsOnly } from '#server/platform/roles.ts'

/**
 * Rate cards have versions: a cell keeps its id and key, and a version says what the cells that it changes cost from a day
 * on. What was in force until now is the opening version of each card. A company's card is assigned from a day as well.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table pricing_rule add column retired_at timestamptz,
      add constraint base_rule_stays check (is_standard_rule = 0 or retired_at is null);
    drop index pricing_rule_name;
    create unique index pricing_rule_name on pricing_rule (lower(name)) where retired_at is null;

    create table card_version (
      id bigint generated always as identity primary key,
      pricing_rule_id bigint not null references pricing_rule,
      number integer not null check (number > 0),
      from_date date not null,
      published_at timestamptz not null,
      -- Null where nobody did: the cards that the portal began with.
      published_by bigint references portal_user,
      drafted_by bigint references portal_user,
      kind text not null check (kind in ('opening', 'cell', 'draft', 'restore')),
      note text check (length(note) between 1 and 500),
      unique (pricing_rule_id, number),
      unique (id, from_date, number)
    );

    -- What a version says of a cell, for the cells that it changes. Without a price the card of a company ends to differ here.
    create table card_amount (
      version_id bigint not null,
      -- The version's own, so that what is in force on a day is found by one index.
      from_date date not null,
      number integer not null,
      rate_cell_id bigint not null references rate_cell,
      price_sen bigint check (price_sen between 0 and 999999999999),
      floor_sen bigint check (floor_sen between 0 and 999999999999),
      check (price_sen is not null or floor_sen is null),
      foreign key (version_id, from_date, number) references card_version (id, from_date, number),
      primary key (rate_cell_id, version_id)
    );
    create index card_amount_version on card_amount (version_id);
    create index card_amount_in_force on card_amount (rate_cell_id, from_date desc, number desc);

    insert into card_version (pricing_rule_id, number, from_date, published_at, kind)
      select id, 1, '2000-01-01', created_at, 'opening' from pricing_rule order by id;
    insert into card_amount (version_id, from_date, number, rate_cell_id, price_sen, floor_sen)
      select v.id, v.from_date, v.number, c.id, c.price_sen, case r.is_standard_rule when 1 then c.floor_sen end
      from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id join card_version v on v.pricing_rule_id = r.id;
    alter table rate_cell drop column price_sen, drop column floor_sen;

    alter table quote_line add column card_version_id bigint,
      drop constraint quote_line_rate_cell_id_fkey;
    update quote_line l set card_version_id = v.id
      from rate_cell c join card_version v on v.pricing_rule_id = c.pricing_rule_id where c.id = l.rate_cell_id;
    alter table quote_line add constraint quote_line_amount
        foreign key (rate_cell_id, card_version_id) references card_amount (rate_cell_id, version_id),
      add constraint quote_line_version check ((rate_cell_id is null) = (card_version_id is null));

    create table rule_assignment (
      company_id bigint not null references company,
      from_date date not null,
      -- Null: base prices.
      pricing_rule_id bigint references pricing_rule,
      assigned_at timestamptz not null,
      assigned_by bigint references portal_user,
      primary key (company_id, from_date)
    );
    create index rule_assignment_rule on rule_assignment (pricing_rule_id);
    insert into rule_assignment (company_id, from_date, pricing_rule_id, assigned_at)
      select id, '2000-01-01', pricing_rule_id, created_at from company where pricing_rule_id is not null;

    create table rule_event (
      id bigint generated always as identity primary key,
      pricing_rule_id bigint not null references pricing_rule,
      at timestamptz not null,
      actor_id bigint not null references portal_user,
      action text not null check (action in ('create', 'rename', 'duplicate', 'delete')),
      -- The names before and after.
      before text,
      after text
    );
    create index rule_event_rule on rule_event (pricing_rule_id, id);
  `.execute(db)
  await ownRowsOnly(db, ['rule_assignment'])
  await sql`
    drop policy own_rule on pricing_rule;
    alter table company drop column pricing_rule_id;
    -- What begins on a later day than the request's is the carrier's own until then.
    create policy begun on rule_assignment as restrictive for select to portal_customer
      using (from_date <= nullif(current_setting('portal.today', true), '')::date);
    create policy own_rule on pricing_rule for select to portal_customer
      using (id = (select a.pricing_rule_id from rule_assignment a
        where a.company_id = nullif(current_setting('portal.company_id', true), '')::bigint
        order by a.from_date desc limit 1));

    alter table card_version enable row level security;
    alter table card_amount enable row level security;
    alter table rule_event enable row level security;
    create policy readable_version on card_version for select to portal_customer
      using (from_date <= nullif(current_setting('portal.today', true), '')::date
        and pricing_rule_id in (select r.id from pricing_rule r));
    create policy readable_amount on card_amount for select to portal_customer
      using (version_id in (select v.id from card_version v));
    create policy every_version on card_version to portal_staff using (true) with check (true);
    create policy every_amount on card_amount to portal_staff using (true) with check (true);
    create policy every_rule_event on rule_event to portal_staff using (true) with check (true);

    grant select (id, pricing_rule_id, number, from_date) on card_version to portal_customer;
    grant select (company_id, from_date, pricing_rule_id) on rule_assignment to portal_customer;
    -- What was published stays as it is: no request changes or deletes it.
    grant select, insert on card_version, card_amount, rule_event to portal_staff;
    grant insert on pricing_rule, rate_cell to portal_staff;
    grant update (name, retired_at) on pricing_rule to portal_staff;
    grant select, insert, delete, update (pricing_rule_id, assigned_at, assigned_by) on rule_assignment to portal_staff;
  `.execute(db)
  await hideFromCustomers(db, { card_amount: ['floor_sen'] })
}
