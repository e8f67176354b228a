import type { Updateable } from 'kysely'
import type { Tables } from '#server/platform/tables.ts'
import type { World } from '#server/testing/world.ts'

/**
 * Sets columns of one record to values that no verb writes, such as a validity that has passed. The invariant check
 * when the world closes skips the record.
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
