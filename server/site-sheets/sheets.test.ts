import { describe, expect, test } from 'vitest'
import { termsInForce } from '#server/orders/terms.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import {
  matchedSheet,
  repeatOnPurpose,
  rowsFor,
  sheetFor,
  sheetHeadings,
  uploadSheet,
  whenMatched,
} from '#server/testing/site-sheets.ts'
import { csvFile } from '#server/testing/card-sheets.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { acme, borneo, manager, colleague } = world
const url = (id: number, rest = '') => `/api/site-sheets/${id}${rest}`
const order = (id: number, more: object = {}) =>
  acme.post(url(id, '/order'), { po_number: 'PO-9', accepted_terms_version: termsInForce.version, ...more })
const newQuotes = (project: string) => acme.get(`/api/quotes?status=all&per_page=100&keyword=${project}`)

describe('a row', () => {
  test.each<[string, (string | null)[], object]>([
    [
      'with NIS codes is priced',
      ['PLL', 'KUL-0003', '', 'kul 0001', '100', '24'],
      { state: 'priced', price_level: 'firm' },
    ],
    [
      'misspelt with its postcode is certain',
      ['2', 'Menra Standrd Chartered', '50250', '', '1G', '12'],
      { state: 'priced', site_a: { certain: true, chosen: { nis: 'KUL-0007' } } },
    ],
    [
      'by its street and postcode is certain',
      ['ID', '8 Jln Munshi Abdullah', '50100', '', '1 Gbps', '1 year'],
      { state: 'priced', site_a: { certain: true, chosen: { nis: 'KUL-0013' } } },
    ],
    [
      'without a postcode asks to choose',
      ['ID', 'Menara Citibank', '', '', '500Mbps', '24'],
      { state: 'choose', price_level: 'subject_to_survey', site_a: { certain: false } },
    ],
    [
      'between two towers asks to choose',
      ['ID', 'Petronas Twin Tower', '50088', '', '500', '24'],
      { state: 'choose' },
    ],
    [
      'at an unknown address is by hand',
      ['ID', '12 Jalan Tiada', '50480', '', '500', '24'],
      { state: 'by_hand', prices: { bandwidth_mrc: null } },
    ],
    [
      'at an unknown address without a postcode is an error',
      ['ID', '12 Jalan Tiada', '', '', '500', '24'],
      { state: 'error', errors: [{ field: 'postcode_a' }] },
    ],
    [
      'without a hub is an error',
      ['PLL', 'KUL-0001', '', '', '100', '24'],
      { state: 'error', errors: [{ field: 'site_b' }] },
    ],
    [
      'names every error',
      ['Fibre', 'KUL-0001', '', '', '3', 'long'],
      { state: 'error', errors: [{ field: 'product' }] },
    ],
    [
      'with an unknown bandwidth and term is an error',
      ['ID', 'KUL-0001', '', '', '3', 'long'],
      { state: 'error', errors: [{ field: 'bandwidth' }, { field: 'term' }] },
    ],
    [
      'with a term that is not offered is an error',
      ['ID', 'KUL-0001', '', '', '100', '7'],
      { state: 'error', errors: [{ field: 'term' }] },
    ],
  ])('%s', async (_, cells, expected) => {
    const id = await matchedSheet(world, [['R', ...cells]])
    expect((await rowsFor(acme, id))[0]).toMatchObject(expected)
  })

  test('is a duplicate of an earlier row or an open quote until it is ticked', async () => {
    const line = ['ID', 'KUL-0016', '', '', '200', '24']
    const id = await matchedSheet(world, [
      ['1', ...line],
      ['2', ...line],
    ])
    expect(await rowsFor(acme, id)).toMatchObject([
      { state: 'priced' },
      { state: 'duplicate', duplicate_of: { kind: 'row', id: 2 } },
    ])
    const ticked = {
      rows: [
        { row_no: 3, version: 1, included: true },
        { row_no: 2, version: 1, included: false },
      ],
    }
    expect((await acme.put(url(id, '/rows'), ticked)).status).toBe(200)
    expect(await rowsFor(acme, id)).toMatchObject([{ state: 'excluded' }, { state: 'priced' }])
    await acme.post(url(id, '/store'), { project_name: 'Twice' })
    const again = await matchedSheet(world, [['1', ...line]])
    expect((await rowsFor(acme, again))[0]).toMatchObject({
      state: 'duplicate',
      duplicate_of: { kind: 'quote' },
    })
  })
})

describe('a choice', () => {
  test('for all rows with the text is remembered for the next sheet', async () => {
    const row = ['ID', 'Menara Public', '', '', '100', '24']
    const id = await matchedSheet(world, [
      ['1', ...row],
      ['2', ...row.with(4, '200')],
    ])
    expect((await sheetFor(acme, id)).counts).toMatchObject({ choose: 2 })
    const unknown = await acme.put(url(id, '/rows'), {
      rows: [{ row_no: 2, version: 1, site_a: { nis: 'NO-1' } }],
    })
    expect(unknown.status).toBe(422)
    const chosen = { row_no: 2, version: 1, site_a: { nis: 'KUL-0015', for_all: true } }
    const saved = await acme.put(url(id, '/rows'), { rows: [chosen] })
    expect(saved.body.data).toMatchObject({ others: 1, rows: [{ version: 2, site_a: { confirmed: true } }] })
    expect((await sheetFor(acme, id)).counts).toMatchObject({ choose: 0, priced: 2 })
    const next = await matchedSheet(world, [['1', ...row.with(4, '300')]])
    expect((await rowsFor(acme, next))[0]).toMatchObject({ state: 'priced', site_a: { confirmed: true } })
    const other = await matchedSheet(world, [['1', ...row]], borneo)
    expect((await rowsFor(borneo, other))[0]).toMatchObject({ state: 'choose' })
  })
})

describe('a typed sheet', () => {
  test('takes added, duplicated and removed rows; a stale one is 409 with both values', async () => {
    const { body } = await acme.post('/api/site-sheets/typed', { name: 'Typed' })
    const { id } = body.data
    const values = { product: 'PLL', site_a: 'KUL-0003', bandwidth: '100', term: '24' }
    await acme.put(url(id), { version: 1, defaults: { hub_nis: 'KUL-0001' } })
    const added = await acme.put(url(id, '/rows'), {
      rows: [
        { row_no: 2, version: null, values },
        { row_no: 3, version: null, values: { ...values, bandwidth: '200' } },
        { row_no: 4, version: null, values: { ...values, site_a: '' }, site_a: { by_hand: true } },
      ],
    })
    expect(added.body.data.rows).toMatchObject([
      { state: 'priced', site_b: { chosen: { nis: 'KUL-0001' } } },
      {},
      { state: 'error', errors: [{ field: 'site_a' }] },
    ])
    const mine = { row_no: 2, version: 1, values: { term: '12' } }
    expect((await acme.put(url(id, '/rows'), { rows: [mine] })).status).toBe(200)
    const late = await colleague.put(url(id, '/rows'), { rows: [{ ...mine, values: { term: '0' } }] })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect(late.body.data.rows).toMatchObject([{ row_no: 2, yours: { term: '0' }, now: { term: '12' } }])
    expect(
      (
        await acme.put(url(id, '/rows'), {
          removed: [3, 4].map((row_no) => ({ row_no, version: 1 })),
        })
      ).status,
    ).toBe(200)
    expect(await rowsFor(acme, id)).toMatchObject([{ row_no: 2, contract_id: 12 }])
    const many = Array.from({ length: 501 }, (_, at) => ({ row_no: at + 10, version: null, values }))
    expect((await acme.put(url(id, '/rows'), { rows: many })).status).toBe(422)
  })

  test('of another company, or deleted, is 404', async () => {
    const id = await matchedSheet(world, [['1', 'ID', 'KUL-0001', '', '', '100', '24']])
    for (const path of ['', '/rows', '/what-if', '/file'])
      expect((await borneo.get(url(id, path))).status).toBe(404)
    expect((await borneo.get('/api/site-sheets')).body.count).toBeLessThan(
      (await acme.get('/api/site-sheets')).body.count,
    )
    expect((await manager.delete(url(id))).status).toBe(200)
    expect((await acme.get(url(id))).status).toBe(404)
  })

  test('can be made by a client manager for a company, which then stores it', async () => {
    const company = (await acme.get('/api/profile')).body.data.customer.id
    const file = csvFile([sheetHeadings, ['1', 'ID', 'KUL-0017', '', '', '100', '24']])
    expect((await uploadSheet(world, manager, file)).status).toBe(422)
    const made = await uploadSheet(world, manager, file, {
      query: `?company_id=${company}`,
      name: 'Ours.csv',
    })
    const { id } = made.body.data
    await whenMatched(acme, id)
    await notificationsOf(manager, 'Ours')
    expect((await manager.post(url(id, '/store'), { project_name: 'Ours' })).status).toBe(403)
    expect((await acme.post(url(id, '/store'), { project_name: 'Ours' })).status).toBe(200)
  })
})

describe('what if', () => {
  test('sums each variant, and adopting one changes the sheet only', async () => {
    const id = await matchedSheet(world, [
      ['1', 'ID', 'KUL-0018', '', '', '100', '24'],
      ['2', 'ID', '12 Jalan Tiada', '50480', '', '100', '24'],
    ])
    await repeatOnPurpose(acme, id)
    const { sums, version } = await sheetFor(acme, id)
    const { data } = (await acme.get(url(id, '/what-if'))).body
    expect(data.as_is).toEqual(sums)
    expect(data.as_is).toMatchObject({ rows: 1, unpriced: 1, over_term: sums.nrc + 24 * sums.mrc })
    const twelve = data.terms.find((each: { term: number }) => each.term === 12).sums
    const down = data.steps.find((each: { step: number }) => each.step === -1).sums
    expect(down.mrc).toBeLessThan(sums.mrc)
    expect((await acme.put(url(id, '/what-if'), { version })).status).toBe(422)
    expect((await acme.put(url(id, '/what-if'), { version, term: 12 })).status).toBe(200)
    expect((await whenMatched(acme, id)).sums).toEqual(twelve)
    expect((await acme.put(url(id, '/what-if'), { version, step: 1 })).status).toBe(409)
  })
})

describe('storing', () => {
  test('makes active quotes of one project, all or none', async () => {
    const id = await matchedSheet(world, [
      ['1', 'ID', 'KUL-0019', '', '', '100', '24'],
      ['2', 'ID', 'KUL-0020', '', '', '100', '24'],
      ['3', 'ID', 'KUL-0021', '', '', 'fast', '24'],
    ])
    await world.alter('site_sheet_row', { sheet_id: id, row_no: 3 }, { held_until: '2020-01-01' })
    const refused = await acme.post(url(id, '/store'), { project_name: 'Roll-out' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect((await newQuotes('Roll-out')).body.count).toBe(0)
    expect((await acme.put(url(id), { version: 1, refresh: true })).status).toBe(200)
    const { sums } = await whenMatched(acme, id)
    const stored = await acme.post(url(id, '/store'), { project_name: 'Roll-out' })
    expect(stored.body.data).toEqual({ stored: 2, pending: 0, left_out: 1 })
    const { body } = await newQuotes('Roll-out')
    expect(body.data.map((quote: { status: string }) => quote.status)).toEqual(['active', 'active'])
    expect(body.data.map((quote: any) => quote.buyer_reference).sort()).toEqual(['1', '2'])
    expect(body.data.reduce((sum: number, quote: any) => sum + quote.total_mrc, 0)).toBe(sums.mrc)
    expect((await acme.post(url(id, '/store'), { project_name: 'Roll-out' })).status).toBe(409)
    const [first] = await rowsFor(acme, id)
    expect(first.quote).toMatchObject({ status: 'active' })
    const edit = { rows: [{ row_no: 2, version: first.version, values: { term: '12' } }] }
    expect((await acme.put(url(id, '/rows'), edit)).status).toBe(409)
    expect((await order(id, { expected: { nrc: 1, mrc: 1 } })).body.code).toBe('price_changed')
    expect((await order(id)).body.data).toMatchObject({ orders: [{ circuits: 2 }], refused: null })
    expect((await order(id)).status).toBe(409)
  })

  test('lets quotes be ordered as they are now, without those awaiting an approval', async () => {
    const id = await matchedSheet(
      world,
      [
        ['1', 'ID', 'KUL-0022', '', '', '10G', '24'],
        ['2', 'ID', '12 Jalan Tiada', '50088', '', '100', '24'],
      ],
      colleague,
    )
    await colleague.post(url(id, '/store'), { project_name: 'Later' })
    const [, byHand] = await rowsFor(colleague, id)
    expect(byHand.quote.status).toBe('pending')
    const price = { bandwidth_nrc: 100, bandwidth_mrc: 4321, price_level: 'firm', reason: 'Quoted by phone' }
    expect((await manager.put(`/api/quotes/price/${byHand.quote.id}`, price)).status).toBe(200)
    const { sums } = await sheetFor(colleague, id)
    expect(sums).toMatchObject({ rows: 2, unpriced: 0, mrc: expect.any(Number) })
    const rows = await rowsFor(colleague, id)
    expect(sums.mrc).toBe(rows[0].prices.total_mrc + rows[1].prices.total_mrc)
    const { as_is, terms } = (await colleague.get(url(id, '/what-if'))).body.data
    expect([as_is, ...terms.map((each: any) => each.sums)]).toEqual(
      Array.from({ length: terms.length + 1 }, () => ({
        rows: 0,
        unpriced: 0,
        nrc: 0,
        mrc: 0,
        over_term: 0,
      })),
    )
    expect(rows[1]).toMatchObject({ prices: { bandwidth_mrc: 4321 }, quote: { status: 'active' } })
    const [nrc, mrc] = ['total_nrc', 'total_mrc'].map((each) => rows[0].prices[each] + rows[1].prices[each])
    const purchase = {
      po_number: 'PO-10',
      accepted_terms_version: termsInForce.version,
      expected: { nrc, mrc },
    }
    const { body } = await colleague.post(url(id, '/order'), purchase)
    expect(body.data).toMatchObject({ orders: [], approvals: [{ exceeded: { rule: 'order' } }] })
    expect((await rowsFor(colleague, id)).map(({ quote }) => quote.awaits_approval)).toEqual([true, true])
    const again = await colleague.post(url(id, '/order'), purchase)
    expect(again.body.message).toBe('The sheet has no active quote. Store it first.')
  })
})

test('501 rows become two orders', async () => {
  const { id } = (await acme.post('/api/site-sheets/typed', { name: 'Long' })).body.data
  const rows = Array.from({ length: 501 }, (_, at) => ({
    row_no: at + 2,
    version: null,
    values: { product: 'ID', site_a: `KUL-00${10 + (at % 20)}`, bandwidth: '100', term: '24' },
    included: true,
  }))
  for (const part of [rows.slice(0, 500), rows.slice(500)])
    expect((await acme.put(url(id, '/rows'), { rows: part })).status).toBe(200)
  expect((await acme.post(url(id, '/store'), { project_name: 'All' })).body.data).toMatchObject({
    stored: 501,
  })
  const { body } = await order(id)
  expect(body.data, JSON.stringify(body)).toMatchObject({
    orders: [{ circuits: 500 }, { circuits: 1 }],
    refused: null,
  })
}, 60_000)
