import type { Generated, GeneratedAlways } from 'kysely'
import type { Sen } from '#contract/money.ts'
import type { RuleAction, VersionKind } from '#contract/rate-cards/api.ts'

export interface RateCardTables {
  pricing_rule: {
    id: GeneratedAlways<number>
    name: string
    is_standard_rule: 0 | 1
    created_at: Generated<Date>
    /** A deleted rule's versions stay; its name is free. */
    retired_at: Date | null
  }
  card_version: {
    id: GeneratedAlways<number>
    pricing_rule_id: number
    /** From 1 in each rule. Of two versions from one day the higher number applies. */
    number: number
    from_date: string
    published_at: Date
    /** Null for the initial cards. */
    published_by: number | null
    drafted_by: number | null
    kind: VersionKind
    note: string | null
    withdrawn_at: Date | null
    withdrawn_by: number | null
    restores: number | null
  }
  /** Without a price a company's card inherits here. */
  card_amount: {
    version_id: number
    /** Null once the version is withdrawn. */
    from_date: string | null
    number: number
    rate_cell_id: number
    price_sen: Sen | null
    floor_sen: Sen | null
    reason: Generated<string | null>
    withdrawn_in: Generated<number | null>
  }
  /** Null for base prices. */
  rule_assignment: {
    company_id: number
    from_date: string
    pricing_rule_id: number | null
    assigned_at: Date
    assigned_by: number | null
  }
  card_draft: {
    pricing_rule_id: number
    /** Unique. */
    revision: number
    opened_at: Date
    opened_by: number
    changed_at: Date
    changed_by: number
  }
  draft_amount: {
    pricing_rule_id: number
    rate_cell_id: number
    price_sen: Sen | null
    floor_sen: Sen | null
    /** The price in force when it was drafted. */
    was_price_sen: Sen | null
    was_floor_sen: Sen | null
    reason: string | null
    drafted_at: Date
    drafted_by: number
  }
  card_preview: {
    pricing_rule_id: number
    revision: number
    asked_at: Date
    asked_by: number
    done_at: Date | null
    failed_at: Generated<Date | null>
    result: unknown
  }
  rule_event: {
    id: GeneratedAlways<number>
    pricing_rule_id: number
    at: Date
    actor_id: number
    action: RuleAction
    before: string | null
    after: string | null
  }
}
