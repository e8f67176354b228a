import type { RawBuilder } from 'kysely'

/** A record that breaks a rule, with the stored and the expected value. */
export interface BrokenRule {
  record: string
  difference: string
}

/** A rule that holds for every row, with the query that finds the rows that break it. */
export type Checks = Record<string, (zone: string) => RawBuilder<BrokenRule>>
