import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

test.each(['quote', 'purchase_order', 'circuit', 'document', 'project'])(
  'a new database finds a row of %s by its own number, whatever else begins with its company',
  async (table) => {
    const plan = await planOf(`select from ${table} where company_id = $1 and id = $2`)
    expect(plan).toMatch(/Index Cond: .*\(id = \$2\)/)
  },
)

/** The plan that a connection keeps for a statement. */
async function planOf(statement: string): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (generic_plan) ${sql.raw(statement)}`.execute(
    world.owner,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
