import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#server/migrations/0034-cancellation-charges.ts'
import { cancellationsIn, leaving } from '#server/testing/cancellations.ts'
import { circuitIn, movesIn, orderFor } from '#server/testing/orders.ts'
import { undone } from '#server/testing/undone.ts'
import { openWorld } from '#server/testing/world.ts'
import { verify } from '#server/verify/verify.ts'

const world = await openWorld()
const { ask, decide, asked } = cancellationsIn(world)

test('requests of before become records with their state, and circuits keep what they cost', async () => {
  const [open, declined, approved, overtaken, quiet] = [
    await asked(),
    await asked(),
    await asked(),
    await asked(),
    await circuitIn(world, 'processing'),
  ]
  await decide(declined.id, { accept: false, words: 'The duct is built' })
  await ask(declined.id)
  await decide(declined.id, { accept: false, words: 'Still built' })
  await decide(approved.id, { accept: true, words: 'Farewell' })
  await movesIn(world).move(overtaken.id, 'cancelled', { reason: 'No capacity' })
  const everyTotal = (db: typeof world.owner) =>
    db.selectFrom('purchase_order').select(['id', 'total_nrc', 'total_mrc']).orderBy('id').execute()

  await undone(world, async (db) => {
    // As it was: the state of the latest request in columns of its circuit. No circuit had a charge.
    await sql`
      delete from circuit_cancellation where nrc is not null;
      alter table circuit
        add column cancel_requested_at timestamptz,
        add column cancel_declined_at timestamptz,
        add column cancel_declined_words text;
      update circuit k set cancel_requested_at = c.requested_at, cancel_reason = c.reason
        from circuit_cancellation c where c.circuit_id = k.id and c.status = 'requested';
      update circuit k set cancel_declined_at = c.ended_at, cancel_declined_words = c.words
        from circuit_cancellation c where c.circuit_id = k.id and c.status = 'declined';
      drop table circuit_cancellation;
      alter table circuit drop column cancellation_nrc;
    `.execute(db)
    const before = await everyTotal(db)
    await up(db as unknown as Kysely<unknown>)
    expect(await everyTotal(db)).toEqual(before)
    const requestsOf = async (id: number) =>
      db
        .selectFrom('circuit_cancellation')
        .select(['status', 'reason', 'words', 'nrc'])
        .where('circuit_id', '=', id)
        .orderBy('id')
        .execute()
    const request = (status: string, words: string | null = null) => ({
      status,
      reason: leaving,
      words,
      nrc: null,
    })
    expect(await requestsOf(open.id)).toEqual([request('requested')])
    expect(await requestsOf(declined.id)).toEqual([
      request('declined', 'The duct is built'),
      request('declined', 'Still built'),
    ])
    expect(await requestsOf(approved.id)).toEqual([request('accepted', 'Farewell')])
    expect(await requestsOf(overtaken.id)).toEqual([request('withdrawn')])
    expect(await requestsOf(quiet.id)).toEqual([])
    const { rows } = await sql<{ id: number; cancel_reason: string | null }>`
      select id, cancel_reason from circuit where id in (${open.id}, ${approved.id}) order by id`.execute(db)
    expect(rows.map((row) => row.cancel_reason)).toEqual([null, leaving])
    const own = [open, declined, approved, overtaken].map((each) => each.circuit_reference)
    const faults = await verify(db, { timeZone: 'Asia/Kuala_Lumpur' })
    expect(faults.filter(({ record }) => own.includes(record))).toEqual([])
  })
  expect((await orderFor(world.acme, open.order_id)).circuit_list[0].cancellation.status).toBe('requested')
})
