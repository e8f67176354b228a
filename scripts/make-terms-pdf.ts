import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { terms, termsVersion } from '#server/orders/terms.ts'

/** Where the screens' build takes it from. */
const termsFile = join(import.meta.dirname, '..', 'web', 'static', 'terms-and-conditions.pdf')

/** Widths of Helvetica's characters 32 to 126, in thousandths of the type size (Adobe's font metrics). */
const widths =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)

/** The few characters beyond ASCII that the terms use, as WinAnsi writes them in a PDF string. */
const beyond: Partial<Record<string, string>> = { '’': '\\222', '–': '\\226', '·': '\\267' }

/** A4 in points, with a margin of 25 mm. */
const page = { width: 595, height: 842, margin: 71 }

interface Line {
  text: string
  size: number
  bold?: boolean
  indent?: number
  /** Space above the line, in points. */
  above: number
}

/** The Terms and Conditions on one page in both languages. The same terms give the same bytes. */
function termsPdf(): Buffer {
  const lines: Line[] = [
    { text: 'Trunkline', size: 10, above: 0 },
    { text: 'Terms and Conditions', size: 20, bold: true, above: 26 },
    { text: `Version ${termsVersion}`, size: 10, above: 18 },
    ...clauses(terms.en),
    { text: 'Terma dan Syarat', size: 14, bold: true, above: 40 },
    ...clauses(terms.ms),
  ]
  let y = page.height - page.margin
  const drawn = lines.map(({ text, size, bold = false, indent = 0, above }) => {
    y -= above
    return `BT /${bold ? 'B' : 'R'} ${size} Tf ${page.margin + indent} ${y} Td (${escaped(text)}) Tj ET`
  })
  if (y < page.margin) throw new Error('The terms no longer fit on one page')
  return fileOf(drawn.join('\n'))
}

function clauses(texts: readonly string[]): Line[] {
  const size = 10.5
  const indent = 20
  return texts.flatMap((text, index) =>
    wrapped(text, size, page.width - 2 * page.margin - indent).flatMap((line, part): Line[] => [
      ...(part === 0 ? [{ text: `${index + 1}.`, size, above: 22 }] : []),
      { text: line, size, indent, above: part === 0 ? 0 : 15 },
    ]),
  )
}

function wrapped(text: string, size: number, room: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (widthOf(longer) * size <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function widthOf(text: string): number {
  let total = 0
  for (const sign of text) total += widths[sign.charCodeAt(0) - 32] ?? 556
  return total / 1_000
}

function escaped(text: string): string {
  return [...text]
    .map((sign) => {
      if (/[\\()]/.test(sign)) return `\\${sign}`
      if (/[ -~]/.test(sign)) return sign
      const written = beyond[sign]
      if (written === undefined) throw new Error(`No way to write ${sign} in the PDF`)
      return written
    })
    .join('')
}

/** Objects, their byte offsets, and the trailer: the whole of a PDF with one page and the built-in fonts. */
function fileOf(content: string): Buffer {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    '<< /Title (Terms and Conditions) /Author (Trunkline) >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

// With --check nothing is written, and the exit code says whether the file is what the terms are now.
if (!process.argv.includes('--check')) writeFileSync(termsFile, termsPdf())
else if (!readFileSync(termsFile).equals(termsPdf())) {
  console.error('The PDF of the terms is out of date; run: node scripts/make-terms-pdf.ts')
  process.exitCode = 1
}
