import * as z from 'zod'
import { day, filled, id, moment, version } from '#contract/text.ts'

export const longestRuleName = 20

export const ruleName = filled(longestRuleName)

/** Prices have versions instead. */
export const ruleActions = ['create', 'rename', 'duplicate', 'delete'] as const
export type RuleAction = (typeof ruleActions)[number]

/** `opening`: the card's beginning; `cell`: one price saved at once; `restore`: an older version again. */
export const versionKinds = ['opening', 'cell', 'draft', 'restore'] as const
export type VersionKind = (typeof versionKinds)[number]

export const pricingRule = z.object({
  id,
  name: z.string(),
  is_standard_rule: z.literal([0, 1]),
  /** Assigned today. Base prices apply to companies without a rule. */
  companies: z.int(),
  /** Assigned from later days, the first of which is `from`; null for none. */
  planned: z.object({ companies: z.int(), from: day }).nullable(),
  /** Cells that differ from the base card today; for the base card all. */
  cells: z.int(),
  /** The newest version; `changed_by` is null for the opening version. */
  version,
  changed_at: moment,
  changed_by: z.string().nullable(),
})
export type PricingRule = z.output<typeof pricingRule>

export const ruleRecord = pricingRule.extend({
  events: z.array(
    z.object({
      at: moment,
      action: z.enum(ruleActions),
      actor: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type RuleRecord = z.output<typeof ruleRecord>

export const cardVersion = z.object({
  id,
  number: version,
  from: day,
  at: moment,
  /** Null for the opening version. */
  by: z.string().nullable(),
  drafted_by: z.string().nullable(),
  kind: z.enum(versionKinds),
  /** The restored version. */
  restores: z.int().nullable(),
  note: z.string().nullable(),
  cells: z.int(),
  /** Withdrawn before its first day: it never applied. */
  withdrawn: z.object({ at: moment, by: z.string() }).nullable(),
})
export type CardVersion = z.output<typeof cardVersion>
