import { describe, expect, test } from 'vitest'
import { siteSheetLimits } from '#contract/site-sheets.ts'
import { bell } from '#server/testing/bell.ts'
import { csvFile, rowsIn, xlsxFile, type SheetRows } from '#server/testing/card-sheets.ts'
import {
  matchedSheet,
  rowsFor,
  sheetFor,
  sheetHeadings,
  uploadSheet,
  whenMatched,
} from '#server/testing/site-sheets.ts'
import { png } from '#server/testing/uploads.ts'
import { part, workbook, zipOf } from '#server/testing/workbooks.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { acme } = world
const row = ['HQ', 'PLL', 'KUL-0001', '', 'CBJ-0003', '100', '24']
const table = [sheetHeadings, row]

const workbookOf = async (who: Caller, path: string): Promise<SheetRows> => {
  const reply = await world.http.inject({
    url: `/api/site-sheets/${path}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(reply.statusCode).toBe(200)
  return rowsIn(reply.rawPayload)
}

describe('a file', () => {
  const named = (site: string) =>
    csvFile([sheetHeadings, ['Jalan Café', 'PLL', site, '', 'CBJ-0003', '100', '24']])
  const latin = Buffer.from(named('KUL-0001').toString('utf8'), 'latin1')
  test.each<[string, Buffer | Promise<Buffer>]>([
    ['with commas', named('KUL-0001')],
    ['with semicolons', csvFile([sheetHeadings, ['Jalan Café', ...row.slice(1)]], ';')],
    ['with tabs', csvFile([sheetHeadings, ['Jalan Café', ...row.slice(1)]], '\t')],
    ['with a byte-order mark', Buffer.concat([Buffer.from('\ufeff'), named('KUL-0001')])],
    ['in Windows-1252', latin],
    ['as a workbook', xlsxFile([sheetHeadings, ['Jalan Café', ...row.slice(1)]])],
  ])('%s is read', async (_, bytes) => {
    const { status, body } = await uploadSheet(world, acme, await bytes)
    expect({ status, message: body.message }).toMatchObject({ status: 202 })
    await whenMatched(acme, body.data.id)
    const [first] = await rowsFor(acme, body.data.id)
    expect(first).toMatchObject({
      row_no: 2,
      values: { reference: 'Jalan Café', bandwidth: '100', term: '24' },
    })
    expect(first.errors).toEqual([])
  })

  const nine = Buffer.from(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Site A</t></is></c></row>'.padEnd(9, ' '),
  )
  const strings = (megabytes: number) => ({
    name: 'xl/sharedStrings.xml',
    bytes: Buffer.from(`<sst>${'<si><t>x</t></si>'.repeat(megabytes * 60_000)}</sst>`),
  })
  test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
    [
      'a zip bomb',
      () => zipOf(workbook('', [{ name: 'xl/x', bytes: Buffer.alloc(200 * 2 ** 20) }])),
      422,
      /Save it again as XLSX/,
    ],
    [
      'a zip bomb with a false size',
      () => zipOf(workbook('', [{ ...strings(40), says: 9 }])),
      422,
      /Save it again/,
    ],
    [
      'too many rows',
      () => csvFile([sheetHeadings, ...Array.from({ length: 2_001 }, () => row)]),
      422,
      /2,000 rows or 60 columns/,
    ],
    [
      'too many columns',
      () => csvFile([Array.from({ length: 61 }, (_, at) => `c${at}`), row]),
      422,
      /Import a part/,
    ],
    [
      'a workbook of too many columns',
      () => xlsxFile([Array.from({ length: 61 }, (_, at) => `c${at}`), row]),
      422,
      /60 columns/,
    ],
    ['macros', () => zipOf(workbook(nine.toString(), [part('xl/vbaProject.bin', 'x')])), 415, /without them/],
    [
      'a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
      415,
      /Remove the password/,
    ],
    ['a picture', () => png, 415, /Choose a CSV file/],
    ['no bytes', () => Buffer.alloc(0), 415, /Choose a CSV file/],
    ['two heading rows', () => csvFile([['Site', 'Contract'], ...table]), 422, /Keep one, in row 1/],
    ['both encodings', () => Buffer.concat([named('KUL-0001'), latin]), 422, /mixes UTF-8/],
    ['no rows', () => csvFile([sheetHeadings]), 422, /no rows below/],
    [
      'a cell of 501 characters',
      () => csvFile([sheetHeadings, ['x'.repeat(siteSheetLimits.cell + 1), ...row]]),
      422,
      /row 2 has more than 500/,
    ],
    ['more than 5 MB', () => Buffer.alloc(siteSheetLimits.bytes + 1, 'a'), 413, /./],
  ])('with %s is refused in two seconds', async (_, bytes, status, message) => {
    const sent = await bytes()
    const began = performance.now()
    const refused = await uploadSheet(world, acme, sent)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(refused).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
  })

  test('without known headings fills fields that are assigned to its columns', async () => {
    const odd = csvFile([
      ['Kolum 1', 'Kolum 2', 'Kolum 3'],
      ['Menara AIMS', '50200', '500 Mbps'],
    ])
    const { id } = (await uploadSheet(world, acme, odd)).body.data
    expect((await whenMatched(acme, id)).counts).toMatchObject({ error: 1 })
    const configured = await acme.put(`/api/site-sheets/${id}`, {
      version: 1,
      columns: ['site_a', 'postcode_a', 'bandwidth'],
      defaults: { product_id: 2, contract_id: 12 },
    })
    expect(configured, JSON.stringify(configured.body)).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    })
    expect((await whenMatched(acme, id)).counts).toMatchObject({ priced: 1, error: 0 })
    const stale = await acme.put(`/api/site-sheets/${id}`, { version: 1, name: 'Late' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  })
})

describe('a template', () => {
  test.each(['en', 'ms'])('in %s is recognised', async (language) => {
    const [headings = []] = await workbookOf(acme, `template?language=${language}`)
    const { body } = await uploadSheet(world, acme, await xlsxFile([headings, ['HQ']]))
    const { columns } = await sheetFor(acme, body.data.id)
    expect(columns.map(({ field }: { field: string }) => field)).not.toContain(null)
  })
})

describe('a result file', () => {
  test('updates its sheet; an outdated row is 409 with both values', async () => {
    const id = await matchedSheet(world, [row, ['=1+1', ...row.slice(1, 5), '200', '12']])
    const rows = await workbookOf(acme, `${id}/file`)
    const at = (heading: string) => rows[0]!.indexOf(heading)
    expect(rows[2]![0]).toBe('=1+1')
    expect(rows[1]![at('Monthly (RM)')]).toBeGreaterThan(0)
    expect(rows[1]![at('Price level')]).toBe('Firm price')

    rows[1]![at('Term')] = '12'
    const sent = await xlsxFile([...rows, ['New', ...row.slice(1)]])
    const updated = await uploadSheet(world, acme, sent)
    expect(updated).toMatchObject({ status: 202, body: { data: { id, updated: true } } })
    await whenMatched(acme, id)
    expect(await rowsFor(acme, id)).toMatchObject([
      { row_no: 2, version: 2, contract_id: 12 },
      { row_no: 3, version: 1 },
      { row_no: 4, values: { reference: 'New' } },
    ])

    const told = async () => (await bell(acme)).items.filter(({ facts }: any) => facts.sheet === id)
    await eventually(async () => expect(await told()).toHaveLength(2))

    rows[1]![at('Term')] = '0'
    const late = await uploadSheet(world, acme, await xlsxFile(rows))
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect(late.body.data.rows).toMatchObject([{ row_no: 2, yours: { term: '0' }, now: { term: '12' } }])
    expect((await uploadSheet(world, world.borneo, sent)).status).toBe(404)
  })

  test('has the values, prices and quotes of stored rows', async () => {
    const id = await matchedSheet(world, [['HQ', 'Internet Direct', 'KUL-0004', '', '', '100', '24']])
    const stored = await acme.post(`/api/site-sheets/${id}/store`, { project_name: 'Results' })
    expect(stored, JSON.stringify(stored.body)).toMatchObject({ body: { data: { stored: 1 } } })
    const [headings = [], cells = []] = await workbookOf(acme, `${id}/file`)
    const [sent] = await rowsFor(acme, id)
    expect(Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]))).toMatchObject({
      Product: 'Internet Direct',
      Bandwidth: '100',
      Term: '24',
      'Monthly (RM)': sent.prices.total_mrc,
      'Lead time (working days)': sent.lead_time_days,
      Quote: sent.quote.quote_reference,
    })
  })
})
