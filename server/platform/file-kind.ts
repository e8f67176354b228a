import { partsOfZip } from '#server/platform/zip.ts'

export type FileKind = 'application/pdf' | 'image/png' | 'image/jpeg'

/** Kinds that a browser shows, by file-type's names: an animated PNG is a PNG. */
const kinds: Partial<Record<string, FileKind>> = {
  'application/pdf': 'application/pdf',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
}

/** More than a plan of A0 at 400 dpi has. A small file with more pixels would exhaust the memory of its viewer. */
const maxPixels = 20_000

/** The kind of a file by its content, not its name; undefined for other kinds. */
export async function fileKind(bytes: Buffer): Promise<FileKind | undefined> {
  const kind = kinds[(await detectType(bytes)) ?? '']
  if (kind === undefined || kind === 'application/pdf') return kind
  return isPictureWithin(maxPixels, kind, bytes) ? kind : undefined
}

/** Bytes that programs skip before a PDF: a byte-order mark, blank lines, and printer commands. */
const pdfHead = /^(?:\xef\xbb\xbf)?(?:\s|\x1b%-12345X|@PJL[^\r\n]*[\r\n])*%PDF-/
const maxBeforePdf = 1_024

/** Beginnings that file-type skips: a byte-order mark, ID3 tags, and gzip, which it unpacks. */
const lookedPast = [
  [0xef, 0xbb, 0xbf],
  [0x49, 0x44, 0x33],
  [0x1f, 0x8b],
].map((start) => Buffer.from(start))

/** It searches a zip byte by byte for the ends of its parts: a megabyte would block the process for a second. */
const readAtMost = 64 * 1_024

/** The media type that file-type finds in the first bytes; undefined if it knows none or cannot read on. */
export async function detectType(bytes: Buffer): Promise<string | undefined> {
  if (pdfHead.test(bytes.toString('latin1', 0, maxBeforePdf))) return 'application/pdf'
  if (lookedPast.some((start) => bytes.subarray(0, start.length).equals(start))) return undefined
  const { fileTypeFromBuffer } = await import('file-type/core')
  try {
    return (await fileTypeFromBuffer(bytes.subarray(0, readAtMost)))?.mime
  } catch {
    // The sender wrote the bytes: an unreadable file has no kind, and is not a failure of the portal.
    return undefined
  }
}

interface Size {
  width: number
  height: number
}

interface PngPart {
  kind: string
  body: Buffer
}

/** Whether a picture has one size within the limit. Not with two headers or an unknown critical part: programs differ on them. */
export function isPictureWithin(maxPixels: number, type: string, bytes: Buffer): boolean {
  const sizes = sizesOf[type]?.(bytes)
  if (sizes?.length !== 1) return false
  return [sizes[0]!.width, sizes[0]!.height].every((pixels) => pixels > 0 && pixels <= maxPixels)
}

/** The size in each header of a picture, none for one that no program should draw. */
const sizesOf: Partial<Record<string, (bytes: Buffer) => Size[]>> = {
  'image/png': sizesOfPng,
  'image/jpeg': sizesOfJpeg,
  'image/webp': sizesOfWebp,
}

function sizesOfPng(bytes: Buffer): Size[] {
  const { parts } = partsOfPng(bytes)
  // A capital letter marks parts that no program may skip.
  const critical = parts.map(({ kind }) => kind).filter((kind) => !/^[a-z]/.test(kind))
  const [head, ...others] = critical.filter((kind) => kind !== 'IDAT')
  const isKnown = head === 'IHDR' && (others.length === 0 || others.join() === 'PLTE')
  if (!isKnown || parts[0]?.kind !== 'IHDR' || parts[0].body.length !== 13) return []
  return [{ width: parts[0].body.readUInt32BE(0), height: parts[0].body.readUInt32BE(4) }]
}

export function partsOfPng(bytes: Buffer): { parts: PngPart[]; isWhole: boolean } {
  const parts: PngPart[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) break
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'IEND') return { parts, isWhole: true }
    parts.push({ kind, body: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return { parts, isWhole: false }
}

const [endOfImage, startOfScan, numberOfLines] = [0xd9, 0xda, 0xdc]

function sizesOfJpeg(bytes: Buffer): Size[] {
  const sizes: Size[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at + 1] !== endOfImage;) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff || marker === numberOfLines) return []
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1
    else {
      const isHeader = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isHeader && at + 9 <= bytes.length)
        sizes.push({ width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) })
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === startOfScan) at = endOfScan(bytes, at)
    }
  }
  return sizes
}

/** The next marker: among pixels, a byte that looks like one is followed by 0, or is a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && (bytes[at + 1] === 0 || (bytes[at + 1]! & 0xf8) === 0xd0))
    at = bytes.indexOf(0xff, at + 2)
  return at < 0 ? bytes.length : at
}

/** The first part decides: a canvas, or the only picture. */
function sizesOfWebp(bytes: Buffer): Size[] {
  if (bytes.length < 30) return []
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return [{ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }]
  const bits = kind === 'VP8L' ? bytes.readUInt32LE(21) : bytes.readUInt32LE(26)
  if (kind === 'VP8L') return [{ width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }]
  return kind === 'VP8 ' ? [{ width: bits & 0x3fff, height: (bits >> 16) & 0x3fff }] : []
}

const office = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/workbook.xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document.xml',
} as const
type OfficeKind = keyof typeof office

type AttachmentKind = FileKind | OfficeKind | 'text/csv' | 'text/plain'

/** The kind of a file by its content; from its name only `.csv` counts. Undefined for other kinds, and Office with macros. */
export async function attachmentKind(file: { bytes: Buffer; name: string }) {
  const { bytes, name } = file
  const kind: AttachmentKind | undefined = await fileKind(bytes)
  return kind ?? officeKind(await detectType(bytes), bytes) ?? textKind(bytes, name)
}

/** file-type stops at a limit; Office reads a zip by the directory at its end, so the directory decides. */
function officeKind(type: string | undefined, bytes: Buffer): OfficeKind | undefined {
  const parts = new Set(partsOfZip(bytes)?.map(({ name }) => name))
  if (!parts.has('[Content_Types].xml') || hasMacros(bytes)) return undefined
  const found = (Object.keys(office) as OfficeKind[]).filter((kind) => parts.has(office[kind]))
  const [kind] = found
  return found.length === 1 && (type === kind || type === 'application/zip') ? kind : undefined
}

/** An Office document with macros is a program. */
export function hasMacros(bytes: Buffer): boolean {
  return partsOfZip(bytes)?.some(({ name }) => /vba(project|data)/i.test(name)) ?? false
}

export const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function textKind(bytes: Buffer, name: string): AttachmentKind | undefined {
  if (bytes.length === 0) return undefined
  try {
    if (control.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))) return undefined
  } catch {
    return undefined
  }
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain'
}
