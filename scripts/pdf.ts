import PdfKit from 'pdfkit'

export type Pdf = InstanceType<typeof PdfKit>

interface PdfOptions {
  title: string
  /** A fixed date: the same content gives the same bytes. */
  date: Date
  draw: (pdf: Pdf) => void
}

/** Millimetres in points. */
export const mm = 72 / 25.4

/**
 * An A4 document in English, tagged, so that a screen reader tells headings from lists. It is not compressed: the output of
 * zlib depends on its version, and a test can read the text. It uses the standard fonts that every reader has.
 */
export async function pdfOf({ title, date, draw }: PdfOptions): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'A4',
    margins: { top: 22 * mm, bottom: 24 * mm, left: 24 * mm, right: 24 * mm },
    bufferPages: true,
    compress: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: 'Trunkline', CreationDate: date },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  draw(pdf)
  pdf.end()
  await done
  return Buffer.concat(parts)
}

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const writable = new TextDecoder('windows-1252').decode(everyByte)

/** Returns the text if the built-in fonts have all its letters; pdfkit would silently omit the others. */
export function written(text: string): string {
  for (const letter of text)
    if (!writable.includes(letter)) throw new Error(`The fonts of the PDF have no ${letter}`)
  return text
}
