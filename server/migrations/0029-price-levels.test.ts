import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0029-price-levels.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

test('prices of before are firm between on-net sites and NNIs, and subject to survey elsewhere', async () => {
  const { id: nni } = await world.owner.selectFrom('nni').select('id').executeTakeFirstOrThrow()
  const lit = await quotes.make()
  const near = await quotes.make()
  const wholesale = await quotes.make({ site_a_nis: null, site_a_nni: nni }, world.borneo)
  const internet = await quotes.created(quotes.internet())
  const waiting = await quotes.pending()
  const priced = await quotes.pending()
  await world.manager.put(`/api/quotes/price/${priced.id}`, { bandwidth_nrc: 1, bandwidth_mrc: 1 })
  const { circuit_list } = await placedOrder(world)

  await undone(world, async (db) => {
    // As it was, with a site that was near-net when it was quoted, and an NNI in such a building.
    await sql`
      drop trigger quote_ends_floor_approval on quote;
      alter table quote drop column price_level;
      alter table circuit drop column price_level;
      alter table circuit_charge drop column on_request;
      update quote set site_b = jsonb_set(site_b, '{network_status}', '"near_net"') where id = ${sql.lit(near.id)};
      update quote set site_a = jsonb_set(site_a, '{network_status}', '"near_net"') where id = ${sql.lit(wholesale.id)};
    `.execute(db)
    await up(db as unknown as Kysely<unknown>)
    const levelOf = async ({ id }: { id: number }) =>
      (await db.selectFrom('quote').select('price_level').where('id', '=', id).executeTakeFirstOrThrow())
        .price_level
    expect(await levelOf(lit)).toBe('firm')
    expect(await levelOf(near)).toBe('subject_to_survey')
    expect(await levelOf(wholesale)).toBe('firm')
    expect(await levelOf(internet)).toBe('firm')
    expect(await levelOf(waiting)).toBeNull()
    expect(await levelOf(priced)).toBe('subject_to_survey')
    const circuits = db.selectFrom('circuit').select('price_level')
    expect(await circuits.where('id', '=', circuit_list[0].id).executeTakeFirstOrThrow()).toEqual({
      price_level: 'firm',
    })
  })
})
