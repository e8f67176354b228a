import { describe, expect, test } from 'vitest'
import { writeLine, type WrittenSite } from '#server/mef/product.ts'
import { byHand } from '#server/testing/drafts.ts'
import { orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const stage = await quoteStage(world)
const base = '/mefApi/cantata/quoteManagement/v4'

const building = (nis: string): WrittenSite => ({ nis, nni: null, label: null })
/** Its address is in fields. */
const unlisted: WrittenSite = { nis: null, nni: null, label: 'unlisted' }
const inFields = [
  {
    streetName: 'Jalan Perusahaan 3',
    city: 'Rawang',
    postcode: '48000',
    stateOrProvince: 'Selangor',
    countryCode: 'MY',
  },
]
const firm = [1, 100, [building('KUL-0001'), building('CBJ-0003')]] as const
const byAddress = [3, 1_000, [building('KUL-0021')]] as const

/** A request to quote these lines over two years. */
function requestOf(lines: (readonly [1 | 3, number, readonly WrittenSite[]])[], more: object = {}): object {
  const request = {
    instantSyncQuote: false,
    buyerRequestedQuoteLevel: 'firm',
    quoteItem: lines.flatMap((each, at) =>
      writeLine(`line-${at}`, ...each).map(({ relations, ...item }) => ({
        ...item,
        action: 'add',
        quoteItemRelationship: relations,
        requestedQuoteItemTerm: {
          name: 'Two years',
          duration: { amount: 2, units: 'years' },
          endOfTermAction: 'roll',
        },
      })),
    ),
    ...more,
  }
  return JSON.parse(JSON.stringify(request), (_, value) =>
    value?.formattedAddressRepresentation
      ? { '@type': value['@type'], fieldedAddressRepresentation: inFields }
      : value,
  )
}

async function quoted(request: object = requestOf([firm]), who = world.acme) {
  const { status, body } = await who.post(`${base}/quote`, request)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (id: string, who = world.acme) => (await who.get(`${base}/quote/${id}`)).body
const listed = async (query: string, who = world.acme) => {
  const { status, body, headers } = await who.get(`${base}/quote?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(Number(headers['x-result-count'])).toBe(body.length)
  return { ids: body.map(({ id }: any) => id), total: Number(headers['x-total-count']) }
}

describe('a quote', () => {
  test('of one line is the portal’s quote at the same price, in the buyer’s names', async () => {
    const answer = await quoted(requestOf([firm], { externalId: 'Buyer 7', projectId: 'Cantata' }))
    expect(answer).toMatchObject({ state: 'approved.orderable', quoteLevel: 'firm', externalId: 'Buyer 7' })
    const [line, ...unis] = answer.quoteItem
    expect(unis.map(({ id }: any) => id)).toEqual(line.quoteItemRelationship.map(({ id }: any) => id))
    const { body } = await world.acme.get('/api/quotes?project=Cantata')
    const [stored] = body.data
    expect(stored).toMatchObject({ quote_reference: answer.id, status: 'active', buyer_reference: 'Buyer 7' })
    expect(stored).toMatchObject({ bandwidth: '100Mbps', contract_id: 24, site_a_nis: 'KUL-0001' })
    expect(line.quoteItemPrice.map(({ price }: any) => price.dutyFreeAmount)).toEqual([
      { unit: 'MYR', value: stored.total_nrc },
      { unit: 'MYR', value: stored.total_mrc },
    ])
    expect(await read(answer.id)).toMatchObject({
      id: answer.id,
      projectId: 'Cantata',
      quoteItem: answer.quoteItem,
    })
  })

  test('of several lines is a project with the weakest state, stored whole or not at all', async () => {
    const answer = await quoted(requestOf([firm, byAddress, [1, 100, [building('KUL-0001'), unlisted]]]))
    expect(answer.state).toBe('inProgress')
    expect(answer.quoteItem.map(({ state }: any) => state)).toEqual([
      ...Array(4).fill('approved.orderable'),
      ...Array(3).fill('inProgress'),
    ])
    const { body } = await world.acme.get(`/api/quotes?project=${encodeURIComponent(`MEF · ${answer.id}`)}`)
    expect(body.count).toBe(3)
    expect((await listed(`state=inProgress&limit=1`)).ids).toEqual([answer.id])

    const before = (await world.acme.get('/api/quotes')).body.count
    const refused = await world.acme.post(`${base}/quote`, requestOf([firm, [1, 70, firm[2]]]))
    expect(refused).toMatchObject({
      status: 422,
      body: [{ code: 'invalidValue', propertyPath: '/quoteItem/3/product/productConfiguration' }],
    })
    const waiting = requestOf([firm, [1, 100, [building('KUL-0001'), unlisted]]], { instantSyncQuote: true })
    expect(await world.acme.post(`${base}/quote`, waiting)).toMatchObject({
      status: 422,
      body: [{ propertyPath: '/instantSyncQuote' }],
    })
    expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
  })

  test('has the state of the portal’s quote', async () => {
    const stateOf = async ({ quote_reference }: any) => (await read(quote_reference)).state
    const cart = await stage.make()
    expect(await stateOf(cart)).toBe('inProgress.draft')
    await stage.addToQuotes(cart.id)
    expect(await stateOf(cart)).toBe('approved.orderable')
    await world.manager.put(`/api/quotes/cancel/${cart.id}`, { reason: 'No port' })
    expect(await stateOf(cart)).toBe('unableToProvide')
    expect(await stateOf(await stage.make(byHand))).toBe('inProgress')
    const ordered = await stage.active()
    await orderQuotes(world.acme, [ordered.id])
    expect(await stateOf(ordered)).toBe('accepted')
    const expired = await stage.active()
    await stage.expire(expired.id)
    expect(await stateOf(expired)).toBe('expired')
  })

  test('is cancelled before its price and declined after it, once', async () => {
    const end = (call: 'cancelQuote' | 'declineQuote', quoteId: string, who = world.acme) =>
      who.post(`${base}/${call}`, { quoteId, reason: 'Too late' })
    const priced = await quoted()
    const waiting = await quoted(requestOf([[1, 100, [building('KUL-0001'), unlisted]]]))
    for (const [call, id] of [
      ['cancelQuote', priced.id],
      ['declineQuote', waiting.id],
      ['cancelQuote', 'Q-2020-000001'],
    ] as const)
      expect((await end(call, id)).status).toBe(422)
    expect((await end('declineQuote', priced.id, world.borneo)).body[0].code).toBe('referenceNotFound')
    expect(await end('declineQuote', priced.id)).toMatchObject({ status: 200, body: { quoteId: priced.id } })
    expect((await end('cancelQuote', waiting.id)).status).toBe(200)
    expect((await read(priced.id)).state).toBe('declined')
    expect((await read(waiting.id)).state).toBe('cancelled')
    expect((await end('declineQuote', priced.id)).status).toBe(422)

    const both = await quoted(requestOf([firm, [1, 100, [building('KUL-0001'), unlisted]]]))
    expect((await end('declineQuote', both.id)).status).toBe(422)
    expect((await end('cancelQuote', both.id)).status).toBe(200)
    expect((await read(both.id)).state).toBe('cancelled')
    expect((await world.acme.get(`${base}/quote?state=cancelled`)).body).toMatchObject([
      { id: both.id },
      { id: waiting.id },
    ])
  })

  test('is listed by its filters, and hidden from other companies', async () => {
    const { id } = await quoted(requestOf([firm], { externalId: 'Listed once' }))
    expect(await listed('externalId=Listed%20once')).toEqual({ ids: [id], total: 1 })
    expect((await listed('externalId=Listed%20once', world.borneo)).total).toBe(0)
    expect((await world.borneo.get(`${base}/quote/${id}`)).status).toBe(404)
    for (const [filter, found] of [
      ['state=approved.orderable', true],
      ['state=accepted', false],
      ['quoteLevel=firm', true],
      ['quoteLevel=budgetary', false],
      ['quoteDate.gt=2020-01-01T00:00:00Z', true],
      ['quoteDate.lt=2020-01-01T00:00:00Z', false],
      ['effectiveQuoteCompletionDate.gt=2020-01-01T00:00:00Z', true],
      ['requestedQuoteCompletionDate.gt=2020-01-01T00:00:00Z', false],
      ['projectId=None', false],
    ] as const)
      expect([filter, (await listed(`externalId=Listed%20once&${filter}`)).total]).toEqual([
        filter,
        found ? 1 : 0,
      ])
    const all = await listed('limit=100')
    expect((await listed('limit=2&offset=1')).ids).toEqual(all.ids.slice(1, 3))
    for (const query of [
      'state=',
      'state=new',
      'externalId=%00',
      'quoteLevel=soft',
      'quoteDate.gt=yesterday',
      'limit=101',
      'colour=red',
    ])
      expect((await world.acme.get(`${base}/quote?${query}`)).status).toBe(400)
  })

  test('has the names that the buyer gave, which cannot pass for those of another quote', async () => {
    const names = { externalId: 'PO · 1 \\u0000', projectId: 'East · Penang' }
    for (const lines of [[firm], [firm, firm]]) {
      const answer = await quoted(requestOf(lines, names))
      expect(answer).toMatchObject(names)
      expect(await read(answer.id)).toMatchObject({ id: answer.id, ...names })
    }
    expect((await listed(`projectId=${encodeURIComponent(names.projectId)}`)).total).toBe(2)
    for (const [name, value] of [
      ['projectId', 'East · Q-2026-000001'],
      ['projectId', ' East'],
      ['projectId', ''],
      ['externalId', ' '],
    ] as const)
      expect(await world.acme.post(`${base}/quote`, requestOf([firm], { [name]: value }))).toMatchObject({
        status: 422,
        body: [{ code: 'invalidValue', propertyPath: `/${name}` }],
      })
  })

  test('is created once for a repeated key', async () => {
    const headers = { 'idempotency-key': 'mef-quote-1' }
    const post = async () => (await world.acme.post(`${base}/quote`, requestOf([firm]), headers)).body.id
    expect(await post()).toBe(await post())
  })
})
