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
