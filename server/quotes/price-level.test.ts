import { describe, expect, test } from 'vitest'
import { quoteStage } from '#server/testing/quotes.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { movesIn, orderFor } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

const price = (id: number, price_level?: unknown) =>
  world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 4_000, bandwidth_mrc: 2_000, price_level })
const order = (...quote_ids: number[]) =>
  world.acme.post('/api/orders', { quote_ids, po_number: 'P', accepted_terms_version: termsInForce.version })
const levelIn = (quote: any) => quote.events.at(-1).changes.find((each: any) => each.field === 'price_level')

describe('the level of a price', () => {
  test('follows the sites, in the matrix as on the quote, and stays with the quote', async () => {
    const nni = await world.owner.selectFrom('nni').selectAll().executeTakeFirstOrThrow()
    const near = await world.owner
      .selectFrom('building')
      .select('nis_code')
      .where('network_status', '=', 'near_net')
      .executeTakeFirstOrThrow()
    const surveyed = { site_b_nis: near.nis_code }
    for (const [who, more, level] of [
      [world.acme, {}, 'firm'],
      [world.acme, surveyed, 'subject_to_survey'],
      [world.borneo, { site_a_nis: null, site_a_nni: nni.id }, 'firm'],
      [world.borneo, { site_a_nis: null, site_a_nni: nni.id, ...surveyed }, 'subject_to_survey'],
    ] as const) {
      const draft: any = quotes.line(more)
      const matrix = await who.post('/api/quotes/price-check', {
        product_id: 1,
        site_a: { nis: draft.site_a_nis, nni: draft.site_a_nni },
        site_b: { nis: draft.site_b_nis },
      })
      expect(matrix.body.data.price_level).toBe(level)
      const quote = await quotes.make(more, who)
      expect(quote).toMatchObject({ status: 'cart', price_level: level })
    }
    const byHand = await world.acme.post('/api/quotes/price-check', {
      product_id: 1,
      site_a: { nis: 'KUL-0001' },
      site_b: { hand_entered: true },
    })
    expect(byHand.body.data.price_level).toBeNull()
  })

  test('is null until a pending quote is priced, then as given or by the sites', async () => {
    for (const [given, level] of [
      [undefined, 'subject_to_survey'],
      [null, 'subject_to_survey'],
      ['firm', 'firm'],
      ['budgetary', 'budgetary'],
    ]) {
      const { id, price_level } = await quotes.pending()
      expect(price_level).toBeNull()
      expect((await world.manager.get(`/api/quotes/price/${id}`)).body.data.price_level).toBe(
        'subject_to_survey',
      )
      expect((await price(id, given)).body.data.price_level).toBe(level)
      const read = await quotes.read(id)
      expect(read.price_level).toBe(level)
      expect(levelIn(read)).toEqual({ field: 'price_level', before: null, after: level })
    }
  })

  test('an unknown level is 422, and nothing is priced', async () => {
    const { id } = await quotes.pending()
    expect((await price(id, 'certain')).body.errors).toHaveProperty('price_level')
    expect((await quotes.read(id)).status).toBe('pending')
  })

  test('changes with an updated price, and by an edit to that of the new sites', async () => {
    const quote = await quotes.active()
    expect((await price(quote.id)).body.data.price_level).toBe('firm')
    const estimated = (await price(quote.id, 'budgetary')).body.data
    expect(levelIn(await quotes.read(quote.id))).toEqual({
      field: 'price_level',
      before: 'firm',
      after: 'budgetary',
    })
    const draft = quotes.line({ version: estimated.version, contract_id: 12 })
    const edited = await world.acme.put(`/api/quotes/${quote.id}`, draft)
    expect(edited.body.data).toMatchObject({
      status: 'pending',
      awaits: 'agreed_price_lost',
      price_level: null,
    })
  })
})

describe('ordering', () => {
  test('a budgetary price is 409 for the whole order, in words; a newer price can be ordered', async () => {
    const [estimate, firm] = [await quotes.pending(), await quotes.active()]
    await price(estimate.id, 'budgetary')
    const refused = await order(firm.id, estimate.id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(refused.body.message).toBe(
      `Quote ${estimate.quote_reference} is a budgetary estimate and cannot be ordered. Ask us for a price that can be ordered.`,
    )
    expect((await quotes.read(firm.id)).status).toBe('active')
    await price(estimate.id)
    const { status, body } = await order(firm.id, estimate.id)
    expect(status).toBe(200)
    expect(body.data.price_level).toBe('subject_to_survey')
  })

  test('an order is as firm as its weakest circuit that is not cancelled', async () => {
    const { move } = movesIn(world)
    const [surveyed, firm] = [await quotes.pending(), await quotes.active()]
    await price(surveyed.id)
    const { body } = await order(surveyed.id, firm.id)
    const placed = await orderFor(world.acme, body.data.id)
    expect(placed.price_level).toBe('subject_to_survey')
    expect(placed.circuit_list.map((circuit: any) => circuit.price_level)).toEqual([
      'subject_to_survey',
      'firm',
    ])
    await move(placed.circuit_list[0].id, 'cancelled', { reason: 'No duct' })
    expect((await orderFor(world.manager, placed.id)).price_level).toBe('firm')
    await move(placed.circuit_list[1].id, 'cancelled', { reason: 'No duct' })
    expect((await orderFor(world.acme, placed.id)).price_level).toBeNull()
    const listed = (await world.acme.get('/api/orders')).body.data
    expect(listed.find((each: any) => each.id === placed.id).price_level).toBeNull()
  })
})
