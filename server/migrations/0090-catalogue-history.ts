import { sql, type Kysely } from 'kysely'

/**
 * Each change of an entry of the catalogue with its author, and a version that each change of its content counts. An entry
 * can be deleted and its history stays, so that an event names it by its title.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table product_service add column version integer not null default 1 check (version > 0);
    create table product_service_event (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id bigint not null references portal_user,
      service_id bigint not null,
      -- The version that the change left.
      version integer not null,
      action text not null check (action in ('add', 'change', 'remove')),
      title text not null,
      changes jsonb not null,
      check ((action = 'change') = (changes <> '[]'))
    );
    create index product_service_event_of on product_service_event (service_id, version);
    grant select, insert on product_service_event to portal_staff;
  `.execute(db)
}
