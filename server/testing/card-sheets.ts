import { expect } from 'vitest'
import type { FileFormat } from '#contract/file-formats.ts'
import { readSheet } from '#server/platform/read-sheet.ts'
import { writeXlsx, type SheetCell } from '#server/platform/xlsx.ts'
import { uploadAs } from '#server/testing/uploads.ts'
import type { Caller, TestReply, World } from '#server/testing/world.ts'

/** A file of prices by its rows, headings first. */
export type SheetRows = SheetCell[][]

export async function exportedBytes(
  { http }: World,
  { token }: Caller,
  query: string,
): Promise<{ bytes: Buffer; type: string }> {
  const reply = await http.inject({
    url: `/api/pricing-rule/export?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return { bytes: reply.rawPayload, type: String(reply.headers['content-type']) }
}

/** The rows of an exported card, headings first. */
export async function exportedRows(
  world: World,
  who: Caller,
  rule: number,
  format: FileFormat = 'csv',
  more = '',
): Promise<SheetRows> {
  const { bytes } = await exportedBytes(world, who, `id=${rule}&format=${format}${more}`)
  return rowsIn(bytes)
}

/** The rows of a CSV file or workbook, headings first. */
export const rowsIn = async (bytes: Buffer) =>
  (await readSheet({ name: '', bytes }, { maxRows: 30_000 })).rows as SheetRows

/** Rows as a CSV file with this separator. */
export const csvFile = (rows: SheetRows, sign = ',') =>
  Buffer.from(rows.map((row) => row.map((cell) => cell ?? '').join(sign)).join('\r\n'))

export const xlsxFile = ([headings = [], ...rows]: SheetRows) =>
  writeXlsx({ name: 'Prices', headings: headings.map(String), widths: [], rows })

/** Imports a file into a rule's draft, by default a rule without one. */
export const importedInto = (
  world: World,
  who: Caller,
  rule: number,
  bytes: Buffer,
  more = '',
): Promise<TestReply> =>
  uploadAs(world, { token: who.token, url: `/api/pricing-rule/import?id=${rule}${more}`, bytes, name: 'p' })
