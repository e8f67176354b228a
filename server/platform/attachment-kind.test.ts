import { describe, expect, test } from 'vitest'
import { attachmentKind } from '#server/platform/attachment-kind.ts'

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A zip with empty parts of these names, written by hand: enough for its directory to be read. */
function zip(parts: string[], { flags = 0, comment = '', entries = parts.length } = {}): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, name)
    directory.push(entry, name)
    at += 30 + name.length
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

const types = '[Content_Types].xml'
const workbook = zip([types, '_rels/.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'])

describe('a file is judged by its content', () => {
  test.each<[string, Buffer, string, string | undefined]>([
    ['a PDF, whatever it is called', Buffer.from('%PDF-1.7\n'), 'x.exe', 'application/pdf'],
    ['a workbook', workbook, 'sites.xlsx', sheet],
    ['a document', zip([types, 'word/document.xml']), 'x', document],
    [
      'a workbook with a comment after its directory',
      zip([types, 'xl/workbook.xml'], { comment: 'hi' }),
      'x',
      sheet,
    ],
    ['text', Buffer.from('Riser at level 3\r\n\tsouth façade'), 'note.md', 'text/plain'],
    ['text that calls itself a table', Buffer.from('site;code\nMenara;KUL-0001\n'), 'Sites.CSV', 'text/csv'],
    ['a web page, which is only text', Buffer.from('<script>alert(1)</script>'), 'x.html', 'text/plain'],
    ['nothing', Buffer.alloc(0), 'x.txt', undefined],
    ['any zip', zip(['readme.txt']), 'x.xlsx', undefined],
    ['a zip without the list of its kinds', zip(['xl/workbook.xml']), 'x.xlsx', undefined],
    ['a zip that would be both', zip([types, 'xl/workbook.xml', 'word/document.xml']), 'x.xlsx', undefined],
    ['a workbook with macros', zip([types, 'xl/workbook.xml', 'xl/vbaProject.bin']), 'x.xlsm', undefined],
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
  ])('%s', (_, bytes, name, kind) => {
    expect(attachmentKind({ bytes, name })).toBe(kind)
  })
})
