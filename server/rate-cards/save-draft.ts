import { sql } from 'kysely'
import type { CardDraft, DraftChange } from '#contract/rate-cards/draft.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { keyOfCell, type Cell } from '#server/pricing/price.ts'
import { draftSeen, lockCard, openDraft } from '#server/rate-cards/drafts.ts'
import type { CellAmount } from '#server/rate-cards/publish-version.ts'
import type { LockedRule } from '#server/rate-cards/rules.ts'

/**
 * All or none; answers null once every cell equals the price in force. 409 for a stale revision; 422 by cell for one of
 * another card, a base cell without a price, and a floor on a custom card.
 */
export async function saveDraft(
  db: Db,
  viewer: Viewer,
  { id, revision, cells }: DraftChange,
): Promise<CardDraft | null> {
  const rule = await lockCard(db, viewer, id)
  await draftSeen(db, viewer, rule.id, revision)
  await writeDraft(db, viewer, rule.id, await amountsFor(db, viewer, rule, cells))
  return (await openDraft(db, viewer, rule.id))?.draft ?? null
}

type StoredCell = Pick<
  Cell,
  'id' | 'component' | 'charge' | 'bandwidth_id' | 'term' | 'band' | 'network_status'
> & {
  product_id: number
  vas_option_id: number | null
  own: boolean
  floor_sen: number | null
}

/** Makes the rule's own cells where the card inherited until now. */
async function amountsFor(
  db: Db,
  { today }: Viewer,
  rule: LockedRule,
  wanted: DraftChange['cells'],
): Promise<CellAmount[]> {
  const stored = await readCells(db, today, rule.id)
  const byId = new Map(stored.map((cell) => [cell.id, cell]))
  const ownByKey = new Map(stored.filter((cell) => cell.own).map((cell) => [keyIn(cell), cell]))
  const errors: Record<string, Sentence> = {}
  const inherited: number[] = []
  for (const cell of wanted) {
    const found = byId.get(cell.id)
    const fault = faultOf(rule, cell, found)
    if (fault) errors[`cells.${cell.id}`] = fault
    else if (!ownByKey.has(keyIn(found!))) inherited.push(cell.id)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)

  for (const made of await makeCells(db, rule.id, inherited)) ownByKey.set(keyIn(made), made)
  const amounts = new Map<number, CellAmount>()
  for (const { id, selling_price, floor } of wanted) {
    const own = ownByKey.get(keyIn(byId.get(id)!))!
    const kept = floor === undefined ? own.floor_sen : floor
    amounts.set(own.id, { cell: own.id, price: selling_price, floor: kept })
  }
  return [...amounts.values()]
}

function faultOf(
  { is_standard_rule }: LockedRule,
  { selling_price, floor }: DraftChange['cells'][number],
  found: StoredCell | undefined,
): Sentence | undefined {
  if (!found) return (w) => w.cellOfNoCard
  if (is_standard_rule) return selling_price === null ? (w) => w.required : undefined
  return floor === undefined || floor === null ? undefined : (w) => w.floorOfBase
}

const keyIn = (cell: StoredCell) => `${cell.product_id}|${keyOfCell(cell)}`

/** With the floor in force or, for the rule's own, in its draft. */
async function readCells(db: Db, today: string, rule: number): Promise<StoredCell[]> {
  const { rows } = await sql<StoredCell>`
    select c.id, c.product_id, c.component, c.charge, c.bandwidth_id, c.term, c.band, c.network_status, c.vas_option_id,
      r.id = ${rule} as own, case when d.rate_cell_id is null then m.floor_sen else d.floor_sen end as floor_sen
    from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
      left join lateral ${amountOn(sql`c.id`, today, true)} m on true
      left join draft_amount d on d.pricing_rule_id = ${rule} and d.rate_cell_id = c.id
    where r.id = ${rule} or r.is_standard_rule = 1`.execute(db)
  return rows
}

/** They have no amount until a version sets one. */
export async function makeCells(db: Db, rule: number, like: readonly number[]): Promise<StoredCell[]> {
  if (like.length === 0) return []
  const { rows } = await sql<StoredCell>`
    insert into rate_cell (pricing_rule_id, product_id, component, charge, bandwidth_id, term, band, network_status, vas_option_id)
    select ${rule}::bigint, product_id, component, charge, bandwidth_id, term, band, network_status, vas_option_id
    from rate_cell where id = any(${like}::bigint[])
    returning id, product_id, component, charge, bandwidth_id, term, band, network_status, vas_option_id, true as own,
      null::bigint as floor_sen`.execute(db)
  return rows
}

/** Opens a draft of the locked rule if there is none. Amounts equal to those in force leave the draft. */
export async function writeDraft(db: Db, viewer: Viewer, rule: number, amounts: readonly CellAmount[]) {
  const { now, userId, today } = viewer
  await sql`insert into card_draft (pricing_rule_id, revision, opened_at, opened_by, changed_at, changed_by)
    values (${rule}, nextval('card_draft_revision'), ${now}, ${userId}, ${now}, ${userId})
    on conflict (pricing_rule_id) do update
      set revision = excluded.revision, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(
    db,
  )
  await sql`insert into draft_amount (pricing_rule_id, rate_cell_id, price_sen, floor_sen, was_price_sen, was_floor_sen,
      drafted_at, drafted_by)
    select ${rule}::bigint, a.cell, a.price, a.floor, m.price_sen, m.floor_sen, ${now}::timestamptz, ${userId}::bigint
    from json_to_recordset(${JSON.stringify(amounts)}) as a(cell bigint, price bigint, floor bigint)
      left join lateral ${amountOn(sql`a.cell`, today, true)} m on true
    on conflict (pricing_rule_id, rate_cell_id) do update
      set price_sen = excluded.price_sen, floor_sen = excluded.floor_sen, was_price_sen = excluded.was_price_sen,
        was_floor_sen = excluded.was_floor_sen, drafted_at = excluded.drafted_at, drafted_by = excluded.drafted_by`.execute(
    db,
  )
  await sql`delete from draft_amount where pricing_rule_id = ${rule}
    and price_sen is not distinct from was_price_sen and floor_sen is not distinct from was_floor_sen`.execute(
    db,
  )
  await sql`delete from card_draft d where d.pricing_rule_id = ${rule}
    and not exists (select from draft_amount a where a.pricing_rule_id = d.pricing_rule_id)`.execute(db)
}
