export type CsvCell = string | number | null

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'

/** Rows as a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): Buffer {
  return Buffer.concat([Buffer.from(byteOrderMark), csvLines(rows)])
}

export function csvLines(rows: readonly (readonly CsvCell[])[]): Buffer {
  return Buffer.from(rows.map((cells) => cells.map(written).join(',') + '\r\n').join(''))
}

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // The full-width signs count as well: spreadsheets read them alike.
  const inert = /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
