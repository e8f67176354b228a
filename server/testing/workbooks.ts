import { deflateRawSync } from 'node:zlib'

/** A zip of one part more or less, with the unpacked size that its directory says. */
export function zipOf(parts: { name: string; bytes: Buffer; says?: number }[], comment = ''): Buffer {
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

export const part = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })
interface Book {
  /** The sheets before the one with the rows. */
  before?: { state: string; rows: string }[]
  /** The workbook's parts other than sheets. */
  marks?: string
}
/** A workbook with this sheet. */
export const workbook = (
  sheet: string,
  more: { name: string; bytes: Buffer; says?: number }[] = [],
  { before = [], marks = '' }: Book = {},
) => [
  part(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  ),
  part(
    'xl/workbook.xml',
    `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${[...before, { state: 'visible' }].map(({ state }, at) => `<sheet name="s${at}" sheetId="${at + 1}" state="${state}" r:id="rId${at}"/>`).join('')}</sheets>${marks}</workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${[...before, 0].map((_, at) => `<Relationship Id="rId${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
  ),
  ...[...before, { rows: sheet }].map(({ rows }, at) =>
    part(`xl/worksheets/sheet${at}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  ),
  ...more,
]

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook with the structure that Excel gives it: shared strings, and days as serial numbers with a style. */
export function excelFile(rows: readonly (string | number | Date)[][]): Buffer {
  const strings = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
  const cellOf = (cell: string | number | Date, place: string) => {
    if (cell === '') return ''
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${strings.indexOf(cell)}</v></c>`
    return `<c r="${place}" s="1"><v>${(cell.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`
  }
  const data = rows.map((cells, at) => {
    const each = cells.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${at + 1}`))
    return `<row r="${at + 1}" spans="1:13" x14ac:dyDescent="0.3">${each.join('')}</row>`
  })
  const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const related = (targets: readonly [kind: string, target: string][]) =>
    `${start}<Relationships xmlns="${packaged}/relationships">${targets.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${relationships}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
  return zipOf([
    part(
      '[Content_Types].xml',
      `${start}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    ),
    part('_rels/.rels', related([['officeDocument', 'xl/workbook.xml']])),
    part(
      'xl/workbook.xml',
      `${start}<workbook xmlns="${main}" xmlns:r="${relationships}"><fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="27328"/><workbookPr defaultThemeVersion="202300"/><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x15"><x15ac:absPath url="C:\\Users\\aina\\Documents\\" xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac"/></mc:Choice></mc:AlternateContent><sheets><sheet name="Sheet1" sheetId="1" r:id="rId3"/></sheets><calcPr calcId="191029"/></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      related([
        ['styles', 'styles.xml'],
        ['theme', 'theme/theme1.xml'],
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    ),
    part(
      'xl/styles.xml',
      `${start}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" xfId="0"/><xf numFmtId="14" fontId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    part(
      'xl/sharedStrings.xml',
      `${start}<sst xmlns="${main}" uniqueCount="${strings.length}">${strings.map((each) => `<si><t>${each.replaceAll('&', '&amp;')}</t><phoneticPr fontId="1" type="noConversion"/></si>`).join('')}</sst>`,
    ),
    part(
      'xl/worksheets/sheet1.xml',
      `${start}<worksheet xmlns="${main}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetData>${data.join('')}</sheetData></worksheet>`,
    ),
  ])
}
