/** What a cell holds: text a person may have typed, a number written as it is, or nothing. */
export type CsvCell = string | number | null

/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as a CSV file after RFC 4180: commas, CRLF, quotes around what needs them. Text that a spreadsheet would run as
 * a formula is led by an apostrophe.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): Buffer {
  const lines = rows.map((cells) => cells.map(written).join(',') + '\r\n')
  return Buffer.from(byteOrderMark + lines.join(''))
}

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const inert = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
