import { expect } from 'vitest'
import { csvFile, type SheetRows } from '#server/testing/card-sheets.ts'
import { seededRandom } from '#server/testing/random.ts'
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

export interface SiteTruth {
  text: string
  postcode: string
  /** The building that is meant; null for one that the inventory lacks. */
  nis: string | null
  isMisspelt: boolean
}

type Listed = Record<'nis_code' | 'name' | 'address1' | 'city' | 'postcode', string>

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Sites as people write them, with the buildings that they mean: most misspelt, some of no listed building. */
export function misspeltSites(buildings: readonly Listed[], count: number, seed: number): SiteTruth[] {
  const { draw, pick } = seededRandom(seed)
  const mistyped = (text: string) => {
    const at = 1 + draw(text.length - 1)
    const [before, here, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
    // Another number is another tower, no typing error.
    if (!/[a-z]{4}/i.test(text) || !/[a-z]/i.test(here)) return text
    const changed = [before + here + here + after, before + after, before + pick([...letters]) + here + after]
    return pick([...changed, before + pick([...letters]) + after])
  }
  return Array.from({ length: count }, (_, at) => {
    const { nis_code, name, address1, city, postcode } = pick(buildings)
    if (at % 10 === 9) {
      const other = pick(buildings)
      const text = `${name.split(' ')[0]} ${pick(['Cahaya', 'Bayu', 'Suria'])} ${other.name.split(' ').at(-1)}`
      const listed = buildings.find((each) => each.name === text)
      return { text, postcode, nis: listed?.nis_code ?? null, isMisspelt: false }
    }
    const written = pick([name, name, name.toUpperCase(), `${name}, ${city}`, `${name}, ${address1}`])
    const text =
      at % 10 < 3
        ? written
        : written.replace(name, mistyped(name)).replace(name.toUpperCase(), mistyped(name))
    return { text, postcode, nis: nis_code, isMisspelt: text !== written }
  })
}
