import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { threadsIn } from '#server/testing/threads.ts'
import { reprice } from '#server/testing/reprice.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

const inCart = async (): Promise<number> => (await quotes.make()).id
const active = async (): Promise<number> => (await quotes.active()).id
const pending = async (): Promise<number> => (await quotes.pending()).id
const { write, note, thread, words, tick } = threadsIn(world)

describe('writing about a quote', () => {
  test('both sides see all messages, oldest first, with names', async () => {
    const id = await pending()
    const asked = await write(world.manager, id, { text: '  Which floor is the\nriser on?  ' })
    expect(asked.body).toMatchObject({ success: true, message: 'Your message has been sent.' })
    await write(world.acme, id, { text: 'Level 3.' })
    expect(await thread(world.acme, id)).toMatchObject({
      messages: [
        {
          author: 'Farid, Trunkline',
          side: 'staff',
          own: false,
          internal: false,
          text: 'Which floor is the\nriser on?',
          files: [],
          at: world.clock.now.toISOString(),
        },
        { author: 'Aminah Rahman', side: 'company', own: true, text: 'Level 3.' },
      ],
      seen: null,
      unsent: [],
    })
    expect((await thread(world.manager, id)).messages).toMatchObject([
      { author: 'Farid Hassan, Trunkline', own: true },
      { author: 'Aminah Rahman', own: false },
    ])
  })

  test.each([
    ['no words', {}, 'text'],
    ['blank words', { text: ' \n ' }, 'text'],
    ['5,001 characters', { text: 'x'.repeat(5_001) }, 'text'],
    ['what cannot be stored', { text: 'a\u0000b' }, 'text'],
    ['a number', { text: 7 }, 'text'],
    ['11 files', { text: 'x', file_ids: Array.from({ length: 11 }, (_, i) => i + 1) }, 'file_ids'],
  ])('refuses %s before it looks up the quote', async (_, body, field) => {
    const answer = await write(world.acme, 99_999_999, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('takes 5,000 characters and stores them as typed', async () => {
    const id = await pending()
    const long = `${'é'.repeat(4_996)}\n<b>`
    expect((await write(world.acme, id, { text: long })).status).toBe(200)
    expect(await words(world.manager, id)).toEqual([long])
  })

  test('a repeated Idempotency-Key writes once', async () => {
    const id = await pending()
    const first = await write(world.acme, id, { text: 'Once' }, 'thread-1')
    const again = await write(world.acme, id, { text: 'Once' }, 'thread-1')
    expect(again.body).toEqual(first.body)
    expect((await write(world.acme, id, { text: 'Twice' }, 'thread-1')).status).toBe(422)
    expect(await words(world.acme, id)).toEqual(['Once'])
  })

  test('works in every state; staff cannot see carts, and no one a removed quote', async () => {
    const id = await inCart()
    expect((await write(world.acme, id, { text: 'In the cart' })).status).toBe(200)
    expect((await world.manager.get(`/api/quotes/${id}/thread`)).status).toBe(404)
    expect((await write(world.manager, id, { text: 'x' })).status).toBe(404)
    await quotes.addToQuotes(id)
    expect(await words(world.manager, id)).toEqual(['In the cart'])
    for (const change of [
      { validity: '2020-01-01' },
      { status: 'cancelled' as const },
      { status: 'ordered' as const },
    ]) {
      await alterRecord(world, 'quote', id, change)
      expect((await write(world.acme, id, { text: 'still' })).status).toBe(200)
      expect((await write(world.manager, id, { text: 'open' })).status).toBe(200)
    }
    await alterRecord(world, 'quote', id, { status: 'removed' })
    for (const who of [world.acme, world.manager]) {
      expect((await write(who, id, { text: 'x' })).status).toBe(404)
      expect((await who.get(`/api/quotes/${id}/thread`)).status).toBe(404)
    }
  })

  test('cannot be changed or deleted', async () => {
    const id = await active()
    await write(world.acme, id, { text: 'Said' })
    for (const companyId of [null, 1])
      for (const statement of [
        sql`update quote_message set text = 'Unsaid'`,
        sql`delete from quote_message`,
        sql`update message_file set name = 'x'`,
      ])
        await expect(
          asViewer(world.db, { companyId, userId: 1 }, (db) => statement.execute(db)),
        ).rejects.toThrow(/permission denied/)
  })
})

describe('internal notes', () => {
  test('are listed in between for staff and never reach the company', async () => {
    const id = await active()
    await write(world.acme, id, { text: 'Could you do better?' })
    tick()
    const saved = await note(world.manager, id, 'They have an offer of RM 900')
    expect(saved.body.data).toMatchObject({
      internal: true,
      author: 'Farid Hassan, Trunkline',
      side: 'staff',
    })
    tick()
    await write(world.manager, id, { text: 'We will see.' })
    expect((await thread(world.manager, id)).messages.map((m: any) => [m.internal, m.text])).toEqual([
      [false, 'Could you do better?'],
      [true, 'They have an offer of RM 900'],
      [false, 'We will see.'],
    ])
    expect(JSON.stringify(await thread(world.acme, id))).not.toContain('RM 900')
    expect(JSON.stringify((await world.acme.get(`/api/quotes/${id}`)).body)).not.toContain('RM 900')
    expect((await thread(world.acme, id)).messages).toHaveLength(2)
  })

  test('include the reason for a price below the floor', async () => {
    const id = await active()
    await reprice(world.owner, sql`true`, { floor: sql`9000000` })
    const body = { bandwidth_nrc: 1, bandwidth_mrc: 1, reason: 'Framework contract' }
    expect((await world.manager.put(`/api/quotes/price/${id}`, body)).status).toBe(200)
    await reprice(world.owner, sql`true`, { floor: sql`null` })
    expect((await thread(world.manager, id)).messages).toMatchObject([
      { internal: true, text: 'Framework contract', own: true },
    ])
    expect(await words(world.acme, id)).toEqual([])
  })

  test('have 1 to 5,000 characters, and are for quotes that staff see', async () => {
    const id = await active()
    expect((await note(world.manager, id, ' ')).status).toBe(422)
    expect((await note(world.manager, id, 'x'.repeat(5_001))).status).toBe(422)
    expect((await note(world.manager, await inCart(), 'x')).status).toBe(404)
  })
})
