import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { make, active, read } = await quoteStage(world)

/** The references that a company's list finds by a keyword, and their number. */
async function found(keyword: string, who: Caller = world.acme) {
  const { body } = await who.get(`/api/quotes?per_page=100&keyword=${encodeURIComponent(keyword)}`)
  const references: string[] = body.data.map((each: { quote_reference: string }) => each.quote_reference)
  expect(body.count).toBe(references.length)
  return references
}

/** Gives a quote sites that no other has. */
async function rename(id: number, here: object, there?: object) {
  await world.owner
    .updateTable('quote')
    .set({
      site_a: sql`site_a || ${JSON.stringify(here)}::jsonb`,
      ...(there && { site_b: sql`site_b || ${JSON.stringify(there)}::jsonb` }),
    })
    .where('id', '=', id)
    .execute()
}

test('every word is in the reference, the project or a site, in the middle of words too', async () => {
  const { id, quote_reference } = await active()
  await world.acme.put('/api/quotes/project', { ids: [id], project_name: 'Lingkaran Timur' })
  await rename(
    id,
    { label: 'Gudang Nilam Lima', city: 'Sitiawan' },
    { label: 'Depot Ångström', city: 'Lumut' },
  )
  for (const keyword of [
    'nilam',
    'ILAM',
    'nilam lumut',
    'lumut nilam gudang',
    'timur',
    'ngkar nilam',
    'åNGSTRÖM',
    quote_reference,
    quote_reference.toLowerCase(),
    `${quote_reference.slice(3)} sitiawan`,
    'q nilam q-20',
  ])
    expect(await found(keyword), keyword).toContain(quote_reference)
  for (const keyword of [
    'nilam ipoh',
    'nilamx',
    'limasitiawan',
    'nilam_lima',
    '%',
    '\\',
    `${quote_reference}0`,
    `${quote_reference} ipoh`,
    'acme nilam',
  ])
    expect(await found(keyword), keyword).not.toContain(quote_reference)
})

test('a site is found by its new words once it is changed, and no longer by the old ones', async () => {
  const { id, quote_reference } = await active()
  await rename(id, { label: 'Kilang Zamrud' })
  expect(await found('zamrud')).toEqual([quote_reference])
  await rename(id, { label: 'Kilang Delima Batu' }, { label: 'Pejabat Zamrudin' })
  expect(await found('delima batu')).toEqual([quote_reference])
  expect(await found('kilang zamrudin')).toEqual([quote_reference])
  await rename(id, { label: 'Kilang Mutiara Batu' }, { label: 'Pejabat Intan' })
  expect(await found('zamrud')).toEqual([])
})

test('a quote in the cart is found, and a removed one is not', async () => {
  const { id, quote_reference } = await make()
  await rename(id, { label: 'Stesen Kasturi' })
  expect(await found('kasturi')).toEqual([quote_reference])
  expect((await world.acme.get('/api/quotes?status=cart&keyword=kasturi')).body.count).toBe(1)
  await world.acme.put(`/api/quotes/delete/${id}`)
  expect(await found('kasturi')).toEqual([])
})

test('a company finds none of another company’s quotes, at a site of both neither', async () => {
  const [mine, theirs] = [await active(), await make({}, world.borneo)]
  for (const { id } of [mine, theirs]) await rename(id, { label: 'Plaza Cempaka' })
  expect(await found('cempaka')).toEqual([mine.quote_reference])
  expect(await found('cempaka', world.borneo)).toEqual([theirs.quote_reference])
  expect(await found(theirs.quote_reference)).toEqual([])
  await rename(theirs.id, { label: 'Plaza Seroja' })
  expect(await found('seroja')).toEqual([])
  expect(await found('seroja', world.borneo)).toEqual([theirs.quote_reference])
  expect((await read(mine.id)).site_a).toBe('Plaza Cempaka')
})
