import { sql } from 'kysely'
import { portalNumberNames, portalNumbers, type PortalNumber } from '#contract/portal-settings.ts'
import type { Db } from '#server/platform/db.ts'

/** SQL for a portal number on a day: the admin's value, or the standard. Read once for all rows. */
export function portalNumber(name: PortalNumber, day: string) {
  const { standard } = portalNumbers[name]
  return sql<number>`(select portal_number_on(${sql.lit(name)}, ${sql.lit(standard)}, ${day}::date))`
}

export async function readPortalNumbers(db: Db, day: string): Promise<Record<PortalNumber, number>> {
  const numbers = portalNumberNames.map((name) => sql`${portalNumber(name, day)} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<PortalNumber, number>>`select ${sql.join(numbers)}`.execute(db)
  return rows[0]!
}
