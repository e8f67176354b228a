import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/**
 * The last message of either side of a quote's conversation is kept with what dashboards and lists ask of the quote, so that
 * unread ones are found and put in their order without reading a quote. Its trigger changes it with the message or quote.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Whoever writes a message or a quote waits, so that none is left out.
    lock table quote, quote_message in share row exclusive mode;

    create table thread_last (
      company_id bigint not null,
      quote_id bigint not null,
      side text not null check (side in ('company', 'staff')),
      message_id bigint not null,
      -- When the quote was made.
      made_at timestamptz not null,
      -- Who sees the quote: staff cannot see carts, and nobody a removed quote.
      shown_to text not null check (shown_to in ('everyone', 'company', 'nobody')),
      primary key (company_id, quote_id, side),
      foreign key (company_id, quote_id, message_id) references quote_message (company_id, quote_id, id) on delete cascade
    );

    create function quote_shown_to(status text) returns text language sql immutable parallel safe return
      case status when 'removed' then 'nobody' when 'cart' then 'company' else 'everyone' end;

    insert into thread_last
    select m.company_id, m.quote_id, m.side, m.id, q.created_at, quote_shown_to(q.status)
    from (select company_id, quote_id, side, max(id) as id from quote_message group by 1, 2, 3) m
      join quote q on q.company_id = m.company_id and q.id = m.quote_id;
    create index thread_last_from_companies on thread_last (made_at, quote_id) include (company_id, message_id)
      where side = 'company' and shown_to = 'everyone';

    -- Whoever writes a message has locked its quote.
    create function follow_message() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into thread_last as kept (company_id, quote_id, side, message_id, made_at, shown_to)
      select new.company_id, new.quote_id, new.side, new.id, q.created_at, quote_shown_to(q.status)
      from quote q where q.company_id = new.company_id and q.id = new.quote_id
      on conflict (company_id, quote_id, side) do update set message_id = greatest(kept.message_id, excluded.message_id);
      return null;
    end $$;
    create trigger message_followed after insert on quote_message for each row execute function follow_message();

    create function follow_quote_shown() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      update thread_last set shown_to = quote_shown_to(new.status)
      where company_id = new.company_id and quote_id = new.id;
      return null;
    end $$;
    create trigger quote_shown_followed after update of status on quote for each row
      when (quote_shown_to(old.status) <> quote_shown_to(new.status)) execute function follow_quote_shown();
    revoke execute on function follow_message, follow_quote_shown from public;
  `.execute(db)
  await ownRowsOnly(db, ['thread_last'])
  await sql`grant select on thread_last to portal_customer, portal_staff`.execute(db)
}
