import { describe, expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { byHand } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('PUT /quotes/{id}', () => {
  test('[C-14] [T-10] another bandwidth recalculates the price of an active quote and restarts its validity', async () => {
    const quote = await quotes.active()
    await alterRecord(world, 'quote', quote.id, { validity: '2030-01-01', extended: 2 })
    const { body } = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: quote.version, bandwidth_id: quotes.bandwidth['1Gbps'] }),
    )
    expect(body).toMatchObject({ success: true, message: `Quote ${quote.quote_reference} has been changed.` })
    expect(body.data).toMatchObject({
      status: 'active',
      bandwidth: '1Gbps',
      validity: quote.validity,
      extended: 0,
    })
    expect(body.data.total_mrc).toBeGreaterThan(quote.total_mrc)
    const after = await quotes.read(quote.id)
    const sum = after.lines
      .filter((l: any) => l.charge === 'mrc')
      .reduce((s: number, l: any) => s + l.amount, 0)
    expect(sum).toBe(after.total_mrc)
    const [change] = after.events.at(-1).changes.filter((each: any) => each.field === 'bandwidth')
    expect(change).toEqual({ field: 'bandwidth', before: '100Mbps', after: '1Gbps' })
  })

  test('a change of rooms only changes neither price nor validity', async () => {
    const quote = await quotes.active()
    await alterRecord(world, 'quote', quote.id, { validity: '2030-01-01' })
    const details = { standard: 1, block: 'B', level: '8', unit: '8-2' }
    const { body } = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: quote.version, site_a_details: details }),
    )
    expect(body.data).toMatchObject({ status: 'active', validity: '2030-01-01', total_mrc: quote.total_mrc })
    expect(body.data.site_a_details).toMatchObject({ block: 'B', level: '8', unit: '8-2' })
  })

  test('a hand-entered site sends it to pending; a pending one stays pending', async () => {
    const quote = await quotes.active()
    const edited = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: quote.version, ...byHand }),
    )
    expect(edited.body.message).toMatch(/awaits a price/)
    expect(edited.body.data).toMatchObject({
      status: 'pending',
      validity: null,
      bandwidth_mrc: null,
      total_mrc: null,
    })
    const again = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: edited.body.data.version, contract_id: 12 }),
    )
    expect(again.body.data).toMatchObject({ status: 'pending', bandwidth_mrc: null, xc_mrc: 500 })
  })

  test('an earlier address without a listed country or a whole postcode stays, and an edit asks for both', async () => {
    const { body } = await world.acme.post('/api/quotes', quotes.line(byHand))
    const earlier = { ...body.data.site_b_details, country: 'Malaya' }
    await alterRecord(world, 'quote', body.data.id, {
      site_b: JSON.stringify({ ...earlier, label: 'Rawang', nis: null, nni: null }),
    })
    const read = (await world.acme.get(`/api/quotes/${body.data.id}`)).body.data
    expect(read.site_b_details.country).toBe('Malaya')
    const edit = (site_b_details: object) =>
      world.acme.put(
        `/api/quotes/${read.id}`,
        quotes.line({ version: read.version, ...byHand, site_b_details }),
      )
    expect(Object.keys((await edit(earlier)).body.errors)).toEqual(['site_b_details.country'])
    const short = await edit({ ...earlier, country: 'Malaysia', postcode: '4800' })
    expect(short.body.errors).toEqual({
      'site_b_details.postcode': ['A Malaysian postcode has five digits.'],
    })
    expect((await edit({ ...earlier, country: 'Aruba', postcode: 'none' })).status).toBe(200)
  })

  test('an edit that loses an agreed price sends it to pending; a change of rooms only does not', async () => {
    const quote = await quotes.active()
    await world.owner
      .updateTable('quote_line')
      .set({ component: 'agreed' })
      .where('quote_id', '=', quote.id)
      .where('component', '=', 'transport')
      .execute()
    const rooms = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: quote.version, site_a_details: { level: '2' } }),
    )
    expect(rooms.body.data).toMatchObject({ status: 'active', total_mrc: quote.total_mrc })
    const edited = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: rooms.body.data.version, contract_id: 12 }),
    )
    expect(edited.body.data).toMatchObject({ status: 'pending', total_mrc: null })
  })

  test('a stale version is 409 and changes nothing; of two simultaneous edits one wins', async () => {
    const quote = await quotes.active()
    const edit = (contract_id: number) =>
      world.acme.put(`/api/quotes/${quote.id}`, quotes.line({ version: quote.version, contract_id }))
    const answers = await Promise.all([edit(12), edit(0)])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    const stale = answers.find((each) => each.status === 409)!
    expect(stale.body).toMatchObject({ code: 'stale_version', data: { version: quote.version + 1 } })
  })

  test('refuses bad input', async () => {
    const quote = await quotes.active()
    const path = `/api/quotes/${quote.id}`
    expect((await world.acme.put(path, quotes.line())).body.errors).toHaveProperty('version')
    expect(
      (await world.acme.put(path, quotes.line({ version: quote.version, site_b_nis: 'NOWHERE-1' }))).body
        .errors,
    ).toHaveProperty('site_b_nis')
    expect((await quotes.read(quote.id)).version).toBe(quote.version)
  })
})
