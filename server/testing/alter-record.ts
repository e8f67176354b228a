import type { Updateable } from 'kysely'
import type { Tables } from '#server/platform/tables.ts'
import type { World } from '#server/testing/world.ts'

/**
 * Sets columns of one record to what no verb makes of them, such as a validity that has passed. The check of every
 * rule when the world closes leaves the record out.
 */
export async function alterRecord<Table extends 'quote' | 'circuit'>(
  world: World,
  table: Table,
  id: number,
  change: Updateable<Tables[Table]>,
): Promise<void> {
  const { reference } = await world.owner
    .updateTable(table as 'quote')
    .set(change as Updateable<Tables['quote']>)
    .where('id', '=', id)
    .returning('reference')
    .executeTakeFirstOrThrow()
  world.altered.add(reference)
}
