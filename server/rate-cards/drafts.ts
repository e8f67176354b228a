import { sql } from 'kysely'
import * as z from 'zod'
import type { Sen } from '#contract/money.ts'
import { cardDraft, type CardDraft } from '#contract/rate-cards/draft.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import {
  baseTwin,
  cardOrder,
  keyedColumns,
  keyNamed,
  namesOfKey,
  type KeyedRow,
} from '#server/rate-cards/keyed.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'
import { lockRule, readRule, type LockedRule } from '#server/rate-cards/rules.ts'

interface DraftRow {
  revision: number
  opened_at: Date
  opened_by: string
  changed_at: Date
  changed_by: string
}

type AmountRow = KeyedRow & {
  /** The rule's own cell, and the one that its card shows. */
  own: number
  id: number
  price_sen: Sen | null
  floor_sen: Sen | null
  was_price_sen: Sen | null
  was_floor_sen: Sen | null
  now_price_sen: Sen | null
  now_floor_sen: Sen | null
  base_sen: Sen | null
  drafted_at: Date
  drafted_by: string
  drafter: number
}

export interface OpenDraft {
  draft: CardDraft
  own: ReadonlyMap<CardDraft['cells'][number], number>
}

/** Null if none is open; 404 as in `readRule`. */
export async function readDraft(db: Db, viewer: Viewer, rule: number): Promise<CardDraft | null> {
  await readRule(db, viewer, rule)
  return (await openDraft(db, viewer, rule))?.draft ?? null
}

export async function openDraft(db: Db, viewer: Viewer, rule: number): Promise<OpenDraft | null> {
  const name = (user: string) => sql`(select full_name from portal_user where id = ${sql.ref(user)})`
  const drafts =
    await sql<DraftRow>`select d.revision, d.opened_at, ${name('d.opened_by')} as opened_by, d.changed_at,
      ${name('d.changed_by')} as changed_by from card_draft d where d.pricing_rule_id = ${rule}`.execute(db)
  const found = drafts.rows[0]
  if (!found) return null
  const { rows } = await sql<AmountRow>`select ${keyedColumns}, c.id as own,
      case when now.price_sen is null then coalesce(base.id, c.id) else c.id end as id,
      d.price_sen, d.floor_sen, d.was_price_sen, d.was_floor_sen, d.drafted_at, d.drafted_by as drafter,
      ${name('d.drafted_by')} as drafted_by, now.price_sen as now_price_sen, now.floor_sen as now_floor_sen,
      m.price_sen as base_sen
    from draft_amount d join rate_cell c on c.id = d.rate_cell_id ${namesOfKey} ${baseTwin}
      left join lateral ${amountOn(sql`c.id`, viewer.today, true)} now on true
      left join lateral ${amountOn(sql`base.id`, viewer.today, false)} m on true
    where d.pricing_rule_id = ${rule} order by ${cardOrder}`.execute(db)
  const own = new Map(rows.map((row) => [draftedCell(row), row.own]))
  const cells = [...own.keys()]
  const draft: CardDraft = {
    revision: found.revision,
    opened_at: found.opened_at.toISOString(),
    opened_by: found.opened_by,
    changed_at: found.changed_at.toISOString(),
    changed_by: found.changed_by,
    conflicts: cells.filter((cell) => cell.conflict).length,
    may_publish:
      !(await isSwitchedOn(db, 'second_person_publishes')) ||
      rows.every((row) => row.drafter !== viewer.userId),
    cells,
  }
  return { draft, own }
}

function draftedCell(row: AmountRow): CardDraft['cells'][number] {
  return {
    id: row.id,
    ...keyNamed(row),
    draft: { selling_price: row.price_sen, floor: row.floor_sen },
    drafted_from: { selling_price: row.was_price_sen, floor: row.was_floor_sen },
    in_force: { selling_price: row.now_price_sen, floor: row.now_floor_sen },
    conflict: row.was_price_sen !== row.now_price_sen || row.was_floor_sen !== row.now_floor_sen,
    base_price: row.base_sen,
    at: row.drafted_at.toISOString(),
    by: row.drafted_by,
  }
}

/** 404 as in `lockRule`, 403 for a client manager's base card. */
export async function lockCard(db: Db, viewer: Viewer, id: number): Promise<LockedRule> {
  const rule = await lockRule(db, viewer, id)
  if (rule.is_standard_rule && viewer.role === 'client_manager')
    throw new AppError('forbidden', (w) => w.forbidden)
  return rule
}

/** 409 `stale_version` with the present draft unless the caller has seen this revision. */
export async function draftSeen(
  db: Db,
  viewer: Viewer,
  rule: number,
  revision: number | null,
): Promise<OpenDraft | null> {
  const open = await openDraft(db, viewer, rule)
  if ((open?.draft.revision ?? null) === revision) return open
  const draft = open?.draft
  throw new AppError('stale_version', draft ? (w) => w.draftChanged(draft.changed_by) : (w) => w.draftGone, {
    data: z.encode(cardDraft.nullable(), draft ?? null),
  })
}

/** Throws 404 if none is open. */
export async function discardDraft(db: Db, viewer: Viewer, id: number): Promise<void> {
  const rule = await lockCard(db, viewer, id)
  const { numDeletedRows } = await db
    .deleteFrom('card_draft')
    .where('pricing_rule_id', '=', rule.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
}

/** 409 if a draft is open, or settings require a second person. */
export async function refuseAtOnce(db: Db, rule: number): Promise<void> {
  const { rows } = await sql<{ by: string; cells: number }>`select u.full_name as by,
      (select count(*) from draft_amount a where a.pricing_rule_id = d.pricing_rule_id) as cells
    from card_draft d join portal_user u on u.id = d.changed_by where d.pricing_rule_id = ${rule}`.execute(db)
  const [draft] = rows
  if (draft) throw new AppError('wrong_status', (w) => w.draftOpen(draft.cells, draft.by))
  if (await isSwitchedOn(db, 'second_person_publishes'))
    throw new AppError('wrong_status', (w) => w.secondPersonDrafts)
}
