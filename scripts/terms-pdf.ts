import type { Language } from '#contract/session.ts'
import { standardDepositMonths } from '#contract/charges.ts'
import { mm, pdfOf, written, type Pdf } from '#scripts/pdf.ts'
import { termsInForce } from '#server/orders/terms.ts'

const headings: Record<Language, { title: string; version: string }> = {
  en: { title: 'Terms and Conditions', version: `Version ${termsInForce.version}` },
  ms: { title: 'Terma dan Syarat', version: `Versi ${termsInForce.version}` },
}
const [petrol, ink, grey] = ['#0b6c74', '#16212b', '#55616d']
const [regular, bold] = ['Helvetica', 'Helvetica-Bold']
/** The indent of a clause's text. */
const indent = 8 * mm

/** The Terms and Conditions in both languages, on the letterhead. */
export function termsPdf(): Promise<Buffer> {
  return pdfOf({
    title: `Trunkline: ${headings.en.title}`,
    date: new Date(`${termsInForce.since}T00:00:00Z`),
    draw: (pdf) => {
      const whole = pdf.struct('Document')
      pdf.addStructure(whole)
      drawLetterhead(pdf, whole)
      for (const language of ['en', 'ms'] as const) drawTerms(pdf, whole, language)
      whole.end()
      numberPages(pdf)
    },
  })
}

type Part = ReturnType<Pdf['struct']>

function drawLetterhead(pdf: Pdf, whole: Part) {
  const { left, right, top } = pdf.page.margins
  pdf.markContent('Artifact', { type: 'Layout' })
  // The portal's mark, of 32 units.
  pdf
    .save()
    .translate(left, top - 4)
    .scale(0.75)
    .roundedRect(0, 0, 32, 32, 7)
    .fill(petrol)
    .path('M7 16h6.5m5 0H25M16 9.5V7m0 18v-2.5')
    .circle(16, 16, 4.6)
    .lineWidth(2.5)
    .lineCap('round')
    .stroke('#ffffff')
    .restore()
    .moveTo(left, top + 32)
    .lineTo(pdf.page.width - right, top + 32)
    .lineWidth(0.75)
    .stroke(petrol)
  pdf.endMarkedContent()
  add(pdf, whole, 'P', () =>
    pdf
      .font(bold, 15)
      .fillColor(ink)
      .text('Trunkline', left + 32, top + 2),
  )
  pdf.x = left
  pdf.y = top + 32
}

function drawTerms(pdf: Pdf, whole: Part, language: Language) {
  const { title, version } = headings[language]
  const section = pdf.struct('Sect', { lang: language })
  whole.add(section)
  pdf.y += 24
  add(pdf, section, 'H1', () => pdf.font(bold, 18).fillColor(ink).text(written(title)))
  pdf.y += 3
  add(pdf, section, 'P', () => pdf.font(regular, 9).fillColor(grey).text(written(version)))
  pdf.y += 10
  const list = pdf.struct('L')
  section.add(list)
  const clauses = termsInForce.clauses(standardDepositMonths)[language]
  clauses.forEach((clause, index) => drawClause(pdf, list, `${index + 1}.`, written(clause)))
  list.end()
  section.end()
}

function drawClause(pdf: Pdf, list: Part, number: string, clause: string) {
  const { left, right, bottom } = pdf.page.margins
  const width = pdf.page.width - left - right - indent
  pdf.font(regular, 9.5).fillColor(ink)
  const lines = { width, lineGap: 2 }
  if (pdf.y + pdf.heightOfString(clause, lines) > pdf.page.height - bottom) pdf.addPage()
  const item = pdf.struct('LI')
  list.add(item)
  const y = pdf.y
  add(pdf, item, 'Lbl', () => pdf.text(number, left, y))
  add(pdf, item, 'LBody', () => pdf.text(clause, left + indent, y, lines))
  item.end()
  pdf.x = left
  pdf.y += 4.5
}

/** Draws an element that screen readers read as a separate part. */
function add(pdf: Pdf, parent: Part, tag: string, draw: () => void) {
  const part = pdf.struct(tag, {}, draw)
  parent.add(part)
  part.end()
}

function numberPages(pdf: Pdf) {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    const { left, right, bottom } = pdf.page.margins
    const y = pdf.page.height - 14 * mm
    // Below the margin pdfkit would begin another page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    pdf.font(regular, 8).fillColor(grey)
    pdf.text(`${headings.en.title} · ${headings.en.version}`, left, y, { lineBreak: false })
    pdf.text(`${page + 1} / ${count}`, left, y, {
      width: pdf.page.width - left - right,
      align: 'right',
      lineBreak: false,
    })
    pdf.endMarkedContent()
    pdf.page.margins.bottom = bottom
  }
}
