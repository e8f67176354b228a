import * as z from 'zod'
import { paging, sortBy, withinReach } from '#contract/paging.ts'
import { day, id, idInPath } from '#contract/text.ts'

export const mostAssigned = 1_000

const namedRule = z.object({ id, name: z.string() }).nullable()

/** A null rule means base prices. */
export const companyRule = z.object({
  id,
  company: z.string(),
  registration_no: z.string(),
  rule: namedRule,
  /** Null if nothing was ever assigned. */
  since: day.nullable(),
  planned: z.array(z.object({ from: day, rule: namedRule })),
})
export type CompanyRule = z.output<typeof companyRule>

export const companyRuleSorts = ['company', 'registration_no', 'rule'] as const

export const companyRuleQuery = z
  .object({
    ...paging,
    sort: sortBy(companyRuleSorts).default('company'),
    /** `none`: companies without a rule today. */
    rule: z.union([z.literal('none'), idInPath]).optional(),
  })
  .refine(...withinReach)
export type CompanyRuleQuery = z.output<typeof companyRuleQuery>

export const ruleAssignment = z.object({
  company_ids: z.array(id).min(1).max(mostAssigned),
  /** Null: base prices. */
  pricing_rule_id: id.nullable(),
  /** Today by default, never earlier. */
  from: day.optional(),
})
export type RuleAssignment = z.output<typeof ruleAssignment>
