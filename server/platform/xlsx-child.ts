// Reads or writes a workbook in a process of its own (`xlsx.ts`).
import { answerTasks } from '#server/platform/child-lane.ts'
import { readWorkbook } from '#server/platform/read-workbook.ts'
import type { SheetAsked, WrittenCell, WrittenSheet } from '#server/platform/xlsx.ts'

answerTasks(async (task: WrittenSheet | SheetAsked) => ('read' in task ? readWorkbook(task) : written(task)))

async function written({ name, headings, widths, rows }: WrittenSheet): Promise<Buffer> {
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const heads = headings.map((value) => ({ value, fontWeight: 'bold' as const }))
  return writeWorkbook([heads, ...rows.map((row) => row.map(cellOf))], {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function cellOf(cell: WrittenCell) {
  if (typeof cell !== 'object' || cell === null) return cell
  return 'day' in cell
    ? // Midnight in UTC: the library counts from there, and a fraction would be an hour.
      { value: new Date(cell.day), type: Date, format: 'yyyy-mm-dd' }
    : { value: cell.ringgit, type: Number, format: '#,##0.00' }
}
