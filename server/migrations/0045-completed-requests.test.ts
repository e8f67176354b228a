import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { noSen } from '#contract/money.ts'
import { up } from '#server/migrations/0045-completed-requests.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'
import { verify } from '#server/verify/verify.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

test('requests of before keep their words: those priced in words stay, the others await completion', async () => {
  const waiting = await quotes.requested({ site_b: '-' })
  const priced = await quotes.requested({ term: 12 })
  const ordinary = await quotes.make()
  // As pricing in words left it: nothing does that any more.
  await alterRecord(world, 'quote', priced.id, {
    status: 'active',
    validity: '2099-01-01',
    bandwidth_nrc: noSen,
    bandwidth_mrc: noSen,
    price_level: 'subject_to_survey',
  })

  await undone(world, async (db) => {
    await sql`
      alter table quote drop column requested_site_a, drop column requested_site_b, drop column requested_months,
        drop column completed_level, drop column priced_in_words;
    `.execute(db)
    await up(db as unknown as Kysely<unknown>)
    const read = ({ id }: { id: number }) =>
      db
        .selectFrom('quote')
        .select(['requested_site_a', 'requested_site_b', 'requested_months', 'priced_in_words'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await read(waiting)).toEqual({
      requested_site_a: waiting.site_a,
      requested_site_b: '-',
      requested_months: 24,
      priced_in_words: false,
    })
    expect(await read(priced)).toMatchObject({
      requested_site_b: priced.site_b,
      requested_months: 12,
      priced_in_words: true,
    })
    expect(await read(ordinary)).toMatchObject({ requested_site_a: null, priced_in_words: false })
    const rule = 'a quote that can be ordered names its product, bandwidth, term and sites'
    const broken = await verify(db, { timeZone: 'Asia/Kuala_Lumpur' })
    expect(broken.filter((each) => each.rule === rule)).toEqual([])
  })
})
