import * as z from 'zod'
import { paging, sortBy, withinReach } from '#contract/paging.ts'
import { day, id, idInPath } from '#contract/text.ts'

/** Companies that one call assigns a rule to, at most. */
export const mostAssigned = 1_000

const namedRule = z.object({ id, name: z.string() }).nullable()

/** A company, the rule that its prices are from today, and those planned; null for base prices. */
export const companyRule = z.object({
  id,
  company: z.string(),
  registration_no: z.string(),
  rule: namedRule,
  /** Since when; null if nothing was ever assigned. */
  since: day.nullable(),
  /** Soonest first. */
  planned: z.array(z.object({ from: day, rule: namedRule })),
})
export type CompanyRule = z.output<typeof companyRule>

export const companyRuleSorts = ['company', 'registration_no', 'rule'] as const

export const companyRuleQuery = z
  .object({
    ...paging,
    sort: sortBy(companyRuleSorts).default('company'),
    /** A rule, or `none` for companies without one today. */
    rule: z.union([z.literal('none'), idInPath]).optional(),
  })
  .refine(...withinReach)
export type CompanyRuleQuery = z.output<typeof companyRuleQuery>

export const ruleAssignment = z.object({
  company_ids: z.array(id).min(1).max(mostAssigned),
  /** Null: base prices. */
  pricing_rule_id: id.nullable(),
  /** The first day, today or later; today by default. */
  from: day.optional(),
})
export type RuleAssignment = z.output<typeof ruleAssignment>
