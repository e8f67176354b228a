import * as z from 'zod'
import { day, filled, id, moment, version } from '#contract/text.ts'

/** Characters of a rule's name. */
export const longestRuleName = 20

export const ruleName = filled(longestRuleName)

/** What was done to a rule itself; its prices have versions. */
export const ruleActions = ['create', 'rename', 'duplicate', 'delete'] as const
export type RuleAction = (typeof ruleActions)[number]

/** How a version came about: the card's beginning, one cell saved at once, a published draft, an older one brought back. */
export const versionKinds = ['opening', 'cell', 'draft', 'restore'] as const
export type VersionKind = (typeof versionKinds)[number]

export const pricingRule = z.object({
  id,
  name: z.string(),
  /** 1 for the base rule, 0 for a custom rule. */
  is_standard_rule: z.literal([0, 1]),
  /** Companies it is assigned to today. Base prices hold for all that have none. */
  companies: z.int(),
  /** Companies that it is assigned to from later days, the first of which is `from`; null for none. */
  planned: z.object({ companies: z.int(), from: day }).nullable(),
  /** Cells in which it differs from the base card today; all cells of the base card. */
  cells: z.int(),
  /** The newest version, and who published it: null for what the portal began with. */
  version,
  changed_at: moment,
  changed_by: z.string().nullable(),
})
export type PricingRule = z.output<typeof pricingRule>

export const ruleRecord = pricingRule.extend({
  /** Oldest first. */
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
  /** Null for what the portal began with. */
  by: z.string().nullable(),
  drafted_by: z.string().nullable(),
  kind: z.enum(versionKinds),
  /** The version that it brings back. */
  restores: z.int().nullable(),
  note: z.string().nullable(),
  /** Cells that it changes. */
  cells: z.int(),
  /** It was withdrawn before its first day, and counts on none. */
  withdrawn: z.object({ at: moment, by: z.string() }).nullable(),
})
export type CardVersion = z.output<typeof cardVersion>
