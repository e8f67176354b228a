import { sql } from 'kysely'
import { keyOf, remnantsOf, wordsOf } from '#server/buildings/lexicon.ts'
import type { Db } from '#server/platform/db.ts'

/** A building found, or (with `nni_id`) a company's own hand-over in it; the order is the ranking. */
export interface Hit {
  building_id: number
  nni_id: number | null
}

const mostWords = 10

/** At most this many postings are read for one search; longer lists are only sampled from their best end. */
const mostPostings = 8_000
const sample = 60
const mostProbed = 400
const mostCompletions = 60

export async function search(db: Db, keyword: string, company: number | null): Promise<Hit[]> {
  if ([...keyword].length < 3) return []
  const asked = wordsOf(keyword).slice(0, mostWords)
  if (asked.length === 0) return []
  const probes = asked.flatMap((word, slot) => [
    ...remnantsOf(word).map(({ text, missing }) => ({ slot, also: slot, text, missing: missing as number })),
    ...(slot + 1 < asked.length ? [{ slot, also: slot + 1, text: word + asked[slot + 1]!, missing: 0 }] : []),
  ])
  const code = keyOf(keyword)

  const { rows } = await sql<Hit>`
    with probe as (
      select * from unnest(
        ${probes.map((p) => p.slot)}::int[], ${probes.map((p) => p.also)}::int[],
        ${probes.map((p) => p.text)}::text[], ${probes.map((p) => p.missing)}::int[]) p(slot, also, text, missing)
    ),
    near as materialized (
      select p.slot, p.also, w.id as word_id, w.frequency,
             greatest(length(w.word) - length(p.text), p.missing) as edits
        from probe p
        join building_remnant r on r.text = p.text
        join building_word w on w.id = r.word_id
    ),
    completion as materialized (
      select ${asked.length - 1}::int as slot, id as word_id, frequency
        from building_word
       where word > ${asked.at(-1)!} and word < ${asked.at(-1)! + '\u{10ffff}'} and length(${asked.at(-1)!}) > 1
       order by frequency desc limit ${sql.lit(mostCompletions)}
    ),
    halves as materialized (
      select distinct on (slot) a.slot::int - 1 as slot, l.id as left_id, l.frequency as left_frequency,
             r.id as right_id, r.frequency as right_frequency
        from unnest(${asked}::text[]) with ordinality a(word, slot)
       cross join generate_series(2, length(a.word) - 2) at
       cross join generate_series(0, 1) skipped
        join building_word l on l.word = left(a.word, at)
        join building_word r on r.word = substr(a.word, at + 1 + skipped) and length(r.word) > 1
       where not exists (select from near n where n.slot = a.slot - 1 and n.edits <= 1 and n.also = n.slot)
       order by slot, skipped, least(length(l.word), length(r.word)) desc
    ),
    alternative as materialized (
      select slot, word_id, min(frequency) as frequency, max(quality) as quality
        from (
          select slot, word_id, frequency,
                 case when also > slot then case edits when 0 then 0.5 else 0.4 end
                      when edits = 0 then 1 when edits = 1 then 0.45 else 0.3 end as quality from near
          where also = slot or edits <= 1
          union all
          select also, word_id, frequency, case edits when 0 then 0.5 else 0.4 end from near where also > slot and edits <= 1
          union all
          select slot, word_id, frequency, 0.66 from completion
          union all
          select slot, left_id, left_frequency, 0.5 from halves
          union all
          select slot + 100, right_id, right_frequency, 0.5 from halves
        ) a
       group by slot, word_id
    ),
    slot_weight as materialized (
      select slot, ln(1 + (select max(id) from building)::float8 / sum(frequency)) as weight
        from (select *, max(quality) over (partition by slot) as best from alternative) a
       where quality = best
       group by slot
    ),
    list as materialized (
      select a.slot, a.word_id, a.frequency, a.quality * w.weight as worth,
             case when (select count(*) from slot_weight) > 1
                   and sum(a.frequency) over (order by a.frequency, a.word_id rows unbounded preceding) <= ${sql.lit(mostPostings)}
                  then null else ${sql.lit(sample)} end as most
        from alternative a join slot_weight w using (slot)
    ),
    read as materialized (
      select l.slot, p.building_id, max(l.worth * case p.term & 3 when 0 then 1 when 1 then 0.85 else 0.7 end) as worth
        from list l
       cross join lateral (
         select term, building_id from building_posting p
          where p.term >= l.word_id * 4 and p.term < l.word_id * 4 + 3
          order by p.term, p.name_key, p.building_id limit l.most) p
       group by l.slot, p.building_id
    ),
    promising as materialized (
      select building_id, sum(worth) as worth from read group by building_id order by worth desc limit ${sql.lit(mostProbed)}
    ),
    scored as materialized (
      select p.building_id, b.name, b.nis_code, f.matched, f.worth
        from promising p
        join building b on b.id = p.building_id
       cross join lateral (
         select count(*) as matched, sum(worth) as worth from (
           select l.slot, max(l.worth * case t & 3 when 0 then 1 when 1 then 0.85 else 0.7 end) as worth
             from unnest(b.terms) t join list l on l.word_id = t >> 2 group by l.slot) s
       ) f
    )
    select building_id, null::bigint as nni_id
      from scored
     order by matched = (select count(*) from slot_weight) desc, worth desc, name, nis_code
     limit 20`.execute(db)
  void code
  void company
  return rows
}
