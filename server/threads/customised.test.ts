import { expect, test } from 'vitest'
import { handEntered } from '#server/testing/drafts.ts'
import { orderQuotes } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const request = {
  product: 'Dark fibre pair',
  bandwidth: '2 × 10 Gbps',
  site_a: 'Guard house, Kulim',
  site_b: '-',
  remarks: 'Two routes that share no duct',
}

/** What a client manager makes of it. */
const completion = (contract_id: number) => ({
  product_id: 2,
  bandwidth_mbps: 20_000,
  contract_id,
  site_a_details: handEntered,
  lead_time_days: 120,
  price_level: 'subject_to_survey',
  version: 1,
})

test.each([24, 12, 0])(
  'a request in own words over %i months is asked, answered, completed, priced and ordered',
  async (term) => {
    const asked = await world.acme.post('/api/quotes/request', { ...request, term })
    const { id, quote_reference } = asked.body.data[0]
    await world.manager.post(`/api/quotes/${id}/messages`, { text: 'Which duct?' })
    await world.acme.post(`/api/quotes/${id}/messages`, { text: 'The southern one.' })

    expect((await world.manager.get(`/api/quotes/price/${id}`)).body.data).toEqual({
      card: { nrc: null, mrc: null },
      floor: { nrc: null, mrc: null },
      floor_needs_approval: false,
      price_level: 'subject_to_survey',
    })
    expect((await world.manager.put(`/api/quotes/complete/${id}`, completion(term))).status).toBe(200)
    const agreed = { bandwidth_nrc: 12_000, bandwidth_mrc: 9_800.5 }
    expect((await world.manager.put(`/api/quotes/price/${id}`, agreed)).body.data).toMatchObject({
      status: 'active',
      total_nrc: 12_000,
      total_mrc: 9_800.5,
      tax_nrc: 720,
      tax_mrc: 588.03,
    })

    const order = await orderQuotes(world.acme, [id], {
      po_number: `PO-${term}`,
      expected: { nrc: 12_000, mrc: 9_800.5 },
    })
    expect(order.body.data).toMatchObject({ total_mrc: 9_800.5, deposit: 19_601 })
    const [circuit] = (await world.acme.get(`/api/orders/${order.body.data.id}`)).body.data.circuit_list
    expect(circuit).toMatchObject({
      status: 'pending',
      quote: {
        quote_reference,
        product: 'Internet Direct',
        product_id: 2,
        bandwidth: '20Gbps',
        contract_id: term,
        site_a: 'Lot 17, Jalan Perusahaan 3, Rawang, 48000, Selangor, Malaysia',
        grade: 'off_net',
      },
      total_nrc: 12_000,
      total_mrc: 9_800.5,
      early_termination: 9_800.5 * term,
    })
    expect(circuit.lines).toMatchObject([
      { component: 'agreed', charge: 'nrc', amount: 12_000 },
      { component: 'agreed', charge: 'mrc', amount: 9_800.5 },
    ])
    const after = await world.acme.get(`/api/quotes/${id}`)
    expect(after.body.data).toMatchObject({ status: 'ordered', remarks: request.remarks })
    expect((await world.acme.get(`/api/quotes/${id}/thread`)).body.data.messages).toHaveLength(2)
  },
)

test('a priced request can be extended and cancelled, and edited only with ids', async () => {
  const { id } = (await world.acme.post('/api/quotes/request', { ...request, term: 24 })).body.data[0]
  await world.manager.put(`/api/quotes/complete/${id}`, completion(24))
  await world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 1, bandwidth_mrc: 100 })
  expect((await world.acme.put(`/api/quotes/extend/${id}`)).status).toBe(200)
  const { version } = (await world.acme.get(`/api/quotes/${id}`)).body.data
  expect((await world.acme.put(`/api/quotes/${id}`, { version })).status).toBe(422)
  expect((await world.acme.put(`/api/quotes/cancel/${id}`, {})).status).toBe(200)
})
