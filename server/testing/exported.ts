import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/universal'
import { expect } from 'vitest'
import type { FileFormat } from '#contract/file-formats.ts'
import { xlsxType } from '#server/platform/xlsx.ts'
import type { Caller, World } from '#server/testing/world.ts'

const types = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType } satisfies Record<FileFormat, string>

/** The rows of an exported list, keyed by column heading: all text, in a workbook also numbers and days. */
export async function exportedList(
  { http }: World,
  { token }: Caller,
  url: string,
  format: FileFormat = 'csv',
  language = 'en',
): Promise<Record<string, unknown>[]> {
  const reply = await http.inject({
    url: `${url}${url.includes('?') ? '&' : '?'}format=${format}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe(types[format])
  expect(reply.headers['content-disposition']).toMatch(
    new RegExp(
      `^attachment; filename\\*=UTF-8''(quotes|orders|circuits|deliveries|services|sites|users|customers)-\\d{4}-\\d\\d-\\d\\d\\.${format}$`,
    ),
  )
  if (format === 'csv') return parse(reply.rawPayload, { bom: true, columns: true })
  const [headings = [], ...rows] = await readSheet(Uint8Array.from(reply.rawPayload).buffer)
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at]])))
}
