import { sql } from 'kysely'
import {
  rateCardApi,
  type VersionQuery,
  type CardVersion,
  type PricingRule,
  type RuleAction,
  type CompanyRule,
  type CompanyRuleQuery,
} from '#contract/rate-cards/api.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import {
  assignRule,
  withdrawAssignment,
  listRules,
  readRule,
  lockRule,
  isAssigned,
  isoOf,
  lockCustomRule,
} from '#server/rate-cards/rules.ts'
import { keyNames, hashable, listCells, keyColumns, readCell } from '#server/rate-cards/cells.ts'
import type { Db } from '#server/platform/db.ts'
import { readPage, sliceOf, keywordsOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { CardCell, CellChange } from '#contract/rate-cards/cell.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import {
  refuseDirectChange,
  makeCells,
  pricesBelowFloor,
  publishVersion,
  withReasons,
  writeDraft,
  type CellAmount,
} from '#server/rate-cards/drafts.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'

export function rateCardRoutes(portal: Portal) {
  serveData(portal, rateCardApi.list, ({ db, viewer, query }) => listRules(db, viewer, query))
  serveData(portal, rateCardApi.one, ({ db, viewer, query }) => readRule(db, viewer, query.id))
  serve(portal, rateCardApi.create, async ({ db, viewer, body }) => ({
    data: await createRule(db, viewer, body.name),
    message: (w) => w.ruleCreated(body.name),
  }))
  serve(portal, rateCardApi.rename, async ({ db, viewer, body }) => ({
    data: await renameRule(db, viewer, body),
    message: (w) => w.ruleRenamed(body.name),
  }))
  serve(portal, rateCardApi.duplicate, async ({ db, viewer, body }) => ({
    data: await duplicateRule(db, viewer, body),
    message: (w) => w.ruleCreated(body.name),
  }))
  serve(portal, rateCardApi.remove, async ({ db, viewer, query }) => {
    await deleteRule(db, viewer, query.id)
    return { message: (w) => w.ruleDeleted }
  })
  serveData(portal, rateCardApi.deletable, async ({ db, viewer, query }) => ({
    is_rule_able_to_delete: await isRuleAbleToDelete(db, viewer, query.id),
  }))
  serve(portal, rateCardApi.versions, ({ db, viewer, query }) => listVersions(db, viewer, query))
  serveData(portal, rateCardApi.cells, ({ db, viewer, query }) => listCells(db, viewer, query))
  serve(portal, rateCardApi.setPrice, async ({ db, viewer, body }) => ({
    data: await setPrice(db, viewer, body),
    message: (w) => w.priceSet,
  }))
  serve(portal, rateCardApi.assignments, ({ db, viewer, query }) => listAssignments(db, viewer, query))
  serve(portal, rateCardApi.assign, async ({ db, viewer, body }) => {
    const { from, companies } = await assignRule(db, viewer, body)
    return { message: (w) => w.ruleAssignedFrom(companies, from) }
  })
  serve(portal, rateCardApi.withdraw, async ({ db, viewer, query }) => {
    await withdrawAssignment(db, viewer, query)
    return { message: (w) => w.assignmentWithdrawn }
  })
}

/** Newest first. 404 as in `readRule`. */
async function listVersions(db: Db, viewer: Viewer, query: VersionQuery) {
  await readRule(db, viewer, query.id)
  const name = sql`full_name`
  const { rows, count } = await readPage<CardVersion>(
    db,
    sql`(select count(*) from card_version where pricing_rule_id = ${query.id})`,
    sql`select v.id, v.number, v.from_date as "from",
        ${isoOf('v.published_at')} as at,
        (select ${name} from portal_user where id = v.published_by) as by,
        (select ${name} from portal_user where id = v.drafted_by) as drafted_by, v.kind, v.note, v.restores,
        case when v.withdrawn_at is not null then json_build_object(
          'at', ${isoOf('v.withdrawn_at')},
          'by', (select ${name} from portal_user where id = v.withdrawn_by)) end as withdrawn,
        (select count(*) from card_amount m where m.version_id = v.id) as cells,
        (select coalesce(json_agg(distinct m.reason) filter (where m.reason is not null), '[]')
          from card_amount m where m.version_id = v.id) as reasons,
        (select coalesce(json_agg(w), '[]') from (
          select n.number as by_version, count(*) as cells from card_amount m join card_version n on n.id = m.withdrawn_in
          where m.version_id = v.id group by n.number order by n.number) w) as withdrawn_cells
      from card_version v where v.pricing_rule_id = ${query.id} order by v.number desc ${sliceOf(query)}`,
  )
  return { data: rows, count }
}

/** Each word of the keyword must match the company's name or registration number. */
async function listAssignments(db: Db, { today }: Viewer, query: CompanyRuleQuery) {
  const conditions = [
    ...keywordsOf(query.keyword).map(
      (word) => sql`strpos(lower(concat_ws(' ', c.name, c.registration_no)), ${word}) > 0`,
    ),
    ...(query.rule === undefined
      ? []
      : [query.rule === 'none' ? sql`r.id is null` : sql`r.id = ${query.rule}`]),
  ]
  const matching = sql`from company c
    left join lateral (select a.pricing_rule_id, a.from_date from rule_assignment a
      where a.company_id = c.id and a.from_date <= ${today}::date order by a.from_date desc limit 1) a on true
    left join pricing_rule r on r.id = a.pricing_rule_id
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`
  const field = {
    company: sql`lower(c.name)`,
    registration_no: sql`c.registration_no`,
    rule: sql`coalesce(lower(r.name), '')`,
  }[query.sort.replace('-', '') as 'company' | 'registration_no' | 'rule']
  const named = (name: string) =>
    sql`case when ${sql.ref(`${name}.id`)} is not null then
      json_build_object('id', ${sql.ref(`${name}.id`)}, 'name', ${sql.ref(`${name}.name`)}) end`
  const page = sql<CompanyRule>`select c.id, c.name as company, c.registration_no, ${named('r')} as rule,
      a.from_date as since,
      (select coalesce(json_agg(json_build_object('from', p.from_date, 'rule', ${named('n')}) order by p.from_date), '[]')
        from rule_assignment p left join pricing_rule n on n.id = p.pricing_rule_id
        where p.company_id = c.id and p.from_date > ${today}::date) as planned
    ${matching} order by ${field} ${direction}, c.id ${direction} ${sliceOf(query)}`
  const { rows: data, count } = await readPage(db, sql`(select count(*) ${matching})`, page)
  return { data, count }
}

/**
 * Publishes one price from today; an equal price makes no version. 403 for a client manager's base row, 404 for a
 * custom row of other staff, 422 for a base price that is missing or below its floor and a custom floor, 409 while the
 * card has a draft. Below the floor 422 without a reason, 409 where settings require approval.
 */
async function setPrice(db: Db, viewer: Viewer, change: CellChange): Promise<CardCell> {
  const { id, selling_price } = change
  const { rule: named, isBase } = await addressed(db, viewer, change)
  if (isBase && selling_price === null) throw invalid({ selling_price: (w) => w.required })
  if (!isBase && change.floor !== undefined) throw invalid({ floor: (w) => w.floorOfBase })
  const { id: rule } = await lockRule(db, viewer, named)
  await refuseDirectChange(db, rule)

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
    const amounts = [{ cell, ...said }]
    const below = await pricesBelowFloor(db, viewer, amounts)
    const [low] = below
    if (low && (await isSwitchedOn(db, 'floor_needs_approval')))
      throw new AppError('wrong_status', (w) => w.floorDrafts(low.floor))
    await publishVersion(db, viewer, {
      rule,
      kind: 'cell',
      amounts: withReasons(amounts, below, change.reason),
      planned: change.planned,
    })
  }
  return readCell(db, viewer, rule, id)
}

/** The cell's own rule, or the custom rule that is to differ from an inherited cell. */
async function addressed(db: Db, { role }: Viewer, { id, pricing_rule_id }: CellChange) {
  const cell = await db
    .selectFrom('rate_cell as c')
    .innerJoin('pricing_rule as r', 'r.id', 'c.pricing_rule_id')
    .select(['r.id as rule', 'r.is_standard_rule'])
    .where('c.id', '=', id)
    .where('r.retired_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  const rule = pricing_rule_id ?? cell.rule
  const isBase = cell.is_standard_rule === 1 && rule === cell.rule
  if (role === 'client_manager' && isBase) throw new AppError('forbidden', (w) => w.forbidden)
  // A cell of a custom rule belongs to no other rule.
  if (cell.is_standard_rule === 0 && rule !== cell.rule) throw notFound()
  if (role !== 'client_manager' && !isBase) throw notFound()
  return { rule, isBase }
}

async function ownCell(db: Db, { today }: Viewer, rule: number, cell: number) {
  const { rows } = await sql<{ id: number; price_sen: number | null; floor_sen: number | null }>`
    select c.id, m.price_sen, m.floor_sen
    from rate_cell c left join lateral ${amountOn(sql`c.id`, today, true)} m on true
    where c.pricing_rule_id = ${rule} and ${keyColumns} is not distinct from
      (select ${keyColumns} from rate_cell c where c.id = ${cell})`.execute(db)
  return rows[0]
}

/** 422 for a name in use, ignoring case. */
async function createRule(db: Db, viewer: Viewer, name: string): Promise<PricingRule> {
  const id = await insertRule(db, viewer, name)
  await publishVersion(db, viewer, { rule: id, kind: 'opening', amounts: [] })
  await recordRule(db, viewer, { id, action: 'create', before: null, after: name })
  return readRule(db, viewer, id)
}

/** 409 for the base rule, 422 for a name in use. */
async function renameRule(db: Db, viewer: Viewer, { id, name }: { id: number; name: string }) {
  const rule = await lockCustomRule(db, viewer, id)
  if (rule.name === name) return readRule(db, viewer, id)
  try {
    await db.updateTable('pricing_rule').set({ name }).where('id', '=', id).execute()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw nameTaken()
    throw error
  }
  await recordRule(db, viewer, { id, action: 'rename', before: rule.name, after: name })
  return readRule(db, viewer, id)
}

/** Copies the present own prices of a custom rule, those below the floor as a draft if they need an approval or a reason. 409 for the base rule, 422 for a name in use. */
async function duplicateRule(db: Db, viewer: Viewer, { id: original, name }: { id: number; name: string }) {
  const rule = await lockCustomRule(db, viewer, original)
  const id = await insertRule(db, viewer, name)
  const copied = await sql<{ cell: number; price: number; reason: string | null }>`
    with original as (
      select c.*, m.price_sen, m.reason from rate_cell c cross join lateral ${amountOn(sql`c.id`, viewer.today, true)} m
      where c.pricing_rule_id = ${original} and m.price_sen is not null),
    copied as (
      insert into rate_cell (pricing_rule_id, ${keyNames}) select ${id}, ${keyNames} from original returning *)
    select n.id as cell, o.price_sen as price, o.reason
    from copied n join original o on ${hashable('o')} = ${hashable('n')}`.execute(db)
  const amounts = copied.rows.map((each) => ({ ...each, floor: null }))
  const needsApproval = await isSwitchedOn(db, 'floor_needs_approval')
  const below = new Set((await pricesBelowFloor(db, viewer, amounts)).map(({ cell }) => cell))
  const isDrafted = ({ cell, reason }: CellAmount) => below.has(cell) && (needsApproval || !reason)
  const opening = amounts.filter((each) => !isDrafted(each))
  await publishVersion(db, viewer, { rule: id, kind: 'opening', amounts: opening })
  if (opening.length < amounts.length) await writeDraft(db, viewer, id, amounts.filter(isDrafted))
  await recordRule(db, viewer, { id, action: 'duplicate', before: rule.name, after: name })
  return readRule(db, viewer, id)
}

/** Retires the rule with its draft and frees its name. 409 for the base rule, and while it is or will be assigned. */
async function deleteRule(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { name } = await lockCustomRule(db, viewer, id)
  if (await isAssigned(db, viewer, id)) throw new AppError('wrong_status', (w) => w.ruleAssigned)
  await db.deleteFrom('card_draft').where('pricing_rule_id', '=', id).execute()
  await db.updateTable('pricing_rule').set({ retired_at: viewer.now }).where('id', '=', id).execute()
  await recordRule(db, viewer, { id, action: 'delete', before: name, after: null })
}

/** 404 for an unknown one. */
async function isRuleAbleToDelete(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const rule = await readRule(db, viewer, id)
  return rule.is_standard_rule === 0 && !(await isAssigned(db, viewer, id))
}

async function insertRule(db: Db, { now }: Viewer, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into pricing_rule (name, is_standard_rule, created_at)
    values (${name}, 0, ${now})
    on conflict (lower(name)) where retired_at is null do nothing returning id`.execute(db)
  if (!rows[0]) throw nameTaken()
  return rows[0].id
}

function nameTaken() {
  return invalid({ name: (w) => w.ruleNameTaken })
}

interface RuleEntry {
  id: number
  action: RuleAction
  before: string | null
  after: string | null
}

async function recordRule(db: Db, viewer: Viewer, { id, ...entry }: RuleEntry) {
  await db
    .insertInto('rule_event')
    .values({ pricing_rule_id: id, at: viewer.now, actor_id: viewer.userId, ...entry })
    .execute()
}
