import type { SheetField } from '#contract/site-sheets.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { configureSheet, insertSheet } from '#server/site-sheets/change.ts'
import { evaluateRows } from '#server/site-sheets/evaluate.ts'
import { findSheet, readShownRows } from '#server/site-sheets/queries.ts'

const fields: SheetField[] = ['reference', 'product', 'site_a', 'postcode_a', 'bandwidth', 'term']

const branches = [
  ['BR-01', 'PLL', 'Menara Standard Chartered', '50250', '100 Mbps', '24'],
  ['BR-02', 'PLL', 'Menra Hap Seng', '50250', '100 Mbps', '24'],
  ['BR-03', 'PLL', 'Petronas Twin Tower', '50088', '200 Mbps', '24'],
  ['BR-04', 'PLL', 'Menara Citybank', '', '200 Mbps', '24'],
  ['BR-05', 'Internet Direct', 'Menara Felda', '50088', '500 Mbps', '12'],
  ['BR-06', 'Internet Direct', '18 Jalan Kerinchi Kiri', '59200', '500 Mbps', '12'],
  ['BR-07', 'Internet Direct', 'Menara Prestige', '50450', '3 Mbps', '12'],
  ['BR-08', 'PLL', 'Menara Standard Chartered', '50250', '100 Mbps', '24'],
]

/** A sheet in review, with rows of every kind: certain, to choose, by hand, wrong and repeated. */
export async function makeSiteSheet(db: Db, viewer: Viewer): Promise<void> {
  const rows = branches.map((cells, index) => ({
    row_no: index + 2,
    values: Object.fromEntries(fields.map((field, at) => [field, cells[at]!])),
  }))
  const id = await insertSheet(db, viewer, { name: 'Branches of next year', columns: [], rows })
  await configureSheet(db, viewer, id, { version: 1, defaults: { hub_nis: 'KUL-0001' } })
  const { sheet } = await findSheet(db, viewer, id)
  await evaluateRows(db, viewer, sheet, await readShownRows(db, sheet))
}
