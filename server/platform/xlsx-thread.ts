// A thread of its own: it reads or writes one workbook, answers and ends (`xlsx.ts`).
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetCell, WrittenCell, WrittenSheet, XlsxAnswer, XlsxJob } from '#server/platform/xlsx.ts'

const job = workerData as XlsxJob
parentPort!.postMessage('write' in job ? await written(job.write) : await read(job))

async function written({ name, headings, widths, rows }: WrittenSheet): Promise<XlsxAnswer> {
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const heads = headings.map((value) => ({ value, fontWeight: 'bold' as const }))
  const bytes = await writeWorkbook([heads, ...rows.map((row) => row.map(cellOf))], {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
  return { written: bytes }
}

function cellOf(cell: WrittenCell) {
  if (typeof cell !== 'object' || cell === null) return cell
  return 'day' in cell
    ? // Midnight in UTC: the library counts from there, and a fraction would be an hour.
      { value: new Date(cell.day), type: Date, format: 'yyyy-mm-dd' }
    : { value: cell.ringgit, type: Number, format: '#,##0.00' }
}

async function read({
  read,
  mostRows,
  mostColumns,
}: Extract<XlsxJob, { read: unknown }>): Promise<XlsxAnswer> {
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(read.buffer as ArrayBuffer)
  if (rows.length > mostRows || (rows[0]?.length ?? 0) > mostColumns) return { tooLong: true }
  return { rows: rows.map((row) => row.map(plain)) }
}

/** A date or a yes is no price: as text it is refused with what it is. */
function plain(value: unknown): SheetCell {
  if (value === null || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' ? value : String(value)
}
