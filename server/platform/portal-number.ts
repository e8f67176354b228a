import { sql } from 'kysely'
import { portalNumbers, type PortalNumber } from '#contract/portal-settings.ts'

/** A number of the portal's settings, in a statement: what the admin has set, else the standard. Read once for all rows. */
export function portalNumber(name: PortalNumber) {
  return sql<number>`(select portal_number(${sql.lit(name)}, ${sql.lit(portalNumbers[name].standard)}))`
}
