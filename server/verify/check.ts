import type { RawBuilder } from 'kysely'

/** What a check answers of each record that breaks its rule: which one, and what it says instead of what. */
export interface BrokenRule {
  record: string
  difference: string
}

/** A rule that holds for every row, with the query that finds the rows that break it. */
export type Checks = Record<string, (zone: string) => RawBuilder<BrokenRule>>
