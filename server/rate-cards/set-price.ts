import { sql } from 'kysely'
import type { CardCell, CellChange } from '#contract/rate-cards/cell.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { keyColumns, readCell } from '#server/rate-cards/cells.ts'
import { refuseAtOnce } from '#server/rate-cards/drafts.ts'
import { makeCells } from '#server/rate-cards/save-draft.ts'
import { publishVersion, type CellAmount } from '#server/rate-cards/publish-version.ts'
import { lockRule } from '#server/rate-cards/rules.ts'

/**
 * Sets the price of one cell from today, as a version of its own, and answers the cell; what is so already makes no version.
 * A client manager's base row is 403, and any custom row of other staff 404. 422 for a base cell without a price, a base price
 * below its own floor, and a floor on a custom card; 409 while the card is changed by its draft.
 */
export async function setPrice(db: Db, viewer: Viewer, change: CellChange): Promise<CardCell> {
  const { id, selling_price } = change
  const { rule: named, isBase } = await addressed(db, viewer, change)
  if (isBase && selling_price === null) throw invalid({ selling_price: (w) => w.required })
  if (!isBase && change.floor !== undefined) throw invalid({ floor: (w) => w.floorOfBase })
  const { id: rule } = await lockRule(db, viewer, named)
  await refuseAtOnce(db, rule)

  const own = await ownCell(db, viewer, rule, id)
  const said: Omit<CellAmount, 'cell'> = {
    price: selling_price,
    floor: change.floor === undefined ? (own?.floor_sen ?? null) : change.floor,
  }
  const now = { price: own?.price_sen ?? null, floor: own?.floor_sen ?? null }
  if (isBase && said.floor !== null && said.price !== null && said.floor > said.price)
    throw invalid({ [change.floor === undefined ? 'selling_price' : 'floor']: (w) => w.floorAbovePrice })
  if (said.price !== now.price || said.floor !== now.floor) {
    const cell = own?.id ?? (await makeCells(db, rule, [id]))[0]!.id
    await publishVersion(db, viewer, { rule, kind: 'cell', amounts: [{ cell, ...said }] })
  }
  return readCell(db, viewer, rule, id)
}

/** The rule whose card is written: the cell's own, or the custom rule that an inherited cell shall differ in. */
async function addressed(db: Db, { role }: Viewer, { id, pricing_rule_id }: CellChange) {
  const cell = await db
    .selectFrom('rate_cell as c')
    .innerJoin('pricing_rule as r', 'r.id', 'c.pricing_rule_id')
    .select(['r.id as rule', 'r.is_standard_rule'])
    .where('c.id', '=', id)
    .where('r.retired_at', 'is', null)
    .executeTakeFirst()
  if (!cell) throw notFound()
  const rule = pricing_rule_id ?? cell.rule
  const isBase = cell.is_standard_rule === 1 && rule === cell.rule
  if (role === 'client_manager' && isBase) throw new AppError('forbidden', (w) => w.forbidden)
  // A cell of a custom rule belongs to no other, and a custom rule to no other staff.
  if (cell.is_standard_rule === 0 && rule !== cell.rule) throw notFound()
  if (role !== 'client_manager' && !isBase) throw notFound()
  return { rule, isBase }
}

/** The rule's own cell with the key of a cell, and what its card says of it today. */
async function ownCell(db: Db, { today }: Viewer, rule: number, cell: number) {
  const { rows } = await sql<{ id: number; price_sen: number | null; floor_sen: number | null }>`
    select c.id, m.price_sen, m.floor_sen
    from rate_cell c left join lateral ${amountOn(sql`c.id`, today, true)} m on true
    where c.pricing_rule_id = ${rule} and ${keyColumns} is not distinct from
      (select ${keyColumns} from rate_cell c where c.id = ${cell})`.execute(db)
  return rows[0]
}
