import PdfKit from 'pdfkit'
import { documentTextsByLanguage } from '#server/documents/words/words.ts'
import type { DocumentBlock, DocumentModel, DocumentRow } from '#contract/documents.ts'
import { Sheet, type TextLine } from '#server/documents/sheet.ts'

/**
 * A document as a tagged PDF (PDF/UA) with its fonts: screen readers distinguish headings, tables and table heads. Letters
 * without a glyph are printed as question marks, which the last line mentions; copying and screen readers get the original
 * letters.
 */
export async function drawDocument(model: DocumentModel, date: Date, logo?: Buffer): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'A4',
    margins: { top: 56, bottom: 64, left: 56, right: 56 },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: model.language,
    displayTitle: true,
    info: { Title: model.title, Author: model.letterhead.name, CreationDate: date },
  } as unknown as PDFKit.PDFDocumentOptions)
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  const sheet = new Sheet(pdf)
  drawLetterhead(sheet, model, logo)
  sheet.down(22)
  sheet.paragraph('H1', model.title, { size: 17, strong: true })
  sheet.down(8)
  for (const [index, block] of model.blocks.entries()) {
    sheet.down(gapBefore(block, model.blocks[index - 1]))
    drawBlock(sheet, block)
  }
  const say = documentTextsByLanguage[model.language]
  if (sheet.face.lacking) {
    sheet.down(12)
    sheet.paragraph('P', say.lettersMissing, { size: 8 }, { colour: 'grey' })
  }
  sheet.end()
  drawFeet(sheet, model, say.page)
  pdf.end()
  await done
  return Buffer.concat(parts)
}

/** The maximum size of a logo, at the right, and its distance from the texts. */
const logoBox = { width: 130, height: 44 }
const besideLogo = 20

function drawLetterhead(sheet: Sheet, { letterhead }: DocumentModel, logo?: Buffer) {
  const top = sheet.y
  const width = logo ? sheet.width - logoBox.width - besideLogo : sheet.width
  sheet.paragraph('P', letterhead.name, { size: 13, strong: true }, { colour: 'petrol', width })
  sheet.down(2)
  for (const line of letterhead.lines) sheet.paragraph('P', line, { size: 8 }, { colour: 'grey', width })
  if (logo) {
    sheet.picture(logo, { x: sheet.left + sheet.width - logoBox.width, y: top, ...logoBox })
    sheet.y = Math.max(sheet.y, top + logoBox.height)
  }
  sheet.down(8)
  sheet.rule('petrol', 1)
}

/** Names and values, and a table below them, have space above. */
function gapBefore({ kind }: DocumentBlock, above: DocumentBlock | undefined): number {
  if (kind === 'table' && above?.kind === 'facts') return 12
  return kind === 'facts' && above?.kind === 'text' ? 6 : 0
}

function drawBlock(sheet: Sheet, block: DocumentBlock) {
  switch (block.kind) {
    case 'heading':
      sheet.down(16)
      // Avoids a heading alone at the end of a page.
      sheet.keep(70)
      sheet.paragraph('H2', block.text, { size: 11.5, strong: true })
      return sheet.down(5)
    case 'text':
      if (block.small) sheet.paragraph('P', block.text, { size: 8 }, { colour: 'grey' })
      else sheet.paragraph('P', block.text, { size: 9.5 })
      return sheet.down(4)
    case 'facts':
      return drawFacts(sheet, block.facts)
    case 'table':
      return drawTable(sheet, block)
    case 'clauses':
      return drawClauses(sheet, block.clauses)
    case 'signatures':
      return drawSignatures(sheet, block.names)
  }
}

const nameWidth = 150

function drawFacts(sheet: Sheet, facts: readonly { name: string; value: string }[]) {
  const table = sheet.open('Table')
  for (const { name, value } of facts) {
    const [names, values] = [
      sheet.face.linesOf(name, { size: 9 }, nameWidth - 8),
      sheet.face.linesOf(value, { size: 9.5, strong: true }, sheet.width - nameWidth),
    ]
    const height = Math.max(names.length, values.length) * 13.3
    sheet.keep(height)
    const row = table.open('TR')
    const y = sheet.y
    row.lines('TH', name, names, { x: sheet.left, y, style: { size: 9 }, colour: 'grey', scope: 'Row' })
    row.lines('TD', value, values, { x: sheet.left + nameWidth, y, style: { size: 9.5, strong: true } })
    row.close()
    sheet.y = y + height + 2
  }
  table.close()
  sheet.down(4)
}

function drawClauses(sheet: Sheet, clauses: readonly string[]) {
  const style = { size: 8.5 }
  const list = sheet.open('L')
  clauses.forEach((clause, index) => {
    const lines: TextLine[] = sheet.face.linesOf(clause, style, sheet.width - 20)
    sheet.keep(lines.length * 12)
    const item = list.open('LI')
    const y = sheet.y
    const number = `${index + 1}.`
    item.lines('Lbl', number, sheet.face.linesOf(number, style, 20), { x: sheet.left, y, style })
    item.lines('LBody', clause, lines, { x: sheet.left + 20, y, style })
    item.close()
    sheet.y = y + lines.length * 12 + 3
  })
  list.close()
}

function drawSignatures(sheet: Sheet, names: readonly string[]) {
  sheet.keep(names.length * 52)
  for (const name of names) {
    sheet.down(36)
    sheet.rule('grey', 0.5, 240)
    sheet.down(4)
    sheet.paragraph('P', name, { size: 8 }, { colour: 'grey' })
  }
}

/** Reference, validity and number of each page, which screen readers skip. */
function drawFeet(sheet: Sheet, { foot }: DocumentModel, page: (number: number, of: number) => string) {
  const style = { size: 8 }
  sheet.eachPage((number, of) => {
    const y = sheet.bottom + 22
    const count = sheet.face.linesOf(page(number, of), style, 120)[0]!
    const [text] = sheet.face.linesOf(foot, style, sheet.width - 130)
    sheet.artifact(() => {
      sheet.draw(text!, sheet.left, y, style, 'grey')
      sheet.draw(count, sheet.left + sheet.width - count.width, y, style, 'grey')
    })
  })
}

type Table = Extract<DocumentBlock, { kind: 'table' }>

/** The width of every column except the first. */
const amountWidth = 92
const gap = 10
/** The maximum of rows kept on one page. */
const shortTable = 4
const head = { size: 8, strong: true }
const under = { size: 8 }

/** A table whose head is repeated on each page; rows are not split between pages. */
function drawTable(sheet: Sheet, { heads, rows }: Table) {
  const table = sheet.open('Table')
  const columns = placesOf(sheet, heads.length)
  const headLines = heads.map((text, index) => sheet.face.linesOf(text, head, columns[index]!.width))
  const headHeight = heightOf(headLines, head.size) + 6
  // A short table stays on one page.
  sheet.keep(headHeight + Math.min(rows.length, shortTable) * 32)
  const top = sheet.y
  const row = table.open('TR')
  heads.forEach((text, index) =>
    row.lines('TH', text, headLines[index]!, {
      ...columns[index]!.place,
      y: top,
      style: head,
      colour: 'grey',
      scope: 'Column',
    }),
  )
  row.close()
  sheet.y = top + headHeight - 3
  sheet.rule('grey')
  sheet.down(4)
  const repeatHead = () => {
    const y = sheet.y
    sheet.artifact(() =>
      headLines.forEach((lines, index) => {
        const { place } = columns[index]!
        lines.forEach((line, at) => {
          const x = place.right === undefined ? place.x : place.right - line.width
          sheet.draw(line, x, y + at * head.size * 1.4, head, 'grey')
        })
      }),
    )
    sheet.y = y + headHeight - 3
    sheet.rule('grey')
    sheet.down(4)
  }
  for (const each of rows) drawRow(sheet, table, each, columns, repeatHead)
  table.close()
  sheet.down(6)
}

function drawRow(
  sheet: Sheet,
  table: ReturnType<Sheet['open']>,
  { cells, strong = false, part = false }: DocumentRow,
  columns: ReturnType<typeof placesOf>,
  repeatHead: () => void,
) {
  const style = { size: part ? 8.5 : 9.5, strong }
  // Names have text figures, amounts tabular ones.
  const styleOf = (index: number) => ({ ...style, figures: index > 0 })
  const indent = part ? 12 : 0
  const inset = (index: number) => (index === 0 ? indent : 0)
  const laid = cells.map((cell, index) => {
    const width = columns[index]!.width - inset(index)
    return {
      lines: sheet.face.linesOf(cell.text, styleOf(index), width),
      below: (cell.under?.split('\n') ?? []).flatMap((line) => sheet.face.linesOf(line, under, width)),
    }
  })
  const height = Math.max(
    ...laid.map(({ lines, below }) => heightOf([lines], style.size) + heightOf([below], under.size)),
  )
  // A row after the parts of another row has space above it.
  if (strong) sheet.down(4)
  if (sheet.keep(height + 8)) repeatHead()
  const y = sheet.y
  const row = table.open('TR')
  cells.forEach((cell, index) => {
    const { lines, below } = laid[index]!
    const { place } = columns[index]!
    const at = { ...place, x: place.x + inset(index) }
    const inside = index === 0 ? row.open('TH', 'Row') : row.open('TD')
    inside.lines('P', cell.text, lines, {
      ...at,
      y,
      style: styleOf(index),
      colour: part ? 'grey' : 'ink',
    })
    if (cell.under !== undefined)
      inside.lines('P', cell.under, below, {
        ...at,
        y: y + heightOf([lines], style.size),
        style: under,
        colour: 'grey',
      })
    inside.close()
  })
  row.close()
  sheet.y = y + height + (part ? 2 : 4)
}

/** The columns' positions: the first is at the left with the remaining width, the others at the right. */
function placesOf(sheet: Sheet, count: number) {
  const first = sheet.width - (count - 1) * (amountWidth + gap)
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return { width: first, place: { x: sheet.left, right: undefined } }
    const right = sheet.left + first + index * (amountWidth + gap)
    return { width: amountWidth, place: { x: right - amountWidth, right } }
  })
}

function heightOf(cells: readonly (readonly TextLine[])[], size: number): number {
  return Math.max(...cells.map((lines) => lines.length)) * size * 1.4
}
