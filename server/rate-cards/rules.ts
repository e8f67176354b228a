import { sql, type RawBuilder } from 'kysely'
import type { PricingRule, RuleRecord, RuleAssignment } from '#contract/rate-cards/api.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound, invalid } from '#server/platform/errors.ts'
import { keywordsOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { ruleOn } from '#server/customers/queries.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { recordAccount } from '#server/customers/history.ts'

/** All living ones for client managers, the base rule for other staff. */
export function readableRules({ role }: Viewer): RawBuilder<unknown> {
  return role === 'client_manager'
    ? sql`r.retired_at is null`
    : sql`r.retired_at is null and r.is_standard_rule = 1`
}

/** In ISO format, as the API answers moments. */
export function isoOf(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

function ruleColumns(today: string) {
  return sql`r.id, r.name, r.is_standard_rule,
    (select count(*) from company c where ${ruleOn(sql`c.id`, today)}
      is not distinct from case when r.is_standard_rule = 0 then r.id end) as companies,
    (select json_build_object('companies', count(distinct p.company_id), 'from', min(p.from_date)) from rule_assignment p
      where p.pricing_rule_id = r.id and p.from_date > ${today}::date having count(*) > 0) as planned,
    (select count(*) from rate_cell c cross join lateral ${amountOn(sql`c.id`, today, false)} m
      where c.pricing_rule_id = r.id and m.price_sen is not null) as cells,
    l.number as version, ${isoOf('l.published_at')} as changed_at,
    (select u.full_name from portal_user u where u.id = l.published_by) as changed_by`
}

const fromRules = sql`from pricing_rule r cross join lateral (
  select v.number, v.published_at, v.published_by from card_version v
  where v.pricing_rule_id = r.id order by v.number desc limit 1) l`

/** The base rule first. */
export async function listRules(
  db: Db,
  viewer: Viewer,
  { keyword, is_standard_rule }: { keyword?: string; is_standard_rule?: '0' | '1' },
): Promise<PricingRule[]> {
  const conditions = [
    readableRules(viewer),
    ...(is_standard_rule === undefined ? [] : [sql`r.is_standard_rule = ${Number(is_standard_rule)}`]),
    ...keywordsOf(keyword).map((word) => sql`strpos(lower(r.name), ${word}) > 0`),
  ]
  const { rows } = await sql<PricingRule>`select ${ruleColumns(viewer.today)} ${fromRules}
    where ${sql.join(conditions, sql` and `)} order by r.is_standard_rule desc, lower(r.name)`.execute(db)
  return rows
}

/** 404 for a deleted rule and for one that the viewer may not see. */
export async function readRule(db: Db, viewer: Viewer, id: number): Promise<RuleRecord> {
  const { rows } = await sql<RuleRecord>`select ${ruleColumns(viewer.today)},
      (select coalesce(json_agg(json_build_object(
          'at', ${isoOf('e.at')}, 'action', e.action,
          'actor', u.full_name, 'before', e.before, 'after', e.after) order by e.id), '[]')
        from rule_event e join portal_user u on u.id = e.actor_id where e.pricing_rule_id = r.id) as events
    ${fromRules} where r.id = ${id} and ${readableRules(viewer)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export interface LockedRule {
  id: number
  name: string
  is_standard_rule: 0 | 1
}

/** Serialises writers of a rule or its card. 404 as in `readRule`. */
export async function lockRule(db: Db, viewer: Viewer, id: number): Promise<LockedRule> {
  const { rows } = await sql<LockedRule>`select r.id, r.name, r.is_standard_rule from pricing_rule r
    where r.id = ${id} and ${readableRules(viewer)} for update`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** 409 for the base rule. */
export async function lockCustomRule(db: Db, viewer: Viewer, id: number): Promise<LockedRule> {
  const rule = await lockRule(db, viewer, id)
  if (rule.is_standard_rule) throw new AppError('wrong_status', (w) => w.baseRuleStays)
  return rule
}

export async function isAssigned(db: Db, { today }: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql<{ assigned: boolean }>`select exists (
      select from rule_assignment p where p.pricing_rule_id = ${id}
        and (p.from_date > ${today}::date or ${ruleOn(sql`p.company_id`, today)} = ${id})) as assigned`.execute(
    db,
  )
  return rows[0]!.assigned
}

/** Null assigns base prices. Quoted prices stay. 422 for a past day and the base rule, 404 for an unknown id. */
export async function assignRule(
  db: Db,
  viewer: Viewer,
  { company_ids, pricing_rule_id, from = viewer.today }: RuleAssignment,
): Promise<{ from: string; companies: number }> {
  if (from < viewer.today) throw invalid({ from: (w) => w.fromToday })
  // The lock keeps the rule from being deleted.
  const rule = pricing_rule_id === null ? null : await lockRule(db, viewer, pricing_rule_id)
  if (rule?.is_standard_rule) throw invalid({ pricing_rule_id: (w) => w.baseIsNoAssignment })
  const ids = [...new Set(company_ids)]
  const { rows } = await sql<{ id: number; before: string | null }>`
    select c.id, (select r.name from pricing_rule r where r.id = ${ruleOn(sql`c.id`, from)}) as before
    from company c where c.id = any(${ids}::bigint[]) order by c.id for no key update of c`.execute(db)
  if (rows.length < ids.length) throw notFound()
  await sql`insert into rule_assignment (company_id, from_date, pricing_rule_id, assigned_at, assigned_by)
    select id, ${from}::date, ${rule?.id ?? null}::bigint, ${viewer.now}, ${viewer.userId}
    from unnest(${ids}::bigint[]) id
    on conflict (company_id, from_date) do update
      set pricing_rule_id = excluded.pricing_rule_id, assigned_at = excluded.assigned_at,
        assigned_by = excluded.assigned_by`.execute(db)
  for (const { id, before } of rows)
    await recordChange(db, viewer, { company: id, from, before, after: rule?.name ?? null })
  return { from, companies: ids.length }
}

/** Throws 409 once it has begun, 404 if there is none. */
export async function withdrawAssignment(
  db: Db,
  viewer: Viewer,
  { company_id, from }: { company_id: number; from: string },
): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`
    select (select r.name from pricing_rule r where r.id = a.pricing_rule_id) as name
    from rule_assignment a where a.company_id = ${company_id} and a.from_date = ${from}::date for update`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  if (from <= viewer.today) throw new AppError('wrong_status', (w) => w.assignmentBegun)
  await sql`delete from rule_assignment where company_id = ${company_id} and from_date = ${from}::date`.execute(
    db,
  )
  const then = await sql<{ after: string | null }>`
    select (select r.name from pricing_rule r
      where r.id = ${ruleOn(sql`${company_id}::bigint`, from)}) as after`.execute(db)
  await recordChange(db, viewer, {
    company: company_id,
    from,
    before: rows[0].name,
    after: then.rows[0]!.after,
  })
}

interface RuleChange {
  company: number
  from: string
  before: string | null
  after: string | null
}

async function recordChange(db: Db, viewer: Viewer, { company, from, before, after }: RuleChange) {
  const named = (rule: string | null) => [rule ?? '', from].join(' · ')
  const change = { field: 'pricing_rule' as const, before: named(before), after: named(after) }
  await recordAccount(db, viewer, { company_id: company, action: 'change', changes: [change] })
}
