import { isPictureWithin } from '#server/platform/picture.ts'

/** Kinds that a browser shows, by what file-type calls them: a PNG that moves is a PNG. */
const kinds = {
  'application/pdf': 'application/pdf',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
} as const

export type FileKind = (typeof kinds)[keyof typeof kinds]

/** More than a plan of A0 has at 400 dpi. A picture of a few bytes with more would take the memory of whoever opens it. */
const maxPixels = 20_000

/** The kind of a file by its content, not its name; undefined for other kinds. */
export async function fileKind(bytes: Buffer): Promise<FileKind | undefined> {
  const type = await detectType(bytes)
  if (type === undefined || !Object.hasOwn(kinds, type)) return undefined
  const kind = kinds[type as keyof typeof kinds]
  return kind === 'application/pdf' || isPictureWithin(maxPixels, kind, bytes) ? kind : undefined
}

/** Programs skip these before a PDF: a byte-order mark, blank lines, and printer commands. */
const pdfHead = /^(?:\xef\xbb\xbf)?(?:\s|\x1b%-12345X|@PJL[^\r\n]*[\r\n])*%PDF-/
const mostBeforePdf = 1_024

/** Beginnings that file-type looks past: a byte-order mark, a song's tags, and what gzip has packed, which it unpacks. */
const lookedPast = [
  [0xef, 0xbb, 0xbf],
  [0x49, 0x44, 0x33],
  [0x1f, 0x8b],
].map((start) => Buffer.from(start))

/** It searches a zip byte by byte for the ends of its parts: a megabyte would hold the process for a second. */
const readAtMost = 64 * 1_024

/** The media type that file-type sees in the first bytes; undefined where it knows none or cannot read on. */
export async function detectType(bytes: Buffer): Promise<string | undefined> {
  if (pdfHead.test(bytes.toString('latin1', 0, mostBeforePdf))) return 'application/pdf'
  if (lookedPast.some((start) => bytes.subarray(0, start.length).equals(start))) return undefined
  const { fileTypeFromBuffer } = await import('file-type/core')
  try {
    return (await fileTypeFromBuffer(bytes.subarray(0, readAtMost)))?.mime
  } catch {
    // The sender wrote the bytes: an unreadable file has no kind, and is no failure of the portal.
    return undefined
  }
}
