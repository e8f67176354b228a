/** A cell: text that a person may have typed, a number, or empty. */
export type CsvCell = string | number | null

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as a CSV file after RFC 4180: commas, CRLF, quotes around what needs them. Text that a spreadsheet would run as
 * a formula gets a leading apostrophe.
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
