import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ownerStage } from '#server/testing/owners.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const desk = await ownerStage(world)

describe('GET /quotes/client-manager', () => {
  test('filters by company, and finds nothing for an unknown one', async () => {
    const theirs = await desk.listed(`company_id=${desk.ids.borneo}`)
    expect(theirs.count).toBeGreaterThan(0)
    expect(theirs.rows.every((each: any) => each.company_id === desk.ids.borneo)).toBe(true)
    expect(await desk.listed('company_id=999999999')).toMatchObject({ status: 200, count: 0, rows: [] })
  })

  test('filters by the reader’s own accounts', async () => {
    const [farids, daniels, all] = [
      await desk.listed('accounts=own'),
      await desk.listed('accounts=own', desk.daniel),
      await desk.listed(''),
    ]
    expect(farids.rows.every((each: any) => each.company_id === desk.ids.acme)).toBe(true)
    expect(daniels.rows.every((each: any) => each.company_id === desk.ids.borneo)).toBe(true)
    expect(farids.count + daniels.count).toBe(all.count)
  })

  test('filters by owner: the reader, another client manager, or none', async () => {
    const [mine, theirs, nobodys] = [await quotes.pending(), await quotes.pending(), await quotes.pending()]
    await desk.own(mine.id, { owner_id: desk.ids.farid })
    await desk.own(theirs.id, { owner_id: desk.ids.daniel })
    const has = async (query: string, who?: Caller) => {
      const { ids: found } = await desk.listed(`status=pending&${query}`, who)
      return [mine, theirs, nobodys].map(({ id }) => found.includes(id))
    }
    expect(await has('owner=me')).toEqual([true, false, false])
    expect(await has('owner=me', desk.daniel)).toEqual([false, true, false])
    expect(await has(`owner=${desk.ids.daniel}`)).toEqual([false, true, false])
    expect(await has('owner=none')).toEqual([false, false, true])
  })

  test('filters by age: pending quotes since they await a price, others since their creation', async () => {
    const set = (id: number, days: { made: number; asked: number }) =>
      world.owner
        .updateTable('quote')
        .set({
          created_at: new Date(world.clock.now.getTime() - days.made * 86_400_000),
          pending_since: new Date(world.clock.now.getTime() - days.asked * 86_400_000),
        })
        .where('id', '=', id)
        .execute()
    const { id } = await quotes.pending()
    await set(id, { made: 100, asked: 2.5 })
    const has = async (query: string) => (await desk.listed(query)).ids.includes(id)
    expect(await has('status=pending&age=2')).toBe(true)
    expect(await has('status=pending&age=3')).toBe(false)
    expect(await has('status=all&age=99')).toBe(true)
    expect(await has('status=all&age=100')).toBe(false)
  })

  test('searches company, project, site and reference, in the middle of words too', async () => {
    const { id, quote_reference } = await quotes.active()
    await world.acme.put('/api/quotes/project', { ids: [id], project_name: '50% Twin_Ring' })
    const found = async (keyword: string) =>
      (await desk.listed(`keyword=${encodeURIComponent(keyword)}&sort=-quote_reference`)).ids.includes(id)
    for (const keyword of [
      quote_reference,
      quote_reference.slice(7).toLowerCase(),
      'MANUFACT',
      'win_ri',
      '50%',
      'acme cyberjaya',
      'menara cx1 twin_ring',
      'sdn',
    ])
      expect(await found(keyword), keyword).toBe(true)
    for (const keyword of ['borneo', 'acme nowhere', 'wi_n', '%twin', 'q_2', '\\'])
      expect(await found(keyword), keyword).toBe(false)
  })

  test('searches words of which one holds another, words of both sites, and a site as it was changed', async () => {
    const { id, quote_reference } = await quotes.active()
    const found = async (keyword: string) =>
      (await desk.listed(`keyword=${encodeURIComponent(keyword)}&sort=-quote_reference`)).ids.includes(id)
    const here = { label: 'Gudang Nilam Lima', city: 'Sitiawan' }
    const there = { label: 'Depot Nila', city: 'Lumut' }
    await world.owner
      .updateTable('quote')
      .set({
        site_a: sql`site_a || ${JSON.stringify(here)}::jsonb`,
        site_b: sql`site_b || ${JSON.stringify(there)}::jsonb`,
      })
      .where('id', '=', id)
      .execute()
    for (const keyword of [
      'nilam',
      'nila nilam',
      'nilam nila',
      'nila nila',
      'gudang lumut acme',
      'lima q-',
      'sitiawan depot',
    ])
      expect(await found(keyword), keyword).toBe(true)
    for (const keyword of [
      'nilam ipoh',
      'nilamx nila',
      `${quote_reference}0`,
      quote_reference.replace(/\d$/, 'x'),
    ])
      expect(await found(keyword), keyword).toBe(false)
  })

  test('counts a quote once, however many of its names hold a word', async () => {
    const { id, quote_reference } = await quotes.active()
    await world.acme.put('/api/quotes/project', { ids: [id], project_name: 'Topaz Acme' })
    const label = JSON.stringify({ label: `Wisma Topaz ${quote_reference}` })
    await world.owner
      .updateTable('quote')
      .set({ site_a: sql`site_a || ${label}::jsonb`, site_b: sql`site_b || ${label}::jsonb` })
      .where('id', '=', id)
      .execute()
    const other = await quotes.active()
    await world.acme.put('/api/quotes/project', { ids: [other.id], project_name: 'Topaz Acme' })
    for (const [keyword, ids] of [
      ['topaz', [id, other.id]],
      ['acme topaz', [id, other.id]],
      ['topaz wisma', [id]],
      [`${quote_reference.slice(0, -1)} wisma topaz`, [id]],
      [quote_reference, [id]],
    ] as const) {
      const found = await desk.listed(`sort=quote_reference&keyword=${encodeURIComponent(keyword)}`)
      expect(found, keyword).toMatchObject({ count: ids.length, ids })
    }
  })

  test('refuses invalid filters', async () => {
    for (const query of [
      'company_id=x',
      'company_id=0',
      'accounts=all',
      'owner=0',
      'owner=you',
      'owner=1%20or%201=1',
      'age=0',
      'age=1.5',
      'age=x',
      'sort=owner',
    ])
      expect((await desk.listed(query)).status, query).toBe(422)
  })

  test('exports the same quotes', async () => {
    const { body } = await world.manager.get(
      `/api/quotes/client-manager/export?company_id=${desk.ids.borneo}`,
    )
    expect(body).toContain('Borneo Connect')
    expect(body).not.toContain('Acme')
  })

  test('a company’s list ignores these filters and stays its own', async () => {
    const all = (await world.acme.get('/api/quotes?per_page=100')).body
    const asked = (await world.acme.get(`/api/quotes?per_page=100&company_id=${desk.ids.borneo}&owner=me`))
      .body
    expect(asked).toEqual(all)
  })
})
