import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sheetLimits } from '#contract/rate-cards/sheet.ts'
import { decimalSignOf, readSheetAmount } from '#server/rate-cards/sheet-amount.ts'
import { words } from '#server/platform/words/words.ts'
import { readCardDraft } from '#server/testing/card-drafts.ts'
import { csvFile, importedInto, xlsxFile } from '#server/testing/card-sheets.ts'
import { baseOf, newRule } from '#server/testing/rules.ts'
import { pdf } from '#server/testing/uploads.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { cell } = await baseOf(world)
const rule = await newRule(world)
const send = (bytes: Buffer) => importedInto(world, world.manager, rule, bytes, '&preview=1')
const headings = ['Price id', 'Price (RM)']

/** A zip of one part more or less, with the unpacked size that its directory says. */
function zipOf(parts: { name: string; bytes: Buffer; says?: number }[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, bytes, says = bytes.length } of parts) {
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(says, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(says, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    const local = Buffer.concat([head, Buffer.from(name), packed])
    at += local.length
    locals.push(local)
    entries.push(entry, Buffer.from(name))
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)])
}

const part = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })
/** A workbook with this sheet. */
const workbook = (sheet: string, more: { name: string; bytes: Buffer; says?: number }[] = []) => [
  part(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  ),
  part(
    'xl/workbook.xml',
    '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  ...more,
]
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const good = `<row r="1">${text('A1', headings[0]!)}${text('B1', headings[1]!)}</row><row r="2"><c r="A2"><v>${cell}</v></c><c r="B2"><v>1380.0999999999999</v></c></row>`

describe('a file', () => {
  test('is a table by its content, whatever its name is', async () => {
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

  test('that unpacks to more than a workbook may have, or says less than that, harms nobody', async () => {
    const zeros = (name: string, says?: number) => ({ name, bytes: Buffer.alloc(60_000_000, 0x20), says })
    for (const bytes of [
      zipOf(workbook(good, [zeros('xl/sharedStrings.xml')])),
      zipOf(workbook(good, [zeros('xl/sharedStrings.xml', 0xffff_ffff)])),
      zipOf(workbook(good, [zeros('xl/sharedStrings.xml', 10)])),
      zipOf(workbook(good), 'a comment'),
      // One cell at the end of the widest row there is.
      zipOf(workbook(`${good}<row r="3">${text('XFD3', 'x')}</row>`)),
      zipOf(workbook(`<row r="1048576">${text('XFD1048576', 'x')}</row>`)),
      zipOf(workbook('<row r="1"><c r="A1"')),
    ])
      expect(await send(bytes)).toMatchObject({
        status: 422,
        body: { errors: { file: [expect.any(String)] } },
      })
    expect(await readCardDraft(world.manager, rule)).toBeNull()
  })

  test('needs the headings of an exported one, each once, and prices below', async () => {
    const said = async (rows: (string | number)[][]) => (await send(csvFile(rows))).body.errors.file[0]
    expect(await said([['id', 'price']])).toContain('“Price id” and “Price (RM)”')
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

  test('with semicolons has its decimal sign judged by all of its amounts', async () => {
    const rows = [headings, [cell, '1.380,50']]
    const read = await send(Buffer.from(`\uFEFF${csvFile(rows, ';').toString()}`))
    expect(read.body.data.first[0].after.selling_price).toBe(1380.5)
    const unclear = await send(csvFile([headings, [cell, '1,380']], ';'))
    expect(unclear.body.errors).toEqual({ 'rows.2.price': [expect.stringContaining('read in two ways')] })
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
