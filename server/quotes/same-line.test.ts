import { expect, test } from 'vitest'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { make, active, pending, bandwidth, created, internet, fibre, expire, read } = await quoteStage(world)

/** Nobody else quotes this line: the demo has no term of 12 months at 2 Gbps between these two. */
const line = { bandwidth_id: bandwidth['2Gbps'], contract_id: 12 }
const asked = (more: object = {}) => {
  const query = { product_id: 1, ...line, site_a_nis: 'KUL-0001', site_b_nis: 'CBJ-0003', ...more }
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
}
const sameLines = (more: object = {}, who: Caller = world.acme) =>
  who.get(`/api/quotes/same-line?${asked(more)}`)
const referencesOf = async (more?: object, who?: Caller) =>
  (await sameLines(more, who)).body.data.map((quote: { quote_reference: string }) => quote.quote_reference)

test('half a line is refused', async () => {
  for (const more of [
    { bandwidth_id: 'x' },
    { contract_id: -1 },
    { product_id: 9 },
    { product_id: undefined },
  ])
    expect((await sameLines(more)).status, JSON.stringify(more)).toBe(422)
})

test('a line is found in the cart and once saved, in both directions, to its own company alone', async () => {
  expect(await referencesOf()).toEqual([])
  const inCart = await make(line)
  const saved = await active(line)
  const both = [saved.quote_reference, inCart.quote_reference]
  expect((await sameLines()).body.data).toEqual([
    { id: saved.id, quote_reference: saved.quote_reference, status: 'active' },
    { id: inCart.id, quote_reference: inCart.quote_reference, status: 'cart' },
  ])
  expect(await referencesOf({ site_a_nis: 'CBJ-0003', site_b_nis: 'KUL-0001' })).toEqual(both)
  expect(await referencesOf({}, world.borneo)).toEqual([])

  for (const other of [
    { bandwidth_id: bandwidth['1Gbps'] },
    { contract_id: 24 },
    { product_id: 2 },
    { site_b_nis: 'KUL-0009' },
    { site_b_nis: undefined },
    { site_b_nis: 'KUL-0001' },
  ])
    expect(
      (await referencesOf(other)).filter((reference: string) => both.includes(reference)),
      JSON.stringify(other),
    ).toEqual([])
})

test('what is removed, cancelled, expired or ordered is no longer open', async () => {
  const own = { ...line, bandwidth_id: bandwidth['5Gbps'] }
  const [removed, cancelled, expired] = [await make(own), await active(own), await active(own)]
  expect(await referencesOf(own)).toHaveLength(3)
  await world.acme.put(`/api/quotes/delete/${removed.id}`)
  await world.acme.put(`/api/quotes/cancel/${cancelled.id}`)
  await expire(expired.id)
  expect(await referencesOf(own)).toEqual([])
})

test('a product with one end is compared by it; an address entered by hand is like no other', async () => {
  const [net, fibred] = [await created(internet({ contract_id: 0 })), await created(fibre())]
  expect(
    await referencesOf({
      product_id: 2,
      bandwidth_id: bandwidth['500Mbps'],
      contract_id: 0,
      site_a_nis: 'KUL-0009',
      site_b_nis: undefined,
    }),
  ).toContain(net.quote_reference)
  expect(
    await referencesOf({
      product_id: 3,
      bandwidth_id: bandwidth['1Gbps'],
      contract_id: 0,
      site_a_nis: 'KUL-0021',
      site_b_nis: undefined,
    }),
  ).toContain(fibred.quote_reference)

  const { quote_reference, bandwidth_id, contract_id, product_id } = await pending()
  expect((await read((await pending()).id)).site_b_nis).toBeNull()
  expect(await referencesOf({ product_id, bandwidth_id, contract_id, site_b_nis: undefined })).not.toContain(
    quote_reference,
  )
})
