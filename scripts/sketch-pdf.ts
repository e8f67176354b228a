import { pdfOf, type Pdf } from '#scripts/pdf.ts'

const description =
  'Plant 2 in Kulim with its meet-me room on the ground floor. The north duct, 4 inches, enters from the west; the south duct comes from the south gate.'

/** A labelled drawing like one that a buyer attaches: the two entries into a plant. */
export function sketchPdf(): Promise<Buffer> {
  return pdfOf({
    title: 'Ducts into the building',
    date: new Date('2026-01-01T00:00:00Z'),
    draw: (pdf) => {
      pdf.addStructure(
        pdf.struct('Document', {}, [
          pdf.struct('H1', {}, () => label(pdf, 70, 70, 18, 'Ducts into the building', 'Helvetica-Bold')),
          pdf.struct('P', {}, () => label(pdf, 70, 96, 10, 'Not to scale')),
          pdf.struct('Figure', { alt: description }, () => drawDucts(pdf)),
        ]),
      )
    },
  })
}

function drawDucts(pdf: Pdf) {
  pdf.lineWidth(1.5).rect(190, 220, 260, 150).stroke('#16212b')
  pdf.lineWidth(0.8).rect(210, 300, 150, 50).stroke('#16212b')
  pdf.lineWidth(2.5).moveTo(70, 275).lineTo(190, 275).stroke('#0b6c74')
  pdf.moveTo(320, 370).lineTo(320, 520).stroke('#0b6c74')
  label(pdf, 210, 236, 14, 'Plant 2, Kulim', 'Helvetica-Bold')
  label(pdf, 222, 313, 10, 'Meet-me room,')
  label(pdf, 222, 327, 10, 'ground floor')
  label(pdf, 70, 258, 10, 'North duct, 4 in')
  label(pdf, 332, 450, 10, 'South duct,')
  label(pdf, 332, 464, 10, 'from the south gate')
}

function label(pdf: Pdf, x: number, y: number, size: number, text: string, font = 'Helvetica') {
  pdf.font(font, size).fillColor('#16212b').text(text, x, y, { lineBreak: false })
}
