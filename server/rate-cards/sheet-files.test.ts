import { describe, expect, test } from 'vitest'
import { sheetLimits } from '#contract/rate-cards/draft-api.ts'
import { decimalSignOf, readSheetAmount } from '#server/rate-cards/card-sheet.ts'
import { words } from '#server/platform/words/words.ts'
import { readCardDraft } from '#server/testing/card-drafts.ts'
import { csvFile, exportedRows, importedInto, xlsxFile } from '#server/testing/card-sheets.ts'
import { baseOf, removeFloors, newRule } from '#server/testing/rules.ts'
import { pdf } from '#server/testing/uploads.ts'
import { part, workbook, zipOf } from '#server/testing/workbooks.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
await removeFloors(world)
const { cell } = await baseOf(world)
const rule = await newRule(world)
const send = (bytes: Buffer) => importedInto(world, world.manager, rule, bytes, '&preview=1')
const headings = ['Price ID', 'Price (RM)']

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const head = `<row r="1">${text('A1', headings[0]!)}${text('B1', headings[1]!)}</row>`
const priced = (price: string) => `${head}<row r="2"><c r="A2"><v>${cell}</v></c>${price}</row>`
const good = priced('<c r="B2"><v>1380.0999999999999</v></c>')

describe('a file', () => {
  test('is a table by its content, not its name', async () => {
    expect((await send(csvFile([headings, [cell, 1]]))).status).toBe(200)
    const read = await send(zipOf(workbook(good)))
    expect(read.body.data?.first?.[0]?.after, JSON.stringify(read.body)).toMatchObject({
      selling_price: 1380.1,
    })
    for (const bytes of [pdf, Buffer.from([0xff, 0xfe, 0x41, 0]), Buffer.alloc(0), Buffer.from('a\u0000b')])
      expect(await send(bytes)).toMatchObject({ status: 415, body: { message: /CSV file in UTF-8/ } })
    const macros = zipOf(workbook(good, [part('xl/vbaProject.bin', 'x')]))
    expect((await send(macros)).status).toBe(415)
  })

  test('of more than 2 MB, or 20,000 rows, is refused', async () => {
    expect((await send(Buffer.alloc(sheetLimits.bytes + 1, 'a'))).status).toBe(413)
    const rows = (count: number) => [headings, ...Array.from({ length: count }, () => [cell, 1])]
    const most = await send(csvFile(rows(sheetLimits.rows)))
    expect(most.body.data).toEqual({ faults: sheetLimits.rows - 1 })
    const more = await send(csvFile(rows(sheetLimits.rows + 1)))
    expect(more).toMatchObject({ status: 422, body: { errors: { file: [/20,000 rows/] } } })
  })

  test('that unpacks to more than a workbook may have, or claims less, is refused', async () => {
    const zeros = (name: string, says?: number) => ({ name, bytes: Buffer.alloc(60_000_000, 0x20), says })
    for (const bytes of [
      zipOf(workbook(good, [zeros('xl/sharedStrings.xml')])),
      zipOf(workbook(good, [zeros('xl/sharedStrings.xml', 0xffff_ffff)])),
      zipOf(workbook(good, [zeros('xl/sharedStrings.xml', 10)])),
      zipOf(workbook(good), 'a comment'),
      // One cell at the end of the widest possible row.
      zipOf(workbook(`${good}<row r="3">${text('XFD3', 'x')}</row>`)),
      zipOf(workbook(`<row r="1048576">${text('XFD1048576', 'x')}</row>`)),
      zipOf(workbook('<row r="1"><c r="A1"')),
      zipOf(workbook(`${good}<row r="99999999"><c r="ZZZZZZZ99999999"><v>1</v></c></row>`)),
      zipOf(workbook(`${good}<row r="3"><c r="A2"><v>1</v></c></row>`)),
      zipOf(workbook(`${good}${good}`)),
    ])
      expect(await send(bytes)).toMatchObject({
        status: 422,
        body: { errors: { file: [expect.any(String)] } },
      })
    expect(await readCardDraft(world.manager, rule)).toBeNull()
  })

  test('whose reader runs out of memory is refused, and a parallel export succeeds', async () => {
    // This many attributes need more memory than the reader has.
    const greedy = workbook(`<c${' a="b"'.repeat(3_000_000)}/>`)
    const [refused, exported] = await Promise.all([
      send(zipOf(greedy)),
      exportedRows(world, world.manager, rule, 'xlsx'),
    ])
    expect(refused).toMatchObject({ status: 422, body: { errors: { file: [/cannot be read/] } } })
    expect(exported.length).toBeGreaterThan(100)
    expect((await send(zipOf(workbook(good)))).status).toBe(200)
  })

  test.each([
    ['an error', '<c r="B2" t="e"><v>#N/A</v></c>', /“#N\/A” is an error/],
    ['an error of a formula', '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', /“#DIV\/0!” is an error/],
    ['a formula without a result', '<c r="B2"><f>A2*2</f></c>', /no saved result/],
    ['a formula with an empty number', '<c r="B2"><f>A2*2</f><v/></c>', /no saved result/],
    ['a text formula without a result', '<c r="B2" t="str"><f>"5"</f></c>', /no saved result/],
    ['a day', '<c r="B2" t="d"><v>2026-11-20</v></c>', /“2026-11-20” is not an amount/],
    ['a yes', '<c r="B2" t="b"><v>1</v></c>', /“true” is not an amount/],
  ])('with %s instead of a price names the cell', async (_, price, why) => {
    const { status, body } = await send(zipOf(workbook(priced(price))))
    expect([status, body.errors]).toEqual([422, { 'rows.2.price': [expect.stringMatching(why)] }])
  })

  test('has the results of its formulas, unless its writer left them to be calculated', async () => {
    const formula = priced('<c r="B2"><f>A2*0</f><v>0</v></c>')
    expect((await send(zipOf(workbook(formula)))).body.data.first[0].after.selling_price).toBe(0)
    const uncalculated = workbook(formula, [], { marks: '<calcPr fullCalcOnLoad="1"/>' })
    expect((await send(zipOf(uncalculated))).body.errors).toEqual({
      'rows.2.price': [expect.stringMatching(/no saved result/)],
    })
  })

  test('has its prices in the first visible sheet with the headings, in any program’s spelling', async () => {
    const notes = `<row r="1">${text('A1', 'Notes')}</row>`
    const prefixed = good
      .replaceAll(/<(\/?)(\w)/g, '<$1x:$2')
      .replace(headings[0]!, '<![CDATA[Price]]> &#105;d<!-- < -->')
    const before = [
      { state: 'hidden', rows: priced('<c r="B2"><v>1</v></c>') },
      { state: 'visible', rows: notes },
    ]
    const read = await send(zipOf(workbook(prefixed, [], { before })))
    expect(read.body.data?.first[0].after, JSON.stringify(read.body)).toMatchObject({ selling_price: 1380.1 })
    const none = await send(zipOf(workbook(notes)))
    expect(none.body.errors.file[0]).toContain('“Price ID” and “Price (RM)”')
  })

  test('with a day as a number, or shared texts, is read by its styles and texts', async () => {
    const more = [
      part(
        'xl/styles.xml',
        // Half a megabyte of open brackets took the reader all of its ten seconds.
        `<styleSheet><numFmts><numFmt numFmtId="166" formatCode="${'['.repeat(500_000)}"/><numFmt numFmtId="164" formatCode="&quot;RM&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
      ),
      part(
        'xl/sharedStrings.xml',
        '<sst><si><t>unused</t></si><si><r><t>1,3</t></r><r><t>80.00</t></r></si></sst>',
      ),
    ]
    const after = async (price: string) => (await send(zipOf(workbook(priced(price), more)))).body
    expect((await after('<c r="B2" s="0"><v>5</v></c>')).data.first[0].after.selling_price).toBe(5)
    expect((await after('<c r="B2" t="s"><v>1</v></c>')).data.first[0].after.selling_price).toBe(1380)
    expect((await after('<c r="B2" s="1"><v>46346</v></c>')).errors).toEqual({
      'rows.2.price': [expect.stringContaining('“2026-11-20”')],
    })
    expect((await after('<c r="B2" t="s"><v>2</v></c>')).errors).toHaveProperty('file')
  })

  test('needs the headings of an export, each once, and prices below', async () => {
    const said = async (rows: (string | number)[][]) => (await send(csvFile(rows))).body.errors.file[0]
    expect(await said([['id', 'price']])).toContain('“Price ID” and “Price (RM)”')
    expect(await said([[...headings, 'price (rm)']])).toContain('“Price (RM)” stands twice')
    expect(await said([headings, ['', '']])).toContain('no prices')
    expect(
      (
        await send(
          csvFile([
            [' PRICE ID', 'Harga (RM)'],
            [cell, 1],
          ]),
        )
      ).status,
    ).toBe(200)
    expect(
      (
        await send(
          await xlsxFile([
            ['ID harga', 'Note', 'Harga (RM)'],
            [cell, '', '1.5'],
          ]),
        )
      ).status,
    ).toBe(200)
  })

  test('with semicolons gets its decimal sign from all of its amounts', async () => {
    const rows = [headings, [cell, '1.380,50']]
    const read = await send(Buffer.from(`\uFEFF${csvFile(rows, ';').toString()}`))
    expect(read.body.data.first[0].after.selling_price).toBe(1380.5)
    const unclear = await send(csvFile([headings, [cell, '1,380']], ';'))
    expect(unclear.body.errors).toEqual({ 'rows.2.price': [expect.stringContaining('read in two ways')] })
    const open = await send(csvFile([headings, [cell, '"1'], [cell, 2]]))
    expect(open.body.errors).toEqual({ file: [expect.stringContaining('row 2')] })
    const commas = await send(csvFile([headings, [cell, '"1,380"']]))
    expect(commas.body.data.first[0].after.selling_price).toBe(1380)
  })
})

test('an amount of a file is read to the sen, or refused with the reason', () => {
  const read = (cell: string | number, sign = decimalSignOf([cell])) => {
    const amount = readSheetAmount(cell, sign)
    return typeof amount === 'function' ? amount(words.en) : amount
  }
  for (const [cell, amount] of [
    ['1380', 138_000],
    ['RM 1,380.10', 138_010],
    ['1.380,10', 138_010],
    ['1 380,1', 138_010],
    ['1,234,567.89', 123_456_789],
    ['0.07', 7],
    ['', null],
    [0.29, 29],
    [1380.0999999999999, 138_010],
    [9_999_999.99, 999_999_999],
  ] as const)
    expect(read(cell), String(cell)).toBe(amount)
  for (const cell of ['12.5x', '1.2.30', '12,34,567.00', '1e3', 'RM', '--1'])
    expect(read(cell), cell).toMatch(/is not an amount/)
  expect(read('1.380')).toMatch(/two ways/)
  expect(read('1.380', '.')).toMatch(/two decimals/)
  expect(read('12,50', '.')).toMatch(/is not an amount/)
  expect([read(-1), read('-0.50')]).toEqual(Array(2).fill('An amount cannot be negative.'))
  expect([read(1.005), read('1.005', '.')]).toEqual(Array(2).fill('An amount has at most two decimals.'))
  expect([read(10_000_000), read(1e300)]).toEqual(Array(2).fill('The maximum price is RM 9,999,999.99.'))
})
