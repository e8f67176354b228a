import { sql, type Kysely } from 'kysely'
import holidays from '#server/buildings/holidays.json' with { type: 'json' }

/** Public holidays of 2025 to 2030, which differ by state. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table holiday (
      -- As the building inventory names it; empty for the holidays of all states.
      state text not null,
      day date not null,
      name text not null,
      primary key (state, day)
    );
    grant select on holiday to portal_customer, portal_staff;
  `.execute(db)
  await sql`
    insert into holiday (state, day, name)
    select h.state, h.day, h.name
    from json_to_recordset(${JSON.stringify(holidays)}) as h(state text, day date, name text)`.execute(db)
}
