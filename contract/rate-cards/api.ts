import * as z from 'zod'
import { productInQuery } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { paging, withinRowLimit, sortBy } from '#contract/paging.ts'
import { cardCell, cellChange } from '#contract/rate-cards/cell.ts'
import { day, id, idInPath, filled, moment, version } from '#contract/text.ts'

export const maxAssigned = 1_000

const namedRule = z.object({ id, name: z.string() }).nullable()

/** A null rule means base prices. */
const companyRule = z.object({
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

const companyRuleQuery = z
  .object({
    ...paging,
    sort: sortBy(companyRuleSorts).default('company'),
    /** `none`: companies without a rule today. */
    rule: z.union([z.literal('none'), idInPath]).optional(),
  })
  .refine(...withinRowLimit)
export type CompanyRuleQuery = z.output<typeof companyRuleQuery>

const ruleAssignment = z.object({
  company_ids: z.array(id).min(1).max(maxAssigned),
  /** Null: base prices. */
  pricing_rule_id: id.nullable(),
  /** Today by default, never earlier. */
  from: day.optional(),
})
export type RuleAssignment = z.output<typeof ruleAssignment>

export const longestRuleName = 20

const ruleName = filled(longestRuleName)

/** Prices have versions instead. */
const ruleActions = ['create', 'rename', 'duplicate', 'delete'] as const
export type RuleAction = (typeof ruleActions)[number]

/** `opening`: the card's beginning; `cell`: one price saved at once; `restore`: an older version again. */
const versionKinds = ['opening', 'cell', 'draft', 'restore'] as const
export type VersionKind = (typeof versionKinds)[number]

const pricingRule = z.object({
  id,
  name: z.string(),
  is_standard_rule: z.literal([0, 1]),
  /** Assigned today; for the base rule those without a rule. */
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

const ruleRecord = pricingRule.extend({
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

const cardVersion = z.object({
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
  /** Why prices are below the floor. */
  reasons: z.array(z.string()),
  /** Prices that the publication of other versions withdrew before their first day. */
  withdrawn_cells: z.array(z.object({ by_version: z.int(), cells: z.int() })),
  /** Withdrawn before its first day: it never applied. */
  withdrawn: z.object({ at: moment, by: z.string() }).nullable(),
})
export type CardVersion = z.output<typeof cardVersion>

const readers = ['client_manager', 'admin', 'commercial'] as const
const byId = z.object({ id: idInPath })

const versionQuery = z
  .object({ id: idInPath, page: paging.page, per_page: paging.per_page })
  .refine(...withinRowLimit)
export type VersionQuery = z.output<typeof versionQuery>

export const rateCardApi = {
  list: endpoint('GET', '/pricing-rule/list', {
    access: readers,
    summary:
      'List the pricing rules, the base rule first, then by name. Administrators and commercial managers get the base rule only.',
    query: z.object({
      keyword: paging.keyword,
      is_standard_rule: z.enum(['0', '1']).optional(),
    }),
    data: z.array(pricingRule),
  }),
  one: endpoint('GET', '/pricing-rule/rule-by-id', {
    access: readers,
    summary: 'Get a pricing rule and who named it how.',
    query: byId,
    data: ruleRecord,
  }),
  create: endpoint('POST', '/pricing-rule/create', {
    access: ['client_manager'],
    summary: 'Create a custom rule, which has the base prices until some are changed.',
    body: z.object({ id: z.null().optional(), name: ruleName }),
    data: pricingRule,
    idempotent: true,
  }),
  rename: endpoint('POST', '/pricing-rule/update', {
    access: ['client_manager'],
    summary: 'Rename a custom rule.',
    body: z.object({ id, name: ruleName }),
    data: pricingRule,
  }),
  duplicate: endpoint('POST', '/pricing-rule/duplicate', {
    access: ['client_manager'],
    summary: 'Create a custom rule with the prices of its own that another one has today.',
    body: z.object({ id, name: ruleName }),
    data: pricingRule,
    idempotent: true,
  }),
  remove: endpoint('DELETE', '/pricing-rule/delete', {
    access: ['client_manager'],
    summary:
      'Delete a custom rule. One that is assigned to a company, today or later, is refused. Quotes keep their prices, and its name is free.',
    query: byId,
  }),
  deletable: endpoint('GET', '/pricing-rule/is-rule-able-to-delete', {
    access: ['client_manager'],
    summary: 'Ask whether a rule can be deleted: it is custom, and assigned to no company today or later.',
    query: byId,
    data: z.object({ is_rule_able_to_delete: z.boolean() }),
  }),
  versions: endpoint('GET', '/pricing-rule/versions', {
    access: readers,
    summary: 'List the versions of a rule’s card, newest first.',
    query: versionQuery,
    data: z.array(cardVersion),
    counted: true,
  }),
  cells: endpoint('GET', '/pricing-rule-detail/list-by-id', {
    access: readers,
    summary:
      'Get the whole card of a rule for one product, as it is in force today. A cell without a price of its own is inherited from the base card and has the id of the base card’s cell.',
    query: z.object({ pricing_rule_id: idInPath, product_id: productInQuery }),
    data: z.array(cardCell),
  }),
  setPrice: endpoint('POST', '/pricing-rule-detail/update', {
    access: readers,
    summary:
      'Set the price of one cell at once, as a separate version. Client managers set the cells of custom rules (an inherited one with the `pricing_rule_id` it shall differ in; null removes the difference); administrators and commercial managers set base prices and floors. A custom price below the floor needs a `reason` (422), and is 409 where the portal has such prices approved: draft it. 409 `planned_versions` as for publishing a draft.',
    body: cellChange,
    data: cardCell,
  }),
  assignments: endpoint('GET', '/pricing-rule/assignments', {
    access: ['client_manager'],
    summary: 'List companies with the rule they have today and those planned.',
    query: companyRuleQuery,
    data: z.array(companyRule),
    counted: true,
  }),
  assign: endpoint('POST', '/pricing-rule/assign', {
    access: ['client_manager'],
    summary:
      'Assign a rule, or base prices, to companies from a day on: all or none. What was assigned to them from the same day is replaced.',
    body: ruleAssignment,
  }),
  withdraw: endpoint('DELETE', '/pricing-rule/assign', {
    access: ['client_manager'],
    summary: 'Withdraw an assignment that has not begun.',
    query: z.object({ company_id: idInPath, from: day }),
  }),
}
