import { sql } from 'kysely'
import type { PricingRule, RuleAction } from '#contract/rate-cards/rule.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { publishVersion } from '#server/rate-cards/publish-version.ts'
import { isAssigned, lockCustomRule, readRule } from '#server/rate-cards/rules.ts'

/** Makes a custom rule without prices of its own; 422 for a name in use, in any case of its letters. */
export async function createRule(db: Db, viewer: Viewer, name: string): Promise<PricingRule> {
  const id = await insertRule(db, viewer, name)
  await publishVersion(db, viewer, { rule: id, kind: 'opening', amounts: [] })
  await recordRule(db, viewer, { id, action: 'create', before: null, after: name })
  return readRule(db, viewer, id)
}

/** Renames a custom rule; 409 for the base rule, 422 for a name in use. */
export async function renameRule(
  db: Db,
  viewer: Viewer,
  { id, name }: { id: number; name: string },
): Promise<PricingRule> {
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

/** Makes a custom rule with the prices of its own that another has today; 409 for the base rule, 422 for a name in use. */
export async function duplicateRule(
  db: Db,
  viewer: Viewer,
  { id: original, name }: { id: number; name: string },
): Promise<PricingRule> {
  const rule = await lockCustomRule(db, viewer, original)
  const id = await insertRule(db, viewer, name)
  const copied = await sql<{ cell: number; price: number }>`
    with original as (
      select c.*, m.price_sen from rate_cell c cross join lateral ${amountOn(sql`c.id`, viewer.today, false)} m
      where c.pricing_rule_id = ${original} and m.price_sen is not null),
    copied as (
      insert into rate_cell (pricing_rule_id, product_id, component, charge, bandwidth_id, term, band, network_status, vas_option_id)
      select ${id}, product_id, component, charge, bandwidth_id, term, band, network_status, vas_option_id from original
      returning *)
    select n.id as cell, o.price_sen as price from copied n join original o
      on (o.product_id, o.component, o.charge) = (n.product_id, n.component, n.charge)
        and (o.bandwidth_id, o.term, o.band, o.network_status, o.vas_option_id)
          is not distinct from (n.bandwidth_id, n.term, n.band, n.network_status, n.vas_option_id)`.execute(
    db,
  )
  const amounts = copied.rows.map((each) => ({ ...each, floor: null }))
  await publishVersion(db, viewer, { rule: id, kind: 'opening', amounts })
  await recordRule(db, viewer, { id, action: 'duplicate', before: rule.name, after: name })
  return readRule(db, viewer, id)
}

/** Deletes a custom rule: it is retired with its draft, and its name free. 409 for the base rule, and while a company has it today or later. */
export async function deleteRule(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { name } = await lockCustomRule(db, viewer, id)
  if (await isAssigned(db, viewer, id)) throw new AppError('wrong_status', (w) => w.ruleAssigned)
  await db.deleteFrom('card_draft').where('pricing_rule_id', '=', id).execute()
  await db.updateTable('pricing_rule').set({ retired_at: viewer.now }).where('id', '=', id).execute()
  await recordRule(db, viewer, { id, action: 'delete', before: name, after: null })
}

/** Whether `deleteRule` would delete it; 404 for an unknown one. */
export async function isRuleAbleToDelete(db: Db, viewer: Viewer, id: number): Promise<boolean> {
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
