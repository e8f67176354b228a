import { inflateSync } from 'node:zlib'
import { type Letterhead, maxLogoBytes, maxLogoPixels } from '#contract/letterhead.ts'
import type { Language } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'
import type { DocumentModel } from '#contract/documents.ts'
import { documentTextsByLanguage } from '#server/documents/words/words.ts'
import { invalid } from '#server/platform/errors.ts'
import { detectType, isPictureWithin, partsOfPng } from '#server/platform/file-kind.ts'

export const noLetterhead: Letterhead = {
  version: 0,
  name: 'Trunkline',
  registration_no: '',
  sst_no: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  bank: '',
  account_name: '',
  account_no: '',
  logo: null,
}

export interface Carrier {
  letterhead: DocumentModel['letterhead']
  depositTo: string | null
}

export async function readCarrier(db: Db, language: Language): Promise<Carrier> {
  const set = await db
    .selectFrom('letterhead')
    .select(['name', 'registration_no', 'sst_no', 'address', 'phone', 'email', 'website'])
    .select(['bank', 'account_name', 'account_no', 'logo_sha256'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { name, address, registration_no, sst_no, phone, email, website, bank, account_name, account_no } =
    set ?? noLetterhead
  const say = documentTextsByLanguage[language]
  const numbers = [registration_no && say.registrationNo(registration_no), sst_no && say.sstNo(sst_no)]
  const lines = [[address.replaceAll(/\s*\n\s*/g, ', ')], numbers, [phone, email, website]]
  return {
    letterhead: {
      name,
      lines: lines.map((parts) => parts.filter(Boolean).join(' · ')).filter(Boolean),
      logo: set?.logo_sha256?.toString('hex') ?? null,
    },
    depositTo: bank === '' ? null : say.account(bank, account_name, account_no),
  }
}

export async function logoOf(
  db: Db,
  { letterhead }: Pick<DocumentModel, 'letterhead'>,
): Promise<Logo | undefined> {
  if (letterhead.logo === null) return undefined
  return db
    .selectFrom('letterhead_logo')
    .select(['bytes', 'media_type'])
    .where('sha256', '=', Buffer.from(letterhead.logo, 'hex'))
    .executeTakeFirst()
}

export interface Logo {
  bytes: Buffer
  media_type: NonNullable<Letterhead['logo']>['media_type']
}

/** Only complete pictures pass: others end the drawing process. 422 also for one over 100 KB or 1,200 pixels. */
export async function readLogo(base64: string): Promise<Logo> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxLogoBytes) throw invalid({ logo: (w) => w.tooLargeFile(maxLogoBytes) })
  const type = await detectType(bytes)
  if ((type === 'image/png' || type === 'image/jpeg') && canBeDrawn({ bytes, media_type: type }))
    return { bytes, media_type: type }
  throw invalid({ logo: (w) => w.notALogo(maxLogoPixels) })
}

/** Whether a logo can be drawn; earlier versions stored some that cannot. */
export function canBeDrawn({ bytes, media_type }: Logo): boolean {
  if (!isPictureWithin(maxLogoPixels, media_type, bytes)) return false
  return media_type === 'image/png' ? isWholePng(bytes) : isPlainJpeg(bytes)
}

/** Samples of a pixel by the colour type of a PNG. */
const samples: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const indexed = 3

/** Whether a PNG has all of its pixels, in one pass and in at most 8 bits, as most programs write it. */
function isWholePng(bytes: Buffer): boolean {
  const { parts, isWhole } = partsOfPng(bytes)
  const head = parts[0]!.body
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [bits, colour, compression, filter, interlace] = head.subarray(8) as unknown as number[]
  if (!isWhole || compression !== 0 || filter !== 0 || interlace !== 0) return false
  const of = (kind: string) => parts.filter((part) => part.kind === kind).map(({ body }) => body)
  const [palettes, transparent] = [of('PLTE'), of('tRNS').length]
  const perPixel = samples[colour!]
  if (perPixel === undefined || transparent > (colour === indexed ? 1 : 0)) return false
  // pdfkit draws fewer than 8 bits per pixel only without transparency.
  const fewer = perPixel === 1 && transparent === 0 && [1, 2, 4].includes(bits!)
  if (bits !== 8 && !fewer) return false
  if (colour === indexed && !(palettes.length === 1 && isPalette(palettes[0]!))) return false
  if (colour !== indexed && palettes.length > 0) return false
  return hasRows(Buffer.concat(of('IDAT')), height, Math.ceil((width * perPixel * bits!) / 8))
}

function isPalette({ length }: Buffer): boolean {
  return length > 0 && length % 3 === 0 && length <= 256 * 3
}

/** Whether the decompressed pixels have the expected number and length of rows, each with a valid filter byte. */
function hasRows(packed: Buffer, height: number, width: number): boolean {
  const whole = height * (width + 1)
  try {
    const pixels = inflateSync(packed, { maxOutputLength: whole })
    return (
      pixels.length === whole &&
      !Array.from({ length: height }).some((_, row) => pixels[row * (width + 1)]! > 4)
    )
  } catch {
    return false
  }
}

/** Whether a JPEG is grey or RGB and has an end. Its pixels are left to the reader's program. */
function isPlainJpeg(bytes: Buffer): boolean {
  if (!bytes.includes(Buffer.from([0xff, 0xd9]))) return false
  for (let at = 2; at + 10 <= bytes.length;) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    if (marker >= 0xc0 && marker <= 0xc2) {
      return bytes[at + 4] === 8 && [1, 3].includes(bytes[at + 9]!)
    }
    const size = bytes.readUInt16BE(at + 2)
    // Descriptions precede the size, each with its length.
    if (size < 2 || marker < 0xc4 || marker === 0xd9 || marker === 0xda) return false
    at += 2 + size
  }
  return false
}
