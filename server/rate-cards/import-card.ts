import type { DraftChange } from '#contract/rate-cards/draft.ts'
import {
  sheetShows,
  type CardImport,
  type ImportedCard,
  type ImportedPrice,
} from '#contract/rate-cards/sheet.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { TableFile } from '#server/platform/read-sheet.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { byAnyId, sheetPrices, type SheetPrice } from '#server/rate-cards/card-sheet.ts'
import { draftSeen, lockCard } from '#server/rate-cards/drafts.ts'
import { keyNamed } from '#server/rate-cards/keyed.ts'
import { saveDraft } from '#server/rate-cards/save-draft.ts'
import { readSheetRows, type SheetFault } from '#server/rate-cards/sheet-rows.ts'

/**
 * Drafts the prices of a file, all or none, and answers what changed; a row that says what the card says anyway changes
 * nothing. 403, 404 and 409 as in `saveDraft`; 422 with the row and column of each wrong cell.
 */
export async function importCard(
  db: Db,
  viewer: Viewer,
  { id, product_id, revision = undefined }: CardImport,
  sheet: TableFile,
): Promise<ImportedCard> {
  const rule = await lockCard(db, viewer, id)
  await draftSeen(db, viewer, rule.id, revision ?? null)
  const prices = await sheetPrices(db, viewer, rule, undefined)
  const { rows, faults } = readSheetRows(sheet, await byAnyId(db, rule.id, prices), {
    isBase: rule.is_standard_rule === 1,
    product: product_id,
  })
  if (faults.length > 0) throw refused(faults)
  const changed = rows.filter(({ price, says }) => !isSame(price.drafted, says))
  if (changed.length > 0)
    await saveDraft(db, viewer, { id, revision: revision ?? null, cells: changed.map(asDrafted) })
  return {
    rows: rows.length,
    changes: changed.length,
    undrafted: changed.filter(({ price, says }) => isSame(price.inForce, says)).length,
    kept: rows.filter(({ kept }) => kept).length,
    first: changed.slice(0, sheetShows.prices).map(({ price, says }) => imported(price, says)),
  }
}

type Says = SheetPrice['drafted']

function isSame(one: Says, other: Says): boolean {
  return one.selling_price === other.selling_price && one.floor === other.floor
}

function asDrafted({ price, says }: { price: SheetPrice; says: Says }): DraftChange['cells'][number] {
  return { id: price.cell.id, ...says }
}

function imported({ cell, drafted }: SheetPrice, after: Says): ImportedPrice {
  return { id: cell.id, ...keyNamed(cell), before: drafted, after, base_price: cell.base_price }
}

function refused(faults: readonly SheetFault[]): AppError {
  const named = faults.slice(0, sheetShows.faults)
  return new AppError('invalid', (w) => w.sheetRefused(faults.length), {
    errors: Object.fromEntries(named.map(({ row, column, say }) => [`rows.${row}.${column}`, [say]])),
    data: { faults: faults.length },
  })
}
