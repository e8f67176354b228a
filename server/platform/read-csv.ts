import { invalid } from '#server/platform/errors.ts'

/** The signs between the cells of a row that spreadsheets write. */
const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * The rows of a CSV file after RFC 4180, of which the first row decides what separates its cells; null once there are more
 * than these rows. An apostrophe before a sign that would begin a formula is taken off again. Throws 422 on `file` for a quote
 * that is never closed: the rows behind it would be part of one cell.
 */
export function readCsv(bytes: Buffer, mostRows: number): { rows: string[][]; delimiter: Delimiter } | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const delimiter = delimiterOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell.replace(/^'(?=[=+\-@＝＋－＠\t\r])/, ''))
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === delimiter) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endRow()
      if (rows.length > mostRows) return null
    } else cell += sign
  }
  if (quoted) throw invalid({ file: (w) => w.sheetQuoteOpen(rows.length + 1) })
  if (cell !== '' || row.length > 0) endRow()
  return rows.length > mostRows ? null : { rows, delimiter }
}

/** What the first row has most of, outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const often = new Map<string, number>()
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    if (!quoted && (sign === '\n' || sign === '\r')) break
    if (!quoted) often.set(sign, (often.get(sign) ?? 0) + 1)
  }
  return delimiters.toSorted((one, other) => (often.get(other) ?? 0) - (often.get(one) ?? 0))[0]!
}
