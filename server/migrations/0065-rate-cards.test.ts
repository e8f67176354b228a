import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0065-rate-cards.ts'
import { up as addDrafts } from '#server/migrations/0069-card-drafts.ts'
import { up as addPreviews } from '#server/migrations/0070-card-previews.ts'
import type { Db } from '#server/platform/db.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'
import { verify } from '#server/verify/verify.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

/**
 * Cards and assignments as they were before: one price and floor for each cell, one rule for each company, and no cells
 * that are only drafted.
 */
const before = sql`
  delete from draft_amount;
  delete from rate_cell c where not exists (select from card_amount m where m.rate_cell_id = c.id);
  alter table rate_cell add column price_sen bigint, add column floor_sen bigint;
  update rate_cell c set price_sen = m.price_sen, floor_sen = m.floor_sen from card_amount m where m.rate_cell_id = c.id;
  alter table company add column pricing_rule_id bigint references pricing_rule;
  update company c set pricing_rule_id = a.pricing_rule_id from rule_assignment a
    where a.company_id = c.id and a.from_date = '2000-01-01';
  alter table quote_line drop column card_version_id;
  drop policy own_rule on pricing_rule;
  drop table card_preview, draft_amount, card_draft, rule_event,  rule_assignment, card_amount, card_version;
  drop sequence card_draft_revision;
  alter table pricing_rule drop column retired_at;
  create unique index pricing_rule_name on pricing_rule (lower(name));
  create policy own_rule on pricing_rule for select to portal_customer using (false);
  alter table quote_line add foreign key (rate_cell_id) references rate_cell on delete set null`

const amounts = async (db: Db) =>
  (
    await sql`select r.name, c.id, m.price_sen, m.floor_sen, v.number, v.from_date, v.kind
      from card_amount m join rate_cell c on c.id = m.rate_cell_id join card_version v on v.id = m.version_id
        join pricing_rule r on r.id = c.pricing_rule_id order by c.id`.execute(db)
  ).rows

test('prices of before are the opening version of each card, and lines of quotes name it', async () => {
  await quotes.make()
  await quotes.make({}, world.borneo)
  await undone(world, async (db) => {
    const [was, named] = [await amounts(db), await lines(db)]
    expect(named.length).toBeGreaterThan(6)
    // The checks of foreign keys that wait for the end of the statement come first.
    await sql`set constraints all immediate`.execute(db)
    await before.execute(db)
    await up(db as unknown as Kysely<unknown>)
    expect(await amounts(db)).toEqual(was)
    expect(await lines(db)).toEqual(named)
    const given = await sql`select c.name, r.name as rule, a.from_date from rule_assignment a
      join company c on c.id = a.company_id join pricing_rule r on r.id = a.pricing_rule_id`.execute(db)
    expect(given.rows).toEqual([
      { name: 'Borneo Connect Sdn Bhd', rule: 'Borneo wholesale', from_date: '2000-01-01' },
    ])
    // What is verified is a card of today.
    for (const add of [addDrafts, addPreviews]) await add(db as unknown as Kysely<unknown>)
    expect(await verify(db, { timeZone: 'Asia/Kuala_Lumpur' })).toEqual([])
  })
})

/** Lines from a cell, with the rule and number of the version that they name. */
async function lines(db: Db) {
  const { rows } = await sql`select l.quote_id, l.position, l.rate_cell_id, r.name, v.number
    from quote_line l join card_version v on v.id = l.card_version_id join pricing_rule r on r.id = v.pricing_rule_id
    order by l.quote_id, l.position`.execute(db)
  return rows
}
