import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Ends delegations, requests and invitations of a demoted or removed (`gone`) person. Answers the withdrawn addresses. */
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
