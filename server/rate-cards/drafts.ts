import { sql } from 'kysely'
import * as z from 'zod'
import type { Sen } from '#contract/money.ts'
import {
  cardDraft,
  type CardDraft,
  type DraftChange,
  type DraftedCell,
  type PlannedVersion,
} from '#contract/rate-cards/draft-api.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import {
  keyNames,
  joinBaseCell,
  keyColumns,
  cardOrder,
  keyedColumns,
  namesOfKey,
  valuesOf,
} from '#server/rate-cards/cells.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'
import { isoOf, lockRule, readRule, type LockedRule } from '#server/rate-cards/rules.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import type { VersionKind } from '#contract/rate-cards/api.ts'
import type { plannedChoices } from '#contract/rate-cards/cell.ts'

export interface OpenDraft {
  draft: CardDraft
  own: ReadonlyMap<CardDraft['cells'][number], number>
  /** The viewer drafted a part. */
  isDrafter: boolean
}

/** Null if none is open; 404 as in `readRule`. */
export async function readDraft(db: Db, viewer: Viewer, rule: number): Promise<CardDraft | null> {
  await readRule(db, viewer, rule)
  return (await openDraft(db, viewer, rule))?.draft ?? null
}

export async function openDraft(db: Db, viewer: Viewer, rule: number): Promise<OpenDraft | null> {
  const name = (user: string) => sql`(select full_name from portal_user where id = ${sql.ref(user)})`
  type Header = Pick<CardDraft, 'revision' | 'opened_at' | 'opened_by' | 'changed_at' | 'changed_by'>
  const drafts = await sql<Header & { isDrafter: boolean }>`
    select d.revision, ${isoOf('d.opened_at')} as opened_at, ${name('d.opened_by')} as opened_by,
      ${isoOf('d.changed_at')} as changed_at, ${name('d.changed_by')} as changed_by,
      exists (select from draft_amount a
        where a.pricing_rule_id = d.pricing_rule_id and a.drafted_by = ${viewer.userId}) as "isDrafter"
    from card_draft d where d.pricing_rule_id = ${rule}`.execute(db)
  if (!drafts.rows[0]) return null
  const { isDrafter, ...header } = drafts.rows[0]
  const { rows } = await sql<DraftedCell & { own: number }>`
    select case when now.price_sen is null then coalesce(base.id, c.id) else c.id end as id, ${keyedColumns},
      ${valuesOf('d')} as draft, ${valuesOf('d', 'was_')} as drafted_from, ${valuesOf('now')} as in_force,
      (d.was_price_sen, d.was_floor_sen) is distinct from (now.price_sen, now.floor_sen) as conflict,
      m.price_sen as base_price, d.reason, ${isoOf('d.drafted_at')} as at, ${name('d.drafted_by')} as by,
      case when base.id <> c.id and d.price_sen < m.floor_sen then m.floor_sen end as below_floor,
      c.id as own
    from draft_amount d join rate_cell c on c.id = d.rate_cell_id ${namesOfKey} ${joinBaseCell}
      left join lateral ${amountOn(sql`c.id`, viewer.today, true)} now on true
      left join lateral ${amountOn(sql`base.id`, viewer.today, true)} m on true
    where d.pricing_rule_id = ${rule} order by ${cardOrder}`.execute(db)
  const own = new Map(rows.map(({ own, ...cell }) => [cell, own]))
  const cells = [...own.keys()]
  const needs_floor_approval =
    cells.some((cell) => cell.below_floor !== null) && (await isSwitchedOn(db, 'floor_needs_approval'))
  const needsSecond = needs_floor_approval || (await isSwitchedOn(db, 'second_person_publishes'))
  const draft: CardDraft = {
    ...header,
    conflicts: cells.filter((cell) => cell.conflict).length,
    may_publish: !(needsSecond && isDrafter) && (!needs_floor_approval || viewer.approvesFloor === true),
    needs_floor_approval,
    planned: await plannedVersions(db, rule, [...own.values()], viewer.today),
    cells,
  }
  return { draft, own, isDrafter }
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
export async function refuseDirectChange(db: Db, rule: number): Promise<void> {
  const { rows } = await sql<{ by: string; cells: number }>`select u.full_name as by,
      (select count(*) from draft_amount a where a.pricing_rule_id = d.pricing_rule_id) as cells
    from card_draft d join portal_user u on u.id = d.changed_by where d.pricing_rule_id = ${rule}`.execute(db)
  const [draft] = rows
  if (draft) throw new AppError('wrong_status', (w) => w.draftOpen(draft.cells, draft.by))
  if (await isSwitchedOn(db, 'second_person_publishes'))
    throw new AppError('wrong_status', (w) => w.secondPersonDrafts)
}

/**
 * All or none; answers null once every cell equals the price in force. 409 for a stale revision; 422 by cell for one of
 * another card, a base cell without a price or with one below its floor, a floor on a custom card, and a custom price
 * below the floor without a reason.
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

interface StoredCell {
  id: number
  /** The same in every card. */
  key: string
  own: boolean
  floor_sen: number | null
}

/** Makes the rule's own cells where the card inherited until now. */
async function amountsFor(db: Db, viewer: Viewer, rule: LockedRule, wanted: DraftChange['cells']) {
  const stored = await readCells(db, viewer.today, rule.id)
  const byId = new Map(stored.map((cell) => [cell.id, cell]))
  const ownByKey = new Map(stored.filter((cell) => cell.own).map((cell) => [cell.key, cell]))
  const errors: Record<string, Sentence> = {}
  const inherited: number[] = []
  for (const cell of wanted) {
    const found = byId.get(cell.id)
    const fault = faultOf(rule, cell, found)
    if (fault) errors[`cells.${cell.id}`] = fault
    else if (!ownByKey.has(found!.key)) inherited.push(cell.id)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)

  for (const made of await makeCells(db, rule.id, inherited)) ownByKey.set(made.key, made)
  const amounts = new Map<number, CellAmount & { id: number }>()
  for (const { id, selling_price, floor, reason } of wanted) {
    const own = ownByKey.get(byId.get(id)!.key)!
    const kept = floor === undefined ? own.floor_sen : floor
    if (rule.is_standard_rule && kept !== null && selling_price !== null && selling_price < kept)
      errors[`cells.${id}`] = (w) => w.floorAbovePrice
    amounts.set(own.id, { id, cell: own.id, price: selling_price, floor: kept, reason })
  }
  const drafted = [...amounts.values()]
  for (const { cell, floor } of await pricesBelowFloor(db, viewer, drafted))
    if (!amounts.get(cell)!.reason) errors[`cells.${amounts.get(cell)!.id}`] = (w) => w.reasonBelow(floor)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return drafted
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

/** With the floor in force or, for the rule's own, in its draft. */
async function readCells(db: Db, today: string, rule: number): Promise<StoredCell[]> {
  const { rows } = await sql<StoredCell>`
    select c.id, ${keyColumns}::text as key, r.id = ${rule} as own,
      case when d.rate_cell_id is null then m.floor_sen else d.floor_sen end as floor_sen
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
    insert into rate_cell (pricing_rule_id, ${keyNames})
    select ${rule}::bigint, ${keyNames} from rate_cell where id = any(${like}::bigint[])
    returning id, ${keyColumns}::text as key, true as own, null::bigint as floor_sen`.execute(db)
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
      reason, drafted_at, drafted_by)
    select ${rule}::bigint, a.cell, a.price, a.floor, m.price_sen, m.floor_sen, a.reason, ${now}::timestamptz, ${userId}::bigint
    from json_to_recordset(${JSON.stringify(amounts)}) as a(cell bigint, price bigint, floor bigint, reason text)
      left join lateral ${amountOn(sql`a.cell`, today, true)} m on true
    on conflict (pricing_rule_id, rate_cell_id) do update
      set price_sen = excluded.price_sen, floor_sen = excluded.floor_sen, was_price_sen = excluded.was_price_sen,
        was_floor_sen = excluded.was_floor_sen, reason = excluded.reason, drafted_at = excluded.drafted_at, drafted_by = excluded.drafted_by`.execute(
    db,
  )
  await sql`delete from draft_amount where pricing_rule_id = ${rule}
    and price_sen is not distinct from was_price_sen
      and floor_sen is not distinct from was_floor_sen`.execute(db)
  await sql`delete from card_draft d where d.pricing_rule_id = ${rule}
    and not exists (select from draft_amount a where a.pricing_rule_id = d.pricing_rule_id)`.execute(db)
}

/** In sen; a custom rule without a price inherits the base price. */
export interface CellAmount {
  cell: number
  price: number | null
  floor: number | null
  reason?: string | null
}

interface BelowFloor {
  cell: number
  floor: Sen
}

/** Changed prices of a custom card below the base card's floor on a day, today by default. */
export async function pricesBelowFloor(
  db: Db,
  { today }: Viewer,
  amounts: readonly CellAmount[],
  day = today,
): Promise<BelowFloor[]> {
  const { rows } = await sql<BelowFloor>`select c.id as cell, m.floor_sen as floor
    from json_to_recordset(${JSON.stringify(amounts)}) as a(cell bigint, price bigint)
      join rate_cell c on c.id = a.cell ${joinBaseCell}
      cross join lateral ${amountOn(sql`base.id`, day, true)} m
      left join lateral ${amountOn(sql`c.id`, today, false)} now on true
    where base.id <> c.id and a.price < m.floor_sen and a.price is distinct from now.price_sen`.execute(db)
  return rows
}

/** 422 on `reason` if a price below the floor has none and the caller gives none. */
export function withReasons(
  amounts: readonly CellAmount[],
  below: readonly BelowFloor[],
  reason: string | null | undefined,
): CellAmount[] {
  const floors = new Map(below.map(({ cell, floor }) => [cell, floor]))
  return amounts.map((amount) => {
    const floor = floors.get(amount.cell)
    if (floor === undefined) return amount
    const why = amount.reason ?? reason
    if (!why) throw invalid({ reason: (w) => w.reasonBelow(floor) })
    return { ...amount, reason: why }
  })
}

/** Versions of a rule that begin after a day with some of these cells. */
async function plannedVersions(
  db: Db,
  rule: number,
  cells: readonly number[],
  after: string,
): Promise<PlannedVersion[]> {
  const { rows } = await sql<PlannedVersion>`select v.number, v.from_date as "from", count(*) as cells
    from card_amount m join card_version v on v.id = m.version_id
    where v.pricing_rule_id = ${rule} and m.rate_cell_id = any(${cells}::bigint[]) and m.from_date > ${after}::date
    group by v.number, v.from_date order by v.from_date, v.number`.execute(db)
  return rows
}

/**
 * Adds the next version with the changed cells. The caller has locked the rule, or has just made it. 409
 * `planned_versions` if later versions have its cells and `planned` is omitted.
 */
export async function publishVersion(
  db: Db,
  viewer: Viewer,
  {
    rule,
    kind,
    amounts,
    from = viewer.today,
    draftedBy = viewer.userId,
    note = null,
    restores = null,
    planned,
  }: {
    rule: number
    kind: VersionKind
    amounts: readonly CellAmount[]
    /** Today by default. */
    from?: string
    draftedBy?: number
    note?: string | null
    restores?: number | null
    planned?: (typeof plannedChoices)[number] | undefined
  },
): Promise<{ id: number; number: number }> {
  const cells = amounts.map(({ cell }) => cell)
  const versions = await plannedVersions(db, rule, cells, from)
  if (versions.length > 0 && !planned)
    throw new AppError('planned_versions', (w) => w.plannedVersions(versions), { data: { versions } })
  const { rows } = await sql<{ id: number; number: number }>`
    with version as (
      insert into card_version (pricing_rule_id, number, from_date, published_at, published_by, drafted_by, kind, note, restores)
      select ${rule}::bigint, coalesce(max(number), 0) + 1, ${from}::date, ${viewer.now}::timestamptz,
        ${viewer.userId}::bigint, ${draftedBy}::bigint, ${kind}::text, ${note}::text, ${restores}::integer
      from card_version where pricing_rule_id = ${rule}
      returning id, from_date, number),
    said as (
      insert into card_amount (version_id, from_date, number, rate_cell_id, price_sen, floor_sen, reason)
      select v.id, v.from_date, v.number, a.cell, a.price, a.floor, a.reason
      from version v cross join json_to_recordset(${JSON.stringify(amounts)}) as a(cell bigint, price bigint, floor bigint, reason text))
    select id, number from version`.execute(db)
  const version = rows[0]!
  if (versions.length > 0 && planned === 'withdraw') {
    await sql`update card_amount set from_date = null, withdrawn_in = ${version.id}
      where rate_cell_id = any(${cells}::bigint[]) and from_date > ${from}::date`.execute(db)
    // A version without any price left is withdrawn too.
    await sql`update card_version v set withdrawn_at = ${viewer.now}, withdrawn_by = ${viewer.userId}
      where v.id in (select version_id from card_amount where withdrawn_in = ${version.id})
        and not exists (select from card_amount m where m.version_id = v.id and m.from_date is not null)`.execute(
      db,
    )
  }
  return version
}
