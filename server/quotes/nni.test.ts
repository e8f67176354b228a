import { expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { body: options } = await world.borneo.get('/api/options?product_id=1')
const [kl, kuching] = options.data.nnis

/** From the NNI in Kuching, whose port has 1 Gbps. */
const fromKuching = (speed: string, more: object = {}) =>
  quotes.line({
    site_a_nis: null,
    site_a_nni: kuching.id,
    site_b_nis: 'KCH-0001',
    bandwidth_id: quotes.bandwidth[speed],
    ...more,
  })
const tooFast = 'A circuit of 2Gbps is faster than the port of Borneo hand-over Kuching, 1Gbps.'
const refusal = { status: 422, body: { errors: { bandwidth_id: [tooFast] } } }

test('a circuit faster than the port of an NNI is refused with both speeds; each is judged alone', async () => {
  expect(await world.borneo.post('/api/quotes', fromKuching('2Gbps'))).toMatchObject(refusal)
  for (let circuits = 0; circuits < 3; circuits += 1) await quotes.created(fromKuching('1Gbps'), world.borneo)

  const data = [fromKuching('1Gbps'), fromKuching('2Gbps')]
  const bulk = await world.borneo.post('/api/quotes/bulk', { data })
  expect(bulk).toMatchObject({ status: 422, body: { errors: { 'data.1.bandwidth_id': [tooFast] } } })

  const { id, version } = await quotes.created(fromKuching('500Mbps'), world.borneo)
  // The language is stored with the user.
  const edit = (speed: string, language = 'en') =>
    world.borneo.put(`/api/quotes/${id}`, { ...fromKuching(speed), version }, { 'accept-language': language })
  expect((await edit('2Gbps', 'ms')).body.errors.bandwidth_id).toEqual([
    'Litar 2Gbps lebih laju daripada port Borneo hand-over Kuching, 1Gbps.',
  ])
  expect((await edit('1Gbps')).status).toBe(200)
})

test('the slower port of two NNIs counts, and an NNI whose speed is not known sets no limit', async () => {
  const both = (speed: string) => fromKuching(speed, { site_b_nis: null, site_b_nni: kl.id })
  expect(await world.borneo.post('/api/quotes', both('2Gbps'))).toMatchObject(refusal)
  const made = await quotes.created(both('1Gbps'), world.borneo)
  const { lines } = (await world.borneo.get(`/api/quotes/${made.id}`)).body.data
  expect(lines.map((line: { component: string }) => line.component)).toEqual(['transport'])
  expect(made).toMatchObject({ total_nrc: 0, xc_mrc: 0, status: 'cart', lead_time_days: 10 })
  const toBuilding = await quotes.created(fromKuching('1Gbps'), world.borneo)
  expect(toBuilding.lead_time_days).toBe(30)

  const port = (port_mbps: number | null) =>
    world.owner.updateTable('nni').set({ port_mbps }).where('id', '=', kuching.id).execute()
  await port(null)
  await quotes.created(fromKuching('100Gbps'), world.borneo)
  await port(1_000)
})

test('the price matrix says why a speed cannot be ordered, in place of its price', async () => {
  const { status, body } = await world.borneo.post('/api/quotes/price-check', {
    product_id: 1,
    site_a: { nni: kuching.id },
    site_b: { nis: 'KCH-0001' },
  })
  expect([status, body.data.nni_ends]).toEqual([200, ['a']])
  const at = (speed: string) =>
    body.data.cells.filter((cell: { bandwidth_id: number }) => cell.bandwidth_id === quotes.bandwidth[speed])
  for (const cell of at('2Gbps'))
    expect(cell).toMatchObject({ refused: tooFast, on_request: false, total_mrc: null, lines: [] })
  for (const cell of at('1Gbps')) expect(cell).toMatchObject({ refused: null, total_mrc: expect.any(Number) })
})

test('a quote from before keeps the cross connect it was quoted', async () => {
  const { id } = await quotes.created(fromKuching('1Gbps'), world.borneo)
  const { company_id } = (await world.borneo.get(`/api/quotes/${id}`)).body.data
  await alterRecord(world, 'quote', id, { xc_mrc: 250_00 as never })
  await world.owner
    .insertInto('quote_line')
    .values({
      company_id,
      quote_id: id,
      position: 99,
      component: 'cross_connect',
      charge: 'mrc',
      site_end: 'a',
      amount_sen: 250_00 as never,
      bandwidth: null,
      term: null,
      band: null,
      network_status: null,
      option: null,
      tax_code: 'telecommunications',
      own_rate: false,
      rate_cell_id: null,
      card_version_id: null,
    })
    .execute()
  const before = (await world.borneo.get(`/api/quotes/${id}`)).body.data
  await world.borneo.post('/api/quotes/create-wish-list', { ids: [id] })
  const after = (await world.borneo.get(`/api/quotes/${id}`)).body.data
  expect(after.lines).toEqual(before.lines)
  expect(after.lines.at(-1)).toMatchObject({ component: 'cross_connect', end: 'a', amount: 250 })
})
