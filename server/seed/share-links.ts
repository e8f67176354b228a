import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Cast, ViewerOf } from '#server/seed/cast.ts'
import { hashOf } from '#server/session/token.ts'
import { makeShareLink, withdrawShareLink } from '#server/shares/links.ts'

/** Acme’s links of a quote and its project: one that was opened twice, and one that was withdrawn. */
export async function shareQuote(db: Db, { acme }: Cast, as: ViewerOf, quote: number) {
  const { token } = await makeShareLink(db, as(acme, 2), quote, { of: 'project', days: 14 })
  for (const daysAgo of [1, 0])
    await sql`select open_share_link(${hashOf(token)}, ${as(acme, daysAgo).now})`.execute(db)
  const { link } = await makeShareLink(db, as(acme, 1), quote, { of: 'quote', days: 7 })
  await withdrawShareLink(db, as(acme, 0), link.id)
}
