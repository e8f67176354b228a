import { detectType, fileKind, type FileKind } from '#server/platform/file-kind.ts'
import { partsOfZip } from '#server/platform/zip.ts'

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
  const kind = await fileKind(bytes)
  return kind ?? officeKind(await detectType(bytes), bytes) ?? textKind(bytes, name)
}

/**
 * file-type reads a zip from its front, up to a limit, and stops at the kind; Office opens it by the directory at its
 * end. So the directory decides, and file-type may only contradict it: by the kind that the file declares.
 */
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
