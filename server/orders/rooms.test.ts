import { describe, expect, test } from 'vitest'
import { withinOneBuilding } from '#server/testing/drafts.ts'
import { orderFor, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const at = (level: string | null, unit: string | null = null) => ({ block: null, level, unit })

const place = (quote_ids: number[], rooms?: object) => orderQuotes(world.acme, quote_ids, { rooms })
async function roomsOf(quote_ids: number[], rooms?: object) {
  const { status, body } = await place(quote_ids, rooms)
  expect(status, JSON.stringify(body)).toBe(200)
  return (await orderFor(world.acme, body.data.id)).circuit_list.map((each: { rooms: object }) => each.rooms)
}

describe('the rooms of an order', () => {
  test('are those of the quotes, and those given for the ends of single ones', async () => {
    const bare = await quotes.active()
    const quoted = await quotes.active({ site_a_details: { level: '3' }, site_b_details: { unit: '9-1' } })
    const changed = await quotes.active({ site_a_details: { level: '3' }, site_b_details: { unit: '9-1' } })
    expect(
      await roomsOf([bare.id, quoted.id, changed.id], {
        [bare.id]: { site_b: { level: ' 2 ', unit: '2-05' } },
        [changed.id]: { site_a: at('4'), site_b: at('', ' ') },
      }),
    ).toEqual([
      { site_b: at('2', '2-05') },
      { site_a: at('3'), site_b: at(null, '9-1') },
      { site_a: at('4'), site_b: at(null, '9-1') },
    ])
    expect((await quotes.read(quoted.id)).site_a_details.level).toBe('3')
  })

  test('are named by the ends of the product; a landed address and an NNI have none', async () => {
    const fibre = await quotes.created(quotes.fibre())
    await quotes.addToQuotes(fibre.id)
    await world.alter('building', { nis_code: 'JHB-0002' }, { kind: 'landed' })
    const landed = await quotes.active({ site_b_nis: 'JHB-0002' })
    expect(
      await roomsOf([fibre.id, landed.id], {
        [fibre.id]: { location: at('3'), site_a: at('4') },
        [landed.id]: { site_b: at('1') },
      }),
    ).toEqual([{ location: at('3') }, {}])
  })

  test('are two different ones of a line within one building', async () => {
    const within = await quotes.active(withinOneBuilding)
    const same = await place([within.id], { [within.id]: { site_b: { level: '3', unit: 'rack 12' } } })
    expect(same).toMatchObject({
      status: 422,
      body: {
        errors: {
          [`rooms.${within.id}.site_b.unit`]: [
            'Both sites are in one building. Enter another block, level or unit for site B.',
          ],
        },
      },
    })
    const bare = await quotes.active(withinOneBuilding)
    // As it was made before lines within one building named rooms.
    const row = await world.row('quote', { id: bare.id })
    const site = JSON.stringify({ ...row.site_a, ...at(null) }) as never
    await world.alter('quote', { id: bare.id }, { site_a: site, site_b: site })
    const missing = await place([bare.id])
    expect(missing.status).toBe(422)
    expect(Object.keys(missing.body.errors)).toEqual([
      `rooms.${bare.id}.site_a.unit`,
      `rooms.${bare.id}.site_b.unit`,
    ])
    expect((await quotes.read(bare.id)).status).toBe('active')
    expect(await roomsOf([bare.id], { [bare.id]: { site_a: at('1'), site_b: at('2') } })).toEqual([
      { site_a: at('1'), site_b: at('2') },
    ])
  })

  test('are refused for a quote that is not ordered, and where they are no text', async () => {
    const { id } = await quotes.active()
    for (const [rooms, field] of [
      [{ 7: { site_a: at('1') } }, 'rooms.7'],
      [{ [id]: { site_a: { level: 3 } } }, `rooms.${id}.site_a.level`],
      [{ [id]: { site_a: { unit: 'x'.repeat(41) } } }, `rooms.${id}.site_a.unit`],
    ] as const) {
      const { status, body } = await place([id], rooms)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
  })
})
