import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Ends what the rights of a demoted administrator allowed, or those of a person who is `gone`: delegations, requests for
 * approval, invitations. Answers the addresses whose invitations are withdrawn.
 */
export async function endRightsOf(
  db: Db,
  viewer: Viewer,
  userId: number,
  { gone }: { gone: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from end_rights_of(${userId}, ${viewer.now}, ${gone}) as email`.execute(db)
  return rows.map(({ email }) => email)
}
