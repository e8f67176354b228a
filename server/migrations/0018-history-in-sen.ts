import { sql, type Kysely } from 'kysely'

/** What the events of quotes and orders say of amounts was ringgit; from here on it is sen, as money is everywhere. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['quote_event', 'order_event'])
    await sql`
      update ${sql.table(table)} e set detail = jsonb_set(e.detail, '{changes}', (
        select jsonb_agg(case when c.change ->> 'field' in (${amounts})
            then c.change || jsonb_build_object('before', ${inSen('before')}, 'after', ${inSen('after')})
            else c.change end order by c.position)
        from jsonb_array_elements(e.detail -> 'changes') with ordinality c(change, position)))
      where jsonb_path_exists(e.detail, '$.changes[*].field ? (@ like_regex "^(total|charge)_(nrc|mrc)$")')`.execute(
      db,
    )
}

const amounts = sql.join(
  ['total_nrc', 'total_mrc', 'charge_nrc', 'charge_mrc'].map((field) => sql.lit(field)),
)

/** What is null stays null. */
function inSen(side: 'before' | 'after') {
  const value = sql`c.change -> ${sql.lit(side)}`
  return sql`case jsonb_typeof(${value}) when 'number'
    then to_jsonb(round((${value})::numeric * 100)::bigint) else ${value} end`
}
