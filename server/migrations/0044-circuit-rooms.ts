import { sql, type Kysely } from 'kysely'

/** A circuit keeps where in its buildings it ends; those of before have what their quotes say. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table circuit add column rooms_a jsonb, add column rooms_b jsonb;
    comment on column circuit.rooms_a is 'block, level and unit of its first end; null where none is named';
    comment on column circuit.rooms_b is 'block, level and unit of its second end; null where none is named';
    with named as (
      select q.company_id, q.id, e.site_end, jsonb_build_object('block', nullif(btrim(e.site ->> 'block'), ''),
        'level', nullif(btrim(e.site ->> 'level'), ''), 'unit', nullif(btrim(e.site ->> 'unit'), '')) as rooms
      from quote q cross join lateral (values ('a', q.site_a), ('b', q.site_b)) e(site_end, site)
      where q.status in ('ordered', 'cancelled') and concat(e.site ->> 'block', e.site ->> 'level', e.site ->> 'unit') ~ '\\S'
        and e.site ->> 'nni' is null and e.site ->> 'address_landed' is distinct from 'true')
    update circuit k set rooms_a = (select n.rooms from named n where n.company_id = k.company_id and n.id = k.quote_id and n.site_end = 'a'),
      rooms_b = (select n.rooms from named n where n.company_id = k.company_id and n.id = k.quote_id and n.site_end = 'b')
    where exists (select 1 from named n where n.company_id = k.company_id and n.id = k.quote_id)
  `.execute(db)
}
