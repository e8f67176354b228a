import { sql } from 'kysely'
import { portalNumbers, type PortalNumber } from '#contract/portal-settings.ts'

/**
 * A number of the portal's settings that applies on a day, in a statement: what the admin has set, else the standard. Read once
 * for all rows.
 */
export function portalNumber(name: PortalNumber, day: string) {
  const { standard } = portalNumbers[name]
  return sql<number>`(select portal_number_on(${sql.lit(name)}, ${sql.lit(standard)}, ${day}::date))`
}
