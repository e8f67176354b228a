import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import holidays from '#server/buildings/holidays.json' with { type: 'json' }

/** Files of server/schema, each after the tables it refers to. */
const files = [
  'platform',
  'people',
  'customers',
  'sessions',
  'api-keys',
  'limits',
  'buildings',
  'catalogue',
  'price-book',
  'rate-cards',
  'quotes',
  'conversations',
  'documents',
  'orders',
  'services',
  'approvals',
  'site-sheets',
  'notifications',
  'webhooks',
  'figures',
  'rights',
  'search',
]

/** The schema of the first release and its reference data. Later changes are migrations of their own. */
export async function up(db: Kysely<unknown>) {
  for (const file of files) {
    const statements = await readFile(join(import.meta.dirname, '..', 'schema', `${file}.sql`), 'utf8')
    await sql.raw(statements).execute(db)
  }
  // Known before any date was planned.
  await sql`
    insert into holiday (state, day, name, added_at)
    select h.state, h.day, h.name, '2000-01-01'
    from json_to_recordset(${JSON.stringify(holidays)}) as h(state text, day date, name text)`.execute(db)
}
