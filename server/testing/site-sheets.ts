import { expect } from 'vitest'
import { csvFile, type SheetRows } from '#server/testing/card-sheets.ts'
import { uploadAs } from '#server/testing/uploads.ts'
import { eventually } from '#server/testing/waits.ts'
import type { Caller, TestReply, World } from '#server/testing/world.ts'

export const sheetHeadings = ['Reference', 'Product', 'Site A', 'Postcode A', 'Site B', 'Bandwidth', 'Term']

export const uploadSheet = (
  world: World,
  who: Caller,
  bytes: Buffer,
  { name = 'Branches.csv', query = '' } = {},
): Promise<TestReply> => uploadAs(world, { token: who.token, url: `/api/site-sheets${query}`, bytes, name })

/** The id of a new sheet of these rows, below the usual headings, once they are matched. */
export async function matchedSheet(world: World, rows: SheetRows, who: Caller = world.acme): Promise<number> {
  const { status, body } = await uploadSheet(world, who, csvFile([sheetHeadings, ...rows]))
  expect(status, JSON.stringify(body)).toBe(202)
  await whenMatched(who, body.data.id)
  return body.data.id
}

export async function whenMatched(who: Caller, id: number): Promise<any> {
  await eventually(async () => expect((await sheetFor(who, id)).state).not.toBe('matching'))
  return sheetFor(who, id)
}

export const sheetFor = async (who: Caller, id: number): Promise<any> =>
  (await who.get(`/api/site-sheets/${id}`)).body.data

export const rowsFor = async (who: Caller, id: number, query = ''): Promise<any[]> =>
  (await who.get(`/api/site-sheets/${id}/rows?per_page=500${query}`)).body.data

/** Ticks the rows, which may be duplicates of other quotes. */
export async function repeatOnPurpose(who: Caller, id: number): Promise<void> {
  const rows = await rowsFor(who, id)
  const ticked = rows.map(({ row_no, version }) => ({ row_no, version, included: true }))
  expect((await who.put(`/api/site-sheets/${id}/rows`, { rows: ticked })).status).toBe(200)
}
