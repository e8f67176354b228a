import { sql, type RawBuilder } from 'kysely'
import type { CallData } from '#contract/endpoint.ts'
import { firstSteps, type firstStepApi, type FirstStep } from '#contract/first-steps.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** The versions of the base card. */
const changesOfBase = sql`select from card_version join pricing_rule on pricing_rule.id = pricing_rule_id
  where is_standard_rule = 1`

/** Whether a step is done, from the records themselves. What one person of a company or of the carrier did counts for all. */
const doneBy: Record<FirstStep, (viewer: Viewer) => RawBuilder<boolean>> = {
  price: ({ companyId }) => sql`exists (select from quote where company_id = ${companyId})`,
  save: ({ companyId }) => sql`exists (select from quote where company_id = ${companyId}
    and status in ('active', 'ordered', 'cancelled'))`,
  order: ({ companyId }) => sql`exists (select from purchase_order where company_id = ${companyId})`,
  own: ({ userId }) => sql`exists (select from quote where owner_id = ${userId})`,
  rule: () => sql`exists (select from rule_assignment where pricing_rule_id is not null)`,
  mails: ({ userId }) => sql`exists (select from mail_choice where user_id = ${userId})`,
  usd: () => sql`exists (select from usd_rate)`,
  catalogue: () => sql`exists (select from product_service where picture_type is not null)`,
  user: ({ userId }) =>
    sql`exists (select from user_event where actor_id = ${userId} and user_id <> ${userId})`,
  // Whoever drafted a price that another person published has changed it too.
  basePrice: ({ userId }) => sql`exists (${changesOfBase} and ${userId} in (published_by, drafted_by))
    or exists (select from draft_amount join pricing_rule on id = pricing_rule_id
      where is_standard_rule = 1 and drafted_by = ${userId})`,
  draft: ({ userId }) =>
    sql`exists (${changesOfBase} and kind = 'draft' and ${userId} in (published_by, drafted_by))`,
  factor: () => sql`own_second_factor()`,
}

/** The steps of the viewer's role; none once all are done, or the viewer has dismissed them. */
export async function listFirstSteps(db: Db, viewer: Viewer): Promise<CallData<typeof firstStepApi.list>> {
  const steps = firstSteps[viewer.role]
  const done = sql.join(steps.map((step) => sql`${doneBy[step](viewer)}`))
  const { rows } = await sql<{ dismissed: boolean; done: boolean[] }>`
    select exists (select from dismissed_first_steps where user_id = ${viewer.userId}) as dismissed,
      array[${done}] as done`.execute(db)
  const found = rows[0]!
  if (found.dismissed || found.done.every(Boolean)) return []
  return steps.map((step, index) => ({ step, done: found.done[index]! }))
}

/** Dismisses the viewer's first steps, or brings them back; repeating either changes nothing. */
export async function dismissFirstSteps(db: Db, viewer: Viewer, dismissed: boolean): Promise<void> {
  const { userId: user_id, now: at } = viewer
  await (
    dismissed
      ? db
          .insertInto('dismissed_first_steps')
          .values({ user_id, at })
          .onConflict((same) => same.doNothing())
      : db.deleteFrom('dismissed_first_steps').where('user_id', '=', user_id)
  ).execute()
}
