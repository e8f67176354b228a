import { afterEach, describe, expect, test } from 'vitest'
import { readCardDraft, drafted, publishedDraft } from '#server/testing/card-drafts.ts'
import {
  csvFile,
  exportedBytes,
  exportedRows,
  importedInto,
  rowsIn,
  xlsxFile,
  type SheetRows,
} from '#server/testing/card-sheets.ts'
import { baseOf, removeFloors, cellsOf, newRule } from '#server/testing/rules.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
await removeFloors(world)
const { base, cell } = await baseOf(world)
const all = (await Promise.all([1, 2, 3].map((id) => cellsOf(world.manager, base, undefined, id)))).flat()
const [one, two, three] = all.filter(({ id }) => id !== cell)
const headings = ['Price ID', 'Price (RM)']

// The portal has only one draft of the base card.
afterEach(() => world.admin.delete(`/api/pricing-rule/draft?id=${base}`))

const columnsOf =
  ([heads = []]: SheetRows) =>
  (name: string) =>
    heads.indexOf(name)
const rowOf = (rows: SheetRows, id: number) => rows.find(([first]) => Number(first) === id)!

describe('an exported card', () => {
  test('has a row for each price with its names, its own price, the floor and the base price', async () => {
    const rule = await newRule(world)
    await drafted(world.manager, rule, [{ id: cell, selling_price: 77.5 }])
    await publishedDraft(world, rule)
    await drafted(world.manager, rule, [{ id: one.id, selling_price: 3.07 }])
    const rows = await exportedRows(world, world.manager, rule)
    const at = columnsOf(rows)
    expect(rows.length).toBe(all.length + 1)
    const own = rows.find((row) => row[at('Price from')] === 'this card')!
    const { floor, base_price } = all.find(({ id }) => id === cell)
    expect(own.slice(1).join()).toBe(
      `Private Leased Line,Access,monthly,100Mbps,12,,,,77.50,${floor?.toFixed(2) ?? ''},this card,${base_price.toFixed(2)},`,
    )
    expect(rowOf(rows, one.id).slice(at('Price (RM)'))).toEqual([
      '',
      one.floor === null ? '' : one.floor.toFixed(2),
      'base card',
      one.base_price.toFixed(2),
      '',
    ])
    const draft = await exportedRows(world, world.manager, rule, 'csv', '&draft=1')
    expect(rowOf(draft, one.id)[at('Price (RM)')]).toBe('3.07')
    const products = await exportedRows(world, world.manager, rule, 'csv', '&product_id=3')
    expect(products.length).toBe(all.filter(({ product_id }) => product_id === 3).length + 1)
  })

  test('is a workbook with numbers as well, and in the reader’s language', async () => {
    const { type, bytes } = await exportedBytes(
      world,
      world.commercial,
      `id=${base}&format=xlsx&product_id=1`,
    )
    expect(type).toContain('spreadsheetml')
    const rows = await rowsIn(bytes)
    const at = columnsOf(rows)
    expect(rowOf(rows, one.id)[at('Price (RM)')]).toBe(one.selling_price)
    expect(at('Base price (RM)')).toBe(-1)
    await world.admin.get('/api/profile', { 'accept-language': 'ms' })
    const malay = await exportedBytes(world, world.admin, `id=${base}&format=csv`)
    await world.admin.get('/api/profile', { 'accept-language': 'en' })
    expect(malay.bytes.toString()).toMatch(/^\uFEFFID harga,Produk,Komponen,/)
    const imported = await importedInto(world, world.commercial, base, malay.bytes)
    expect(imported.body.data).toMatchObject({ rows: all.length, changes: 0 })
  })

  test('runs no formula, and can still be imported', async () => {
    const option = all.find((each) => each.option !== null)
    const { id } = option.option
    const { name } = await world.row('vas_option', { id })
    await world.alter('vas_option', { id }, { name: '=1+1' })
    const { bytes } = await exportedBytes(world, world.admin, `id=${base}&format=csv`)
    const imported = await importedInto(world, world.admin, base, bytes)
    await world.alter('vas_option', { id }, { name })
    expect(bytes.toString()).toContain(",'=1+1,")
    expect(imported.body).toMatchObject({ data: { changes: 0 } })
  })
})

describe('an imported file', () => {
  test.each(['csv', 'xlsx'] as const)('exported from the card changes nothing (%s)', async (format) => {
    const rule = await newRule(world)
    await drafted(world.manager, rule, [{ id: cell, selling_price: 0.29 }])
    await publishedDraft(world, rule)
    const { bytes } = await exportedBytes(world, world.manager, `id=${rule}&format=${format}`)
    const { status, body } = await importedInto(world, world.manager, rule, bytes)
    expect([status, body.data]).toEqual([
      200,
      { rows: all.length, changes: 0, undrafted: 0, kept: 0, first: [] },
    ])
    expect(body.message).toBe('The file matches the card. Nothing changed.')
    expect(await readCardDraft(world.manager, rule)).toBeNull()
  })

  test('drafts 500 changed prices of a workbook to the sen, and a preview of it none', async () => {
    const rule = await newRule(world)
    const rows = await exportedRows(world, world.manager, rule, 'xlsx')
    const at = columnsOf(rows)('Price (RM)')
    const changed = rows.slice(1, 501)
    changed.forEach((row, index) => (row[at] = (137_829 * index + 7) / 100))
    const file = await xlsxFile(rows)
    const preview = await importedInto(world, world.manager, rule, file, '&preview=1')
    expect(preview.body).toMatchObject({ data: { changes: changed.length, undrafted: 0 } })
    expect(preview.body.message).toBeUndefined()
    expect(preview.body.data.first.length).toBe(10)
    expect(preview.body.data.first[1]).toMatchObject({
      before: { selling_price: null },
      after: { selling_price: 1378.36 },
    })
    expect(await readCardDraft(world.manager, rule)).toBeNull()
    const { body } = await importedInto(world, world.manager, rule, file)
    expect(body.message).toBe(`${changed.length} prices of the file saved in the draft.`)
    const draft = await readCardDraft(world.manager, rule)
    const saved = new Map(draft.cells.map((each: any) => [each.id, each.draft.selling_price]))
    expect(saved).toEqual(new Map(changed.map((row) => [row[0], row[at]])))
    const again = await exportedRows(world, world.manager, rule, 'csv', '&draft=1')
    expect(again.slice(1, 501).map((row) => Number(row[at]))).toEqual(changed.map((row) => row[at]))
  })

  test('inherits the base price where it is empty, by the id of either card', async () => {
    const rule = await newRule(world)
    await drafted(world.manager, rule, [
      { id: cell, selling_price: 5 },
      { id: one.id, selling_price: 6 },
    ])
    await publishedDraft(world, rule)
    const cells = await cellsOf(world.manager, rule)
    const own = cells.find((each) => each.selling_price === 6 && !each.inherited)
    const revised = [headings, [cell, ''], [own.id, '7.5']]
    const { body } = await importedInto(world, world.manager, rule, csvFile(revised))
    expect(body.data).toMatchObject({ rows: 2, changes: 2 })
    const draft = await readCardDraft(world.manager, rule)
    expect(draft.cells.map((each: any) => each.draft.selling_price).sort()).toEqual([7.5, null])
  })

  test('keeps others’ drafted prices, and resets those it was exported with', async () => {
    const rule = await newRule(world)
    const { body } = await drafted(world.manager, rule, [
      { id: cell, selling_price: 5 },
      { id: one.id, selling_price: 6 },
    ])
    const more = `&revision=${body.data.revision}&preview=1`
    const inForce = await exportedRows(world, world.manager, rule)
    const kept = await importedInto(world, world.manager, rule, csvFile(inForce), more)
    expect(kept.body.data).toMatchObject({ rows: all.length, changes: 0, undrafted: 0, kept: 2 })
    const asDrafted = await exportedRows(world, world.manager, rule, 'csv', '&draft=1')
    const at = columnsOf(asDrafted)
    expect(rowOf(asDrafted, cell)[at('Price from')]).toBe('draft')
    rowOf(asDrafted, cell)[at('Price (RM)')] = ''
    const back = await importedInto(world, world.manager, rule, csvFile(asDrafted), more)
    expect(back.body.data).toMatchObject({ changes: 1, undrafted: 1, kept: 0 })
  })

  test('of the base card is for commercial and the admin, with floors and every price', async () => {
    const file = csvFile([
      [...headings, 'Floor (RM)'],
      [cell, 90, 80],
    ])
    expect((await importedInto(world, world.manager, base, file)).status).toBe(403)
    expect((await importedInto(world, world.commercial, base, file)).status).toBe(200)
    const draft = await readCardDraft(world.admin, base)
    expect(draft.cells[0].draft).toEqual({ selling_price: 90, floor: 80 })
    const more = `&revision=${draft.revision}`
    // Without the column the floor stays.
    await importedInto(world, world.admin, base, csvFile([headings, [cell, 91]]), more)
    const now = await readCardDraft(world.admin, base)
    expect(now.cells[0].draft).toEqual({ selling_price: 91, floor: 80 })
    const empty = csvFile([headings, [cell, '']])
    const refused = await importedInto(world, world.admin, base, empty, `&revision=${now.revision}`)
    expect(refused.body.errors).toEqual({ 'rows.2.price': ['This field is required.'] })
  })

  test('older than someone else’s change of the draft is refused with the current draft', async () => {
    const rule = await newRule(world)
    const file = csvFile([headings, [cell, 5]])
    const first = await drafted(world.manager, rule, [{ id: one.id, selling_price: 1 }])
    for (const more of ['', '&preview=1', `&revision=${first.body.data.revision + 1}`])
      expect(await importedInto(world, world.manager, rule, file, more)).toMatchObject({
        status: 409,
        body: { code: 'stale_version', data: first.body.data },
      })
    const merged = `&revision=${first.body.data.revision}`
    expect((await importedInto(world, world.manager, rule, file, merged)).status).toBe(200)
    expect((await readCardDraft(world.manager, rule)).cells.length).toBe(2)
  })

  test('is refused as a whole, with the row and column of each wrong cell', async () => {
    const rule = await newRule(world)
    const rows = [
      ['Price ID', 'Term (months)', 'Price (RM)', 'Floor (RM)'],
      [cell, 12, '5', ''],
      [999_999_999, '', '5', ''],
      [cell, '', '6', ''],
      ['', '', '', ''],
      [one.id, '', '12.345', ''],
      [two.id, '', '-1', '3'],
      [three.id, '13', '1', ''],
      ['1e3', '', 'x', ''],
    ]
    const { status, body } = await importedInto(world, world.manager, rule, csvFile(rows))
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message: 'Nothing was imported: 7 cells of the file are wrong.',
      data: { faults: 7 },
    })
    expect(body.errors).toEqual({
      'rows.3.id': ['This card has no price with this id.'],
      'rows.4.id': ['Row 2 has this price already.'],
      'rows.6.price': ['An amount has at most two decimals.'],
      'rows.7.price': ['An amount cannot be negative.'],
      'rows.7.floor': ['Only the base card has floors.'],
      'rows.8.term': [expect.stringContaining('Do the id and the names belong to one row?')],
      'rows.9.id': ['This card has no price with this id.'],
    })
    expect(await readCardDraft(world.manager, rule)).toBeNull()
    const product = await importedInto(
      world,
      world.manager,
      rule,
      csvFile([headings, [cell, 1]]),
      '&product_id=2',
    )
    expect(product.body.errors).toEqual({ 'rows.2.id': ['This is a price of another product.'] })
    const many = [headings, ...Array.from({ length: 150 }, () => [0, 1])]
    const cut = await importedInto(world, world.manager, rule, csvFile(many))
    expect([Object.keys(cut.body.errors).length, cut.body.data.faults]).toEqual([100, 150])
  })
})
