import type { DocumentBlock, DocumentRow } from '#contract/documents.ts'
import type { Sheet } from '#server/documents/sheet.ts'
import type { TextLine } from '#server/documents/typeface.ts'

type Table = Extract<DocumentBlock, { kind: 'table' }>

/** The width of every column but the first. */
const amountWidth = 92
const gap = 10
/** So many rows at most are kept together. */
const shortTable = 4
const head = { size: 8, strong: true }
const under = { size: 8 }

/** A table whose head is repeated on each page; no row is divided between two. */
export function drawTable(sheet: Sheet, { heads, rows }: Table) {
  const table = sheet.open('Table')
  const columns = placesOf(sheet, heads.length)
  const headLines = heads.map((text, index) => sheet.face.linesOf(text, head, columns[index]!.width))
  const headHeight = heightOf(headLines, head.size) + 6
  // A short table stands on one page.
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
  // Names are set as texts, amounts as figures.
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
  // What follows the parts of another row stands apart from them.
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

/** Where each column stands: the first at the left with the room that is left, the others at the right. */
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
