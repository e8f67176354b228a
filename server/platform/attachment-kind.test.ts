import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { attachmentKind } from '#server/platform/file-kind.ts'
import { beforePdf, jpeg, latePdf, pdf, png, startedPdf } from '#server/testing/uploads.ts'

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A zip with these parts, empty or with text: enough to read its directory. */
function zip(
  parts: (string | [name: string, text: string])[],
  { flags = 0, comment = '', entries = parts.length } = {},
): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(typeof part === 'string' ? part : part[0])
    const text = Buffer.from(typeof part === 'string' ? '' : part[1])
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(flags & streamed, 6)
    // A streamed file has its length after the content.
    if (!(flags & streamed)) head.writeUInt32LE(text.length, 18)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    const lengths = Buffer.alloc(flags & streamed ? 16 : 0)
    if (flags & streamed) {
      lengths.writeUInt32LE(0x08074b50, 0)
      lengths.writeUInt32LE(text.length, 8)
    }
    local.push(head, name, text, lengths)
    directory.push(entry, name)
    at += 30 + name.length + text.length + lengths.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...local, listed, end, Buffer.from(comment)])
}

/** The flag of a part whose length follows it. */
const streamed = 8

const types = '[Content_Types].xml'
const declared = (kind: string): [string, string] => [
  types,
  `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.${kind}.main+xml"/></Types>`,
]
const asSheet = declared('openxmlformats-officedocument.spreadsheetml.sheet')
const asMacros = declared('ms-excel.sheet.macroEnabled')
const asTemplate = declared('openxmlformats-officedocument.spreadsheetml.template')
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
const songTags = Buffer.from('ID3\u0004\0\0\0\0\0\0')
const workbook = zip([types, '_rels/.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'])

/** The chunk that animates a PNG, with a wrong checksum. */
const moving = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])

describe('the kind of a file follows from its content', () => {
  test.each<[string, Buffer, string, string | undefined]>([
    ['a PDF with any name', Buffer.from('%PDF-1.7\n'), 'x.exe', 'application/pdf'],
    ['a workbook', workbook, 'sites.xlsx', sheet],
    ['a document', zip([types, 'word/document.xml']), 'x', document],
    [
      'a workbook with a comment after its directory',
      zip([types, 'xl/workbook.xml'], { comment: 'hi' }),
      'x',
      sheet,
    ],
    ['a workbook that declares its kind', zip([asSheet, 'xl/workbook.xml']), 'x', sheet],
    [
      'a workbook written as a stream, its kind behind two megabytes of rows',
      zip([['xl/worksheets/sheet1.xml', 'r'.repeat(2_000_000)], 'xl/workbook.xml', asSheet], {
        flags: streamed,
      }),
      'x',
      sheet,
    ],
    ['a picture', png, 'x.txt', 'image/png'],
    ['a photo', jpeg, 'x.png', 'image/jpeg'],
    ['a photo cut off after its header', jpeg.subarray(0, -20), 'x.jpg', 'image/jpeg'],
    ['a photo cut off before its header', jpeg.subarray(0, 20), 'x.jpg', undefined],
    ['a picture with two headers', Buffer.concat([png.subarray(0, 33), png.subarray(8)]), 'x.png', undefined],
    ['a picture cut off after its first bytes', png.subarray(0, 9), 'x.png', undefined],
    ['a moving picture', Buffer.concat([png.subarray(0, 33), moving]), 'x.png', 'image/png'],
    ['text', Buffer.from('Riser at level 3\r\n\tsouth façade'), 'note.md', 'text/plain'],
    ['text that calls itself a table', Buffer.from('site;code\nMenara;KUL-0001\n'), 'Sites.CSV', 'text/csv'],
    ['a web page, which is only text', Buffer.from('<script>alert(1)</script>'), 'x.html', 'text/plain'],
    [
      'a table from Excel, which begins with a byte-order mark',
      Buffer.concat([byteOrderMark, Buffer.from('site;code\n')]),
      'sites.csv',
      'text/csv',
    ],
    ['text that begins like a picture', Buffer.from('BMS room, level 3'), 'x.txt', 'text/plain'],
    ...beforePdf.map(([what, start]): [string, Buffer, string, string] => [
      `a PDF after ${what}`,
      startedPdf(start),
      'x.pdf',
      'application/pdf',
    ]),
    ['a PDF after a kilobyte', latePdf, 'x.pdf', 'text/plain'],
    ['text about a PDF', Buffer.from('A PDF begins with %PDF-1.7'), 'x.txt', 'text/plain'],
    ['a PDF after the tags of a song', Buffer.concat([songTags, pdf]), 'x.pdf', undefined],
    ['a packed PDF', gzipSync(pdf), 'x.pdf', undefined],
    ['nothing', Buffer.alloc(0), 'x.txt', undefined],
    ['any zip', zip(['readme.txt']), 'x.xlsx', undefined],
    ['a zip without the list of its kinds', zip(['xl/workbook.xml']), 'x.xlsx', undefined],
    ['a zip that would be both', zip([types, 'xl/workbook.xml', 'word/document.xml']), 'x.xlsx', undefined],
    ['a workbook with macros', zip([types, 'xl/workbook.xml', 'xl/vbaProject.bin']), 'x.xlsm', undefined],
    ['a workbook that declares macros', zip([asMacros, 'xl/workbook.xml']), 'x.xlsx', undefined],
    ['a template', zip([asTemplate, 'xl/workbook.xml']), 'x.xlsx', undefined],
    [
      'a workbook that is a program of Java',
      zip(['META-INF/MANIFEST.MF', types, 'xl/workbook.xml']),
      'x',
      undefined,
    ],
    ['an encrypted zip', zip([types, 'xl/workbook.xml'], { flags: 1 }), 'x.xlsx', undefined],
    ['a zip cut off', workbook.subarray(0, -30), 'x.xlsx', undefined],
    [
      'a zip that claims more than it has',
      zip([types, 'xl/workbook.xml'], { entries: 9 }),
      'x.xlsx',
      undefined,
    ],
    ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0]), 'x.txt', undefined],
    ['text with control characters', Buffer.from('a\u0007b'), 'x.txt', undefined],
    ['text of another encoding', Buffer.from([0x66, 0x61, 0xe7, 0x61]), 'x.csv', undefined],
  ])('%s', async (_, bytes, name, kind) => {
    expect(await attachmentKind({ bytes, name })).toBe(kind)
  })

  test('any content has an answer', async () => {
    const beginnings = [
      pdf,
      png,
      workbook,
      byteOrderMark,
      songTags,
      Buffer.from('PK\u0003\u0004'),
      gzipSync('x'),
    ]
    const anything = fc.tuple(fc.constantFrom(Buffer.alloc(0), ...beginnings), fc.nat(200), fc.uint8Array())
    await fc.assert(
      fc.asyncProperty(anything, async ([start, length, rest]) => {
        const bytes = Buffer.concat([start.subarray(0, length), rest])
        expect(['string', 'undefined']).toContain(typeof (await attachmentKind({ bytes, name: 'x' })))
      }),
      { numRuns: 500 },
    )
  })
})
