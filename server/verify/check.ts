import type { RawBuilder } from 'kysely'

/** With the stored and the expected value. */
export interface BrokenRule {
  record: string
  difference: string
}

/** Each rule with the query for the rows that break it. */
export type Checks = Record<string, (zone: string) => RawBuilder<BrokenRule>>
