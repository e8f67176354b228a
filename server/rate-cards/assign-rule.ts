import { sql } from 'kysely'
import type { RuleAssignment } from '#contract/rate-cards/assignment.ts'
import { ruleOn } from '#server/customers/rule-on.ts'
import { recordAccount } from '#server/customers/history.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockRule } from '#server/rate-cards/rules.ts'

/**
 * Null assigns base prices. Quoted prices do not change. Throws 422 for a past day and for the base rule, 404 for an
 * unknown company or rule.
 */
export async function assignRule(
  db: Db,
  viewer: Viewer,
  { company_ids, pricing_rule_id, from = viewer.today }: RuleAssignment,
): Promise<{ from: string; companies: number }> {
  if (from < viewer.today) throw invalid({ from: (w) => w.assignedFromToday })
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
  const of = db
    .deleteFrom('rule_assignment')
    .where('company_id', '=', company_id)
    .where('from_date', '=', from)
  const { rows } = await sql<{ from_date: string; name: string | null }>`
    select a.from_date, (select r.name from pricing_rule r where r.id = a.pricing_rule_id) as name
    from rule_assignment a where a.company_id = ${company_id} and a.from_date = ${from}::date for update`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  if (from <= viewer.today) throw new AppError('wrong_status', (w) => w.assignmentBegun)
  await of.execute()
  const then = await sql<{ after: string | null }>`
    select (select r.name from pricing_rule r where r.id = ${ruleOn(sql`${company_id}::bigint`, from)}) as after`.execute(
    db,
  )
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
