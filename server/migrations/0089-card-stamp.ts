import { sql, type Kysely } from 'kysely'

/**
 * A number that every change of a rate card's cells or amounts replaces, so that a process can tell whether the cards it has
 * read still hold. It is taken from a sequence: a change that is rolled back leaves no number that another one could get.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create sequence card_stamp_number;
    create table card_stamp (only_one boolean primary key default true check (only_one), stamp bigint not null);
    insert into card_stamp (stamp) values (nextval('card_stamp_number'));
    create function stamp_cards() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      update card_stamp set stamp = nextval('card_stamp_number');
      return null;
    end $$;
    revoke execute on function stamp_cards from public;
    create trigger rate_cell_stamps_cards after insert or update or delete or truncate on rate_cell
      for each statement execute function stamp_cards();
    create trigger card_amount_stamps_cards after insert or update or delete or truncate on card_amount
      for each statement execute function stamp_cards();
    grant select on card_stamp to portal_customer, portal_staff;
  `.execute(db)
}
