import { sql, type Kysely } from 'kysely'

/**
 * What dashboards and lists over all companies count and sum is kept as it changes: quotes by product and with their
 * sums, orders by the day of their hand-over, circuits by their next step, and the months of all companies together.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Whoever writes a row waits, so that none is counted twice or left out.
    lock table quote, purchase_order, circuit, quote_month, lost_month, unserved_month in share row exclusive mode;

    alter table quote_count
      -- 0: a request that names no product of the catalogue.
      add column product_id smallint not null default 0,
      -- Of active quotes alone.
      add column total_nrc bigint not null default 0,
      add column total_mrc bigint not null default 0,
      drop constraint quote_count_pkey;
    truncate quote_count;
    insert into quote_count (status, validity, product_id, slot, quotes, total_nrc, total_mrc)
    select status, case when status = 'active' then validity else 'epoch' end, coalesce(product_id, 0), 0, count(*),
      coalesce(sum(total_nrc) filter (where status = 'active'), 0), coalesce(sum(total_mrc) filter (where status = 'active'), 0)
    from quote group by 1, 2, 3;
    alter table quote_count add primary key (status, validity, product_id, slot);

    create or replace function follow_quotes_made() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      with counted as (
        insert into quote_count as kept (status, validity, product_id, slot, quotes, total_nrc, total_mrc)
        select status, case when status = 'active' then validity else 'epoch' end, coalesce(product_id, 0),
          pg_backend_pid() % 16, count(*), coalesce(sum(total_nrc) filter (where status = 'active'), 0),
          coalesce(sum(total_mrc) filter (where status = 'active'), 0)
        from gained group by 1, 2, 3 order by 1, 2, 3
        on conflict (status, validity, product_id, slot) do update set quotes = kept.quotes + excluded.quotes,
          total_nrc = kept.total_nrc + excluded.total_nrc, total_mrc = kept.total_mrc + excluded.total_mrc),
      counted_by_company as (
        insert into company_quote_count as kept (company_id, status, slot, quotes)
        select company_id, status, pg_backend_pid() % 8, count(*) from gained group by 1, 2 order by 1, 2
        on conflict (company_id, status, slot) do update set quotes = kept.quotes + excluded.quotes)
      -- Months begin on a quarter of an hour in every zone.
      insert into stale_month (company_id, made_at)
      select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from gained;
      return null;
    end $$;

    create or replace function follow_quotes_changed() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      with changed as (
        select company_id, status, case when status = 'active' then validity else 'epoch' end as validity,
          coalesce(product_id, 0) as product_id, 1 as step, case when status = 'active' then coalesce(total_nrc, 0) else 0 end as nrc,
          case when status = 'active' then coalesce(total_mrc, 0) else 0 end as mrc
        from gained
        union all
        select company_id, status, case when status = 'active' then validity else 'epoch' end, coalesce(product_id, 0), -1,
          case when status = 'active' then -coalesce(total_nrc, 0) else 0 end,
          case when status = 'active' then -coalesce(total_mrc, 0) else 0 end
        from lost),
      counted as (
        insert into quote_count as kept (status, validity, product_id, slot, quotes, total_nrc, total_mrc)
        select status, validity, product_id, pg_backend_pid() % 16, sum(step), sum(nrc), sum(mrc) from changed
        group by 1, 2, 3 having sum(step) <> 0 or sum(nrc) <> 0 or sum(mrc) <> 0 order by 1, 2, 3
        on conflict (status, validity, product_id, slot) do update set quotes = kept.quotes + excluded.quotes,
          total_nrc = kept.total_nrc + excluded.total_nrc, total_mrc = kept.total_mrc + excluded.total_mrc),
      counted_by_company as (
        insert into company_quote_count as kept (company_id, status, slot, quotes)
        select company_id, status, pg_backend_pid() % 8, sum(step) from changed
        group by 1, 2 having sum(step) <> 0 order by 1, 2
        on conflict (company_id, status, slot) do update set quotes = kept.quotes + excluded.quotes)
      insert into stale_month (company_id, made_at)
      select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from gained;
      return null;
    end $$;

    create table order_count (
      status text not null,
      -- 'infinity': none is open.
      next_hand_over date not null,
      -- Of the connection that counts, so that transactions seldom wait for each other.
      slot smallint not null,
      orders bigint not null,
      primary key (status, next_hand_over, slot)
    );
    create function count_order(text, date, integer) returns void language sql
      set search_path = public, pg_temp as $$
      insert into order_count as kept (status, next_hand_over, slot, orders)
      values ($1, coalesce($2, 'infinity'), pg_backend_pid() % 64, $3)
      on conflict (status, next_hand_over, slot) do update set orders = kept.orders + excluded.orders
    $$;
    create function follow_order() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if tg_op = 'UPDATE' then perform count_order(old.status, old.next_hand_over, -1); end if;
      perform count_order(new.status, new.next_hand_over, 1);
      return null;
    end $$;
    create trigger order_counted_when_made after insert on purchase_order for each row execute function follow_order();
    create trigger order_counted_when_changed after update on purchase_order for each row
      when ((old.status, old.next_hand_over) is distinct from (new.status, new.next_hand_over))
      execute function follow_order();
    insert into order_count
    select status, coalesce(next_hand_over, 'infinity'), 0, count(*) from purchase_order group by 1, 2;

    create table circuit_count (
      status text not null,
      -- Empty, and 'infinity': nothing comes next.
      next_owner text not null,
      next_planned date not null,
      slot smallint not null,
      circuits bigint not null,
      total_mrc bigint not null,
      primary key (status, next_owner, next_planned, slot)
    );
    create function count_circuit(text, text, date, integer, bigint) returns void language sql
      set search_path = public, pg_temp as $$
      insert into circuit_count as kept (status, next_owner, next_planned, slot, circuits, total_mrc)
      values ($1, coalesce($2, ''), coalesce($3, 'infinity'), pg_backend_pid() % 64, $4, $5)
      on conflict (status, next_owner, next_planned, slot) do update
        set circuits = kept.circuits + excluded.circuits, total_mrc = kept.total_mrc + excluded.total_mrc
    $$;
    create function follow_circuit() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if tg_op = 'UPDATE' then
        perform count_circuit(old.status, old.next_owner, old.next_planned, -1, -old.total_mrc);
      end if;
      perform count_circuit(new.status, new.next_owner, new.next_planned, 1, new.total_mrc);
      return null;
    end $$;
    create trigger circuit_counted_when_made after insert on circuit for each row execute function follow_circuit();
    create trigger circuit_counted_when_changed after update on circuit for each row
      when ((old.status, old.next_owner, old.next_planned, old.total_mrc)
        is distinct from (new.status, new.next_owner, new.next_planned, new.total_mrc))
      execute function follow_circuit();
    insert into circuit_count
    select status, coalesce(next_owner, ''), coalesce(next_planned, 'infinity'), 0, count(*), coalesce(sum(total_mrc), 0)
    from circuit group by 1, 2, 3;
    revoke execute on function count_order, follow_order, count_circuit, follow_circuit from public;

    -- The months of all companies follow those of each, which are deleted and counted again.
    create table quote_month_of_all (
      month date not null,
      product_id smallint not null,
      state text not null,
      quotes bigint not null,
      total_nrc bigint not null,
      total_mrc bigint not null,
      priced bigint not null,
      waited bigint not null,
      primary key (month, product_id, state)
    );
    create table lost_month_of_all (
      month date not null,
      reason text not null,
      quotes bigint not null,
      primary key (month, reason)
    );
    create table unserved_month_of_all (
      month date not null,
      state text not null,
      city text not null,
      quotes bigint not null,
      primary key (month, state, city)
    );
    insert into quote_month_of_all
    select month, product_id, state, sum(quotes), sum(total_nrc), sum(total_mrc), sum(priced), sum(waited)
    from quote_month group by 1, 2, 3;
    insert into lost_month_of_all select month, reason, sum(quotes) from lost_month group by 1, 2;
    insert into unserved_month_of_all select month, state, city, sum(quotes) from unserved_month group by 1, 2, 3;

    create function follow_quote_months() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare step integer := case when tg_op = 'INSERT' then 1 else -1 end;
    begin
      insert into quote_month_of_all as kept
      select month, product_id, state, step * sum(quotes), step * sum(total_nrc), step * sum(total_mrc), step * sum(priced),
        step * sum(waited)
      from changed group by 1, 2, 3 order by 1, 2, 3
      on conflict (month, product_id, state) do update set quotes = kept.quotes + excluded.quotes,
        total_nrc = kept.total_nrc + excluded.total_nrc, total_mrc = kept.total_mrc + excluded.total_mrc,
        priced = kept.priced + excluded.priced, waited = kept.waited + excluded.waited;
      return null;
    end $$;
    create function follow_lost_months() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare step integer := case when tg_op = 'INSERT' then 1 else -1 end;
    begin
      insert into lost_month_of_all as kept
      select month, reason, step * sum(quotes) from changed group by 1, 2 order by 1, 2
      on conflict (month, reason) do update set quotes = kept.quotes + excluded.quotes;
      return null;
    end $$;
    create function follow_unserved_months() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare step integer := case when tg_op = 'INSERT' then 1 else -1 end;
    begin
      insert into unserved_month_of_all as kept
      select month, state, city, step * sum(quotes) from changed group by 1, 2, 3 order by 1, 2, 3
      on conflict (month, state, city) do update set quotes = kept.quotes + excluded.quotes;
      return null;
    end $$;
    revoke execute on function follow_quote_months, follow_lost_months, follow_unserved_months from public;

    -- They tell of all companies together, so no customer may read them.
    grant select on order_count, circuit_count, quote_month_of_all, lost_month_of_all, unserved_month_of_all to portal_staff;
  `.execute(db)
  for (const table of ['quote', 'lost', 'unserved'].map((figure) => `${figure}_month`)) {
    const follow = sql.ref(`follow_${table}s`)
    await sql`
      create trigger ${sql.ref(`${table}_followed_when_counted`)} after insert on ${sql.ref(table)}
        referencing new table as changed for each statement execute function ${follow}();
      create trigger ${sql.ref(`${table}_followed_when_deleted`)} after delete on ${sql.ref(table)}
        referencing old table as changed for each statement execute function ${follow}();
    `.execute(db)
  }
}
