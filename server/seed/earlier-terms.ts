import { sql } from 'kysely'
import { everyTerms } from '#server/orders/terms.ts'
import type { Db } from '#server/platform/db.ts'

/** Gives the orders that the story placed before the terms in force the version of their day, in English and without an order form, as orders of that time have. */
export async function acceptEarlierTerms(db: Db, { timeZone }: { timeZone: string }): Promise<void> {
  // Each version passes its orders from before to the one before it.
  for (const [index, { version, clauses }] of [...everyTerms.slice(0, -1).entries()].toReversed()) {
    const { since, version: later } = everyTerms[index + 1]!
    await db
      .updateTable('order_terms')
      .set({ version, language: 'en', clauses: clauses.en, document_id: null, form_sha256: null })
      .where('version', '=', later)
      .where(sql<boolean>`(accepted_at at time zone ${timeZone})::date < ${since}`)
      .execute()
  }
}
