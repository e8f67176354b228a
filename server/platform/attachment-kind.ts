import { detectType, shownKind, type FileKind } from '#server/platform/file-kind.ts'

/** The part in its zip by which each kind of Office is known. */
const office = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/workbook.xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document.xml',
} as const
type OfficeKind = keyof typeof office

export type AttachmentKind = FileKind | OfficeKind | 'text/csv' | 'text/plain'

/**
 * What a file is by its content: PDF, PNG, JPEG, a workbook or document of Office without macros, or text in UTF-8.
 * Of the name only this counts: text that calls itself `.csv` is a table. Undefined for anything else.
 */
export async function attachmentKind({
  bytes,
  name,
}: {
  bytes: Buffer
  name: string
}): Promise<AttachmentKind | undefined> {
  const type = await detectType(bytes)
  return shownKind(type) ?? officeKind(type, bytes) ?? textKind(bytes, name)
}

/**
 * file-type reads a zip from its front, up to a limit, and stops at the kind; Office opens it by the directory at its
 * end. So the directory decides, and file-type may only contradict it: by the kind that the file declares.
 */
function officeKind(type: string | undefined, bytes: Buffer): OfficeKind | undefined {
  const parts = partsOfZip(bytes)
  if (!parts?.has('[Content_Types].xml')) return undefined
  // A document with macros is a program.
  if ([...parts].some((part) => /vba(project|data)/i.test(part))) return undefined
  const found = (Object.keys(office) as OfficeKind[]).filter((kind) => parts.has(office[kind]))
  const [kind] = found
  return found.length === 1 && (type === kind || type === 'application/zip') ? kind : undefined
}

const [localHeader, directoryEntry, directoryEnd] = [0x04034b50, 0x02014b50, 0x06054b50]
const longestComment = 0xffff
const encrypted = 1

/** The names in a zip's directory; nothing is unpacked. Undefined unless the directory is whole and nothing is encrypted. */
function partsOfZip(bytes: Buffer): Set<string> | undefined {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== localHeader) return undefined
  const end = endOfDirectory(bytes)
  if (end === undefined) return undefined
  const entries = bytes.readUInt16LE(end + 10)
  const parts = new Set<string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== directoryEntry) return undefined
    if (bytes.readUInt16LE(at + 8) & encrypted) return undefined
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    parts.add(bytes.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + extra + comment
  }
  return at <= end ? parts : undefined
}

function endOfDirectory(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - 22 - longestComment)
  for (let at = bytes.length - 22; at >= first; at--)
    if (bytes.readUInt32LE(at) === directoryEnd && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length)
      return at
  return undefined
}

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function textKind(bytes: Buffer, name: string): AttachmentKind | undefined {
  if (bytes.length === 0) return undefined
  try {
    if (control.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))) return undefined
  } catch {
    return undefined
  }
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain'
}
