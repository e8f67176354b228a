import { sql, type Kysely } from 'kysely'

/**
 * The inventory of buildings, the lexicon its search works by, and the companies' own hand-overs.
 * Words and codes compare byte by byte (collation C), so that "begins with" is a range on an index: LIKE would not
 * be pushed below row-level security.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table building (
      nis_code text collate "C" primary key check (nis_code <> ''),
      id integer generated always as identity unique,
      name text not null check (name <> ''),
      address1 text not null,
      address2 text not null,
      address3 text not null,
      city text not null,
      postcode text not null,
      state text not null,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      kind text not null check (kind in ('office', 'data_centre', 'landed')),
      network_status text not null check (network_status in ('on_net', 'near_net')),
      ftto_readiness text not null
        check (ftto_readiness in ('not_ready', 'gpon', 'xgpon', 'xgspon', 'unknown')),
      nis_key text collate "C" not null,
      name_key text collate "C" not null,
      terms integer[] not null
    );
    create index building_nis_key on building (nis_key);
    comment on column building.nis_key is 'letters and digits of the NIS code, as searched';
    comment on column building.name_key is 'beginning of the folded name, by which equals are ordered';
    comment on column building.terms is 'its words: word id × 4 + field (0 name, 1 street, 2 place)';

    create table building_word (
      id integer generated always as identity primary key,
      word text collate "C" not null unique,
      frequency integer not null check (frequency >= 0)
    );
    comment on column building_word.frequency is 'number of buildings that have the word';

    create table building_remnant (
      text text collate "C" not null,
      word_id integer not null references building_word on delete cascade,
      primary key (text, word_id)
    );
    create index building_remnant_word on building_remnant (word_id);
    comment on table building_remnant is 'every word, and what is left of it with letters missing';

    create table building_posting (
      term integer not null,
      name_key text collate "C" not null,
      building_id integer not null,
      primary key (term, name_key, building_id)
    );
    comment on table building_posting is 'the buildings of a word in a field, in the order of their names';

    create table nni (
      company_id bigint not null references company,
      id bigint generated always as identity,
      name text not null check (name <> ''),
      nis_code text collate "C" not null references building,
      primary key (company_id, id)
    );
    create index nni_id on nni (id);
    create index nni_building on nni (nis_code);

    alter table nni enable row level security;
    create policy own_company on nni for select to portal_customer
      using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint);
    create policy every_company on nni to portal_staff using (true) with check (true);

    grant select on building, building_word, building_remnant, building_posting, nni
      to portal_customer, portal_staff;
  `.execute(db)
}
