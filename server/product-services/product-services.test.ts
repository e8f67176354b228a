import { describe, expect, test } from 'vitest'
import { bandwidthIds, leasedLine } from '#server/testing/drafts.ts'
import { png } from '#server/testing/uploads.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

interface Service {
  id: number
  product_id: number | null
  version: number
  title: string
  position: number
  visible: boolean
  picture: { version: number } | null
  price_from: { monthly: number; bandwidth: string; months: number } | null
}
const content = png.toString('base64')

/** WebP pictures of one pixel, and the head of one of 16,383 pixels each way, without what every one begins with. */
const webp = {
  lossy: Buffer.from('VlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  lossless: Buffer.from('VlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64').subarray(0, 22),
  alpha: Buffer.from(
    'VlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
    'base64',
  ),
  huge: Buffer.from('VlA4IAoAAAAwAQCdASr/P/8/', 'base64'),
}
const webpOf = (...parts: Buffer[]) =>
  Buffer.concat([Buffer.from('RIFF\x40\0\0\0WEBP'), ...parts]).toString('base64')

const listed = async (caller = world.admin): Promise<Service[]> =>
  (await caller.get('/api/product-services')).body.data
const draft = { title: 'SD-WAN', text: 'Many sites as one network.' }
const added = async (more: object = {}): Promise<number> =>
  (await world.admin.post('/api/product-services', { ...draft, ...more })).body.data.id

/** Changes an entry in its current version. */
const changed = async (id: number, body: object) => {
  const version = (await listed()).find((each) => each.id === id)?.version
  return world.admin.put(`/api/product-services/${id}`, { version, ...body })
}
const ofProduct = async (product: number) =>
  (await listed()).find(({ product_id }) => product_id === product)!

describe('GET /product-services', () => {
  test('[R-32] lists each product with its facts, lead times and texts in two languages; commercial has no access', async () => {
    const services = (await world.acme.get('/api/product-services')).body.data
    expect(services.map((each: Service) => each.product_id)).toEqual(expect.arrayContaining([1, 2, 3]))
    expect(services.map((each: Service) => each.position)).toEqual(
      services.map((_: Service, index: number) => index + 1),
    )
    expect(services[0]).toMatchObject({
      title: 'Private Leased Line',
      symmetry: 'symmetric',
      sharing: 'dedicated',
      ms: { text: expect.stringContaining('Talian Ethernet') },
      lead_times: expect.arrayContaining([{ grade: 'on_net', nni_ends: 0, working_days: 30 }]),
    })
    expect((await world.commercial.get('/api/product-services')).status).toBe(403)
  })

  test('prices begin at the lowest one of the company’s own card, never another’s', async () => {
    const from = async (caller = world.acme) =>
      (await listed(caller)).find(({ product_id }) => product_id === 2)!.price_from!
    const lowestOf = async (caller = world.acme) => {
      const { body } = await caller.post('/api/quotes/price-check', { product_id: 2, site_a: { nis: lit } })
      const prices: { contract_id: number; bandwidth_mrc: number | null }[] = body.data.cells
      return Math.min(
        ...prices.flatMap((cell) => (cell.contract_id === 24 ? (cell.bandwidth_mrc ?? []) : [])),
      )
    }
    const { nis_code: lit } = await world.row('building', { network_status: 'on_net', kind: 'office' })
    for (const caller of [world.acme, world.borneo])
      expect(await from(caller)).toEqual({ monthly: await lowestOf(caller), bandwidth: '10Mbps', months: 24 })
    const base = (await from(world.manager)).monthly
    const { rule, cell } = await ownRule()
    const half = Math.floor(base / 2)
    await world.manager.post('/api/pricing-rule-detail/update', {
      id: cell,
      pricing_rule_id: rule,
      selling_price: half,
      reason: 'Agreed',
    })
    const company = (await world.acme.get('/api/profile')).body.data.customer.id
    await world.manager.post('/api/pricing-rule/assign', { company_ids: [company], pricing_rule_id: rule })
    expect((await from()).monthly).toBe(half)
    expect((await from(world.manager)).monthly).toBe(base)
    expect((await from(world.borneo)).monthly).not.toBe(half)
  })

  test('buildings are counted by spot and state: everyone’s, in at most 60 KB', async () => {
    const { body } = await world.acme.get('/api/product-services/coverage')
    const all = await world.owner
      .selectFrom('building')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const total = (spots: { on_net: number; near_net: number }[]) =>
      spots.reduce((sum, { on_net, near_net }) => sum + on_net + near_net, 0)
    expect(total(body.data.places)).toBe(Number(all.count))
    expect(total(body.data.states)).toBe(Number(all.count))
    expect(body.data.places.length).toBeLessThanOrEqual(600)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(60_000)
  })
})

/** A new rule, and the base cell of the cheapest Internet access. */
async function ownRule() {
  await world.manager.post('/api/pricing-rule/create', { name: 'Half' })
  const { body } = await world.manager.get('/api/pricing-rule/list?keyword=Half&is_standard_rule=0')
  const [{ id: rule }] = body.data
  const { id: cell } = await world.owner
    .selectFrom('rate_cell')
    .innerJoin('bandwidth', 'bandwidth.id', 'rate_cell.bandwidth_id')
    .innerJoin('pricing_rule', 'pricing_rule.id', 'rate_cell.pricing_rule_id')
    .select('rate_cell.id')
    .where('is_standard_rule', '=', 1)
    .where('product_id', '=', 2)
    .where('component', '=', 'access')
    .where('mbps', '=', 10)
    .where('term', '=', 24)
    .executeTakeFirstOrThrow()
  return { rule, cell }
}

describe('the admin', () => {
  test('[P-16] adds, changes, moves, hides and deletes entries; customers see visible entries', async () => {
    const id = await added({
      position: 2,
      ms: { title: 'SD-WAN', text: 'Banyak tapak sebagai satu rangkaian.' },
    })
    const order = async () => (await listed(world.acme)).map((each) => each.id)
    expect((await order())[1]).toBe(id)
    const change = (body: object) => changed(id, body)
    for (const [position, index] of [
      [1, 0],
      [3, 2],
      [50, -1],
    ] as const) {
      expect((await change({ position })).status).toBe(200)
      expect((await order()).at(index)).toBe(id)
    }
    expect((await change({ title: 'Managed SD-WAN' })).body.message).toBe('Managed SD-WAN has been saved.')
    const one = (await listed(world.acme)).find((each) => each.id === id)
    expect(one).toMatchObject({ ...draft, title: 'Managed SD-WAN', product_id: null, price_from: null })
    await change({ visible: false })
    expect(await order()).not.toContain(id)
    expect((await listed(world.manager)).map((each) => each.id)).toContain(id)
    expect((await world.admin.delete(`/api/product-services/${id}`)).status).toBe(200)
    expect((await listed()).map((each) => each.id)).not.toContain(id)
    expect((await change({ visible: true })).status).toBe(404)
    expect((await world.admin.delete(`/api/product-services/${id}`)).status).toBe(404)
  })

  test('sets a picture, identified by its content; hidden from customers with its service', async () => {
    const picture = { content, alt: 'A grey dot' }
    const id = await added({ picture })
    const url = `/api/product-services/${id}/picture`
    const got = await world.acme.get(url)
    expect([got.status, got.headers['content-type']]).toEqual([200, 'image/png'])
    expect(got.headers['x-content-type-options']).toBe('nosniff')
    const change = (body: object) => changed(id, body)
    const version = async () => (await listed()).find((each) => each.id === id)!.picture?.version
    const before = await version()
    expect((await change({ picture: { alt: 'One pixel' } })).status).toBe(200)
    expect(await version()).toBe(before)
    await change({ picture })
    expect(await version()).toBe(before! + 1)

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    const large = Buffer.concat([png, Buffer.alloc(1024 * 1024)]).toString('base64')
    for (const [wrong, field] of [
      [{ content: svg, alt: 'x' }, 'picture'],
      [{ content: large, alt: 'x' }, 'picture'],
      [
        { content: Buffer.concat([png.subarray(0, 33), png.subarray(8)]).toString('base64'), alt: 'x' },
        'picture',
      ],
      [{ content: webpOf(webp.huge), alt: 'x' }, 'picture'],
      [{ content: 'no base64!', alt: 'x' }, 'picture.content'],
      [{ content, alt: ' ' }, 'picture.alt'],
    ] as const) {
      const refused = await change({ picture: wrong })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    await change({ visible: false })
    expect((await world.acme.get(url)).status).toBe(404)
    expect((await world.manager.get(url)).status).toBe(200)
    for (const part of [webp.lossy, webp.lossless, webp.alpha])
      expect((await change({ picture: { content: webpOf(part), alt: 'x' } })).status).toBe(200)
    await change({ picture: null })
    expect((await world.manager.get(url)).status).toBe(404)
    const described = await change({ picture: { alt: 'Nothing' } })
    expect(described.body.errors).toHaveProperty('picture')
    await world.admin.delete(`/api/product-services/${id}`)
  })
})

describe('a hidden product', () => {
  test('leaves price search at once; quotes keep it, and another entry brings it back', async () => {
    const { '100Mbps': bandwidth_id } = await bandwidthIds(world)
    const quote = { ...leasedLine, bandwidth_id }
    const made = (await world.acme.post('/api/quotes', quote)).body.data
    const service = await ofProduct(1)
    const show = (visible: boolean) => world.admin.put(`/api/product-services/${service.id}`, { visible })
    const offered = async () => (await world.acme.get('/api/options?product_id=1')).body.data.products
    expect(await offered()).toEqual([1, 2, 3])
    await show(false)
    expect(await offered()).toEqual([2, 3])

    const refused = await world.acme.post('/api/quotes', quote)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        product_id: [
          'Private Leased Line is not offered at present. Choose another product, or send a customised request.',
        ],
      },
    ])
    const bulk = await world.acme.post('/api/quotes/bulk', { data: [quote] })
    expect([bulk.status, Object.keys(bulk.body.errors)]).toEqual([422, ['data.0.product_id']])
    const ends = { site_a: { nis: 'KUL-0001' }, site_b: { nis: 'CBJ-0003' } }
    const check = () => world.acme.post('/api/quotes/price-check', { product_id: 1, ...ends })
    expect((await check()).status).toBe(422)

    const edited = await world.acme.put(`/api/quotes/${made.id}`, {
      ...quote,
      contract_id: 12,
      version: made.version,
    })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    expect(edited.body.data).toMatchObject({ product_id: 1, contract_id: 12 })
    await world.acme.post('/api/quotes/create-wish-list', { ids: [made.id] })
    await world.acme.put(`/api/quotes/cancel/${made.id}`, {})
    expect((await world.acme.post('/api/quotes', { ...quote, requote_of: made.id })).status).toBe(422)

    const other = await added({ product_id: 1 })
    expect(await offered()).toEqual([1, 2, 3])
    expect((await check()).status).toBe(200)
    await world.admin.delete(`/api/product-services/${other}`)
    await show(true)
  })

  test('cannot be the last one: price search needs a product', async () => {
    const [first, second, third] = [await ofProduct(1), await ofProduct(2), await ofProduct(3)]
    const show = ({ id }: Service, visible: boolean) =>
      world.admin.put(`/api/product-services/${id}`, { visible })
    expect((await show(first, false)).status).toBe(200)
    expect((await show(second, false)).status).toBe(200)
    const refused = await show(third, false)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Price search needs at least one product. Show a service with another product first.',
    ])
    expect((await world.admin.delete(`/api/product-services/${third.id}`)).status).toBe(409)
    await show(first, true)
    await show(second, true)
  })
})

const path = '/api/product-services'
const version = async (id: number): Promise<number> =>
  (await world.admin.get(path)).body.data.find((each: { id: number }) => each.id === id).version
const change = (id: number, body: object) => world.admin.put(`${path}/${id}`, body)
const history = async (more = '') => (await world.admin.get(`${path}/history?${more}`)).body

test('a change of an outdated version is refused with the changes since, and loses nothing', async () => {
  const id = await added()
  const read = await version(id)
  expect((await change(id, { title: 'Managed SD-WAN', version: read })).status).toBe(200)
  const refused = await change(id, { text: 'Another text.', title: 'SD-WAN', version: read })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'stale_version',
      message: 'Managed SD-WAN was changed by someone else. Look at their changes, then save again.',
      data: {
        version: read + 1,
        changes: [{ field: 'title', before: 'SD-WAN', after: 'Managed SD-WAN' }],
      },
    },
  })
  const { body } = await world.admin.get(path)
  expect(body.data.find((each: { id: number }) => each.id === id)).toMatchObject({
    title: 'Managed SD-WAN',
    text: draft.text,
  })
  expect((await change(id, { text: 'Another text.', version: read + 1 })).status).toBe(200)
  const without = await change(id, { text: 'A third text.' })
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['version']])
  // Two changes of one version at once: one of them is refused.
  const both = await Promise.all(['One', 'Two'].map((title) => change(id, { title, version: read + 2 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('entries are moved, shown and hidden without a version; only hiding counts as a change', async () => {
  const id = await added()
  const read = await version(id)
  expect((await change(id, { position: 1 })).status).toBe(200)
  expect((await change(id, { title: draft.title, version: read })).status).toBe(200)
  expect(await version(id)).toBe(read)
  expect((await change(id, { visible: false })).status).toBe(200)
  expect((await change(id, { title: 'Late', version: read })).body.data.changes).toEqual([
    { field: 'visible', before: 'yes', after: 'no' },
  ])
  expect((await world.admin.delete(`${path}/${id}`)).status).toBe(200)
})

test('the history has every change with author and both values, latest first', async () => {
  const before = (await history()).count
  const id = await added()
  const picture = { content: png.toString('base64'), alt: 'A grey dot' }
  await change(id, { product_id: 2, ms: { title: 'Rangkaian' }, picture, version: await version(id) })
  await change(id, { position: 1 })
  await change(id, { picture, version: await version(id) })
  await world.admin.delete(`${path}/${id}`)
  const { data, count } = await history('per_page=5')
  expect(count).toBe(before + 5)
  expect(data[0]).toMatchObject({ actor: 'Mei Ling Tan', at: expect.stringMatching(/Z$/) })
  const dot = `PNG, ${png.length} B`
  expect(data.map(({ action, title, changes }: any) => ({ action, title, changes }))).toMatchObject([
    { action: 'remove', title: 'SD-WAN', changes: [] },
    { action: 'change', changes: [{ field: 'picture', before: dot, after: dot }] },
    { action: 'change', changes: [{ field: 'position', after: '1' }] },
    {
      action: 'change',
      changes: [
        { field: 'product', before: '', after: 'Internet Direct' },
        { field: 'ms_title', before: '', after: 'Rangkaian' },
        { field: 'picture', before: '', after: dot },
        { field: 'alt', before: '', after: 'A grey dot' },
      ],
    },
    { action: 'add', title: 'SD-WAN', changes: [] },
  ])
  expect((await history('per_page=1&page=2')).data).toEqual([data[1]])
  expect((await world.admin.get(`${path}/history?per_page=101`)).status).toBe(422)
})
