import { detectType, fileKind, type FileKind } from '#server/platform/file-kind.ts'
import { partsOfZip } from '#server/platform/zip.ts'

const office = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/workbook.xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document.xml',
} as const
type OfficeKind = keyof typeof office

type AttachmentKind = FileKind | OfficeKind | 'text/csv' | 'text/plain'

/** The kind of a file by its content; of its name only `.csv` counts. Undefined for other kinds, and Office with macros. */
export async function attachmentKind(file: { bytes: Buffer; name: string }) {
  const { bytes, name } = file
  const kind: AttachmentKind | undefined = await fileKind(bytes)
  return kind ?? officeKind(await detectType(bytes), bytes) ?? textKind(bytes, name)
}

/** file-type stops at a limit; Office reads a zip by the directory at its end, so the directory decides. */
function officeKind(type: string | undefined, bytes: Buffer): OfficeKind | undefined {
  const parts = new Set(partsOfZip(bytes)?.map(({ name }) => name))
  if (!parts.has('[Content_Types].xml')) return undefined
  // A document with macros is a program.
  if ([...parts].some((part) => /vba(project|data)/i.test(part))) return undefined
  const found = (Object.keys(office) as OfficeKind[]).filter((kind) => parts.has(office[kind]))
  const [kind] = found
  return found.length === 1 && (type === kind || type === 'application/zip') ? kind : undefined
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
