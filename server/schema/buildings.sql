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
  -- A faster line is near-net.
  on_net_max_mbps integer not null default 10000 check (on_net_max_mbps > 0),
  ftto_readiness text not null check (ftto_readiness in ('not_ready', 'gpon', 'xgpon', 'xgspon', 'unknown')),
  -- Letters and digits of the NIS code, as searched.
  nis_key text collate "C" not null,
  -- Beginning of the folded name, by which equals are ordered.
  name_key text collate "C" not null,
  -- Its words: word id × 4 + field (0 name, 1 street, 2 place).
  terms integer[] not null
);
create index building_nis_key on building (nis_key);
create index building_place on building using gist (point(longitude, latitude));
create index building_sample on building (id)
  where network_status = 'on_net' and kind = 'data_centre' and ftto_readiness = 'xgspon';
grant select on building to portal_customer, portal_staff;

create table building_word (
  id integer generated always as identity primary key,
  word text collate "C" not null unique,
  -- Number of buildings that have the word.
  frequency integer not null check (frequency >= 0)
);
grant select on building_word to portal_customer, portal_staff;

-- Every word, and what is left of it with letters missing. Without a foreign key, which would double the time of an
-- import.
create table building_remnant (
  text text collate "C" not null,
  word_id integer not null,
  primary key (text, word_id)
);
grant select on building_remnant to portal_customer, portal_staff;

-- The buildings of a word in a field, in the order of their names.
create table building_posting (
  term integer not null,
  name_key text collate "C" not null,
  building_id integer not null,
  primary key (term, name_key, building_id)
);
grant select on building_posting to portal_customer, portal_staff;

-- Hand-over points of licensed providers.
create table nni (
  company_id bigint not null references company,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  nis_code text collate "C" not null references building,
  -- Speed of the port; null if it is not known, which sets no limit.
  port_mbps integer check (port_mbps > 0),
  -- Percent of the port; a circuit above it is subject to survey.
  load_limit integer not null default 100 check (load_limit between 1 and 400),
  primary key (company_id, id)
);
select own_rows_only('nni');
grant select on nni to portal_customer, portal_staff;
grant insert, delete on nni to portal_staff;
grant update (name, port_mbps, load_limit) on nni to portal_staff;

-- Public holidays, which differ by state.
create table holiday (
  -- The state's name in the building inventory; empty for national holidays.
  state text not null,
  day date not null,
  name text not null,
  -- A day that was planned before it became a holiday breaks no rule.
  added_at timestamptz not null default now(),
  primary key (state, day)
);
grant select on holiday to portal_customer, portal_staff;
grant insert, delete on holiday to portal_staff;

-- The search for buildings, by words that may be misspelt. A function is planned once per connection: planning costs
-- half as much as searching. The plan always uses the indexes, whatever an import has just done to the statistics.
create function building_search(
  asked text[], probe_slot int[], probe_also int[], probe_text text[], probe_missing int[],
  code text, codes text[], company bigint
) returns table (building_id int, nni_id bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
begin return query
with probe as (
  select * from unnest(probe_slot, probe_also, probe_text, probe_missing) p(slot, also, text, missing)
),
-- The lexicon's words near a word asked for, or near two of them written as one.
near as materialized (
  select slot, also, word_id, frequency, edits, min(edits) over (partition by slot, also) as fewest
    from (select p.slot, p.also, w.id as word_id, w.frequency,
                 greatest(length(w.word) - length(p.text), p.missing) as edits
            from probe p
            join building_remnant r on r.text = p.text
            join building_word w on w.id = r.word_id) w
   where also = slot or edits < 2
),
-- The last word may be half typed.
completion as materialized (
  select cardinality(asked) - 1 as slot, id as word_id, frequency
    from building_word
   where word > asked[cardinality(asked)] and word < asked[cardinality(asked)] || chr(1114111)
     and length(asked[cardinality(asked)]) > 1
   order by frequency desc limit 60
),
-- A word like no other may be two, with the space between them forgotten or mistyped.
halves as materialized (
  select distinct on (a.slot) a.slot::int - 1 as slot, l.id as left_id, l.frequency as left_frequency,
         r.id as right_id, r.frequency as right_frequency
    from unnest(asked) with ordinality a(word, slot)
   cross join lateral generate_series(2, least(length(a.word), 40) - 2) at
   cross join generate_series(0, 1) skipped
   cross join lateral (select * from building_word where word = left(a.word, at) limit 1) l
   cross join lateral (
     select * from building_word where word = substr(a.word, at + 1 + skipped) and length(word) > 1 limit 1) r
   where not exists (select from near n where n.slot = a.slot - 1 and n.also = n.slot and n.edits <= 1)
   order by a.slot, skipped, least(length(l.word), length(r.word)) desc
),
-- Every word that can stand for a slot. Exact > completed > misspelt, so far apart that no field outweighs it.
alternative as materialized (
  select slot, word_id, min(frequency) as frequency, max(quality) as quality
    from (
      select slot, word_id, frequency, case edits when 0 then 1 when 1 then 0.45 else 0.3 end as quality
        from near where also = slot and (edits < 2 or fewest > 0)
      union all
      select unnest(array[slot, also]), word_id, frequency, case edits when 0 then 0.5 else 0.4 end
        from near where also > slot
      union all
      select slot, word_id, frequency, 0.66 from completion
      union all
      select slot, left_id, left_frequency, 0.5 from halves
      union all
      select slot + 100, right_id, right_frequency, 0.5 from halves
    ) a
   group by slot, word_id
),
-- A slot weighs the more the fewer buildings its best words have.
slot_weight as materialized (
  select slot, ln(1 + (select max(id) from building)::float8 / sum(frequency)) as weight
    from (select *, max(quality) over (partition by slot) as best from alternative) a
   where quality = best
   group by slot
),
-- Rare words are read whole, common ones only from their best end; what they have in common is looked up below.
list as materialized (
  select a.slot, a.word_id, a.quality * w.weight as worth,
         case when (select count(*) from slot_weight) = 1
                or sum(a.frequency) over (order by a.frequency, a.word_id rows unbounded preceding) > 8000
              then 60 end as most
    from alternative a join slot_weight w using (slot)
),
promising as materialized (
  select p.building_id, sum(l.worth * (1 - 0.15 * (p.term & 3))) as worth
    from list l
   cross join lateral (
     select term, building_id from building_posting
      where term >= l.word_id * 4 and term < l.word_id * 4 + 3
      order by term, name_key, building_id limit l.most) p
   group by p.building_id order by worth desc limit 600
),
scored as materialized (
  select p.building_id, b.name_key, b.nis_code, s.matched, s.worth
    from promising p
    join building b on b.id = p.building_id
   cross join lateral (
     select count(*) as matched, sum(worth) as worth
       from (select l.slot, max(l.worth * (1 - 0.15 * (t & 3))) as worth
               from unnest(b.terms) t join list l on l.word_id = t >> 2 group by l.slot) best) s
),
-- A text that starts a NIS code matches codes only.
coded as materialized (
  select id as building_id, nis_code,
         case when nis_key = any(codes) then 0 when like_code then 1 else 3 end as class,
         like_code and starts_with(nis_key, code) as alone
    from (select * from (select * from building where nis_key >= code and nis_key < code || chr(1114111)
                          order by nis_key limit 20) beginning
          union
          select * from building where nis_key = any(codes)) b
   cross join (select code ~ '[0-9]' and code ~ '[^0-9]' as like_code) c
),
own as materialized (
  select n.id as nni_id, n.name, n.nis_code, b.id as building_id, s.matched, s.worth
    from nni n
    join building b on b.nis_code = n.nis_code
   cross join lateral (
     select count(*) as matched, sum(worth) as worth
       from (select slot, max(worth) as worth
               from (select l.slot, l.worth * (1 - 0.15 * (t & 3)) as worth
                       from unnest(b.terms) t join list l on l.word_id = t >> 2
                     union all
                     select a.slot::int - 1, 1
                       from unnest(asked) with ordinality a(word, slot)
                       join regexp_split_to_table(lower(n.name), '[^[:alnum:]]+') w(word)
                         on w.word = a.word or length(a.word) > 1 and starts_with(w.word, a.word)) word
              group by slot) best) s
   where n.company_id = company
     and (b.id in (select building_id from coded where class < 2)
       or s.matched >= greatest(1, (select max(matched) from scored)))
   order by s.matched desc, s.worth desc, n.name, n.id limit 10
)
select found.building_id, found.nni_id from (
  select building_id, nni_id, -1 as class, matched, worth, name as name_key, nis_code from own
  union all
  select building_id, null, class, 0, 0, '', nis_code from coded
  union all
  select building_id, null, 2, case when matched = (select count(*) from slot_weight) then 1 else 0 end,
         worth, name_key, nis_code
    from scored
   where building_id not in (select building_id from coded where class < 2)
     and not exists (select from coded where alone)
) found
order by class, matched desc, worth desc, name_key, nis_code, nni_id limit 20;
end $$;
