import type { Handling } from '#contract/quotes/quote.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockQuote } from '#server/quotes/lock.ts'
import { quoteRow } from '#server/quotes/queries.ts'
import { handlingOf } from '#server/quotes/quote-row.ts'

interface Assignment {
  owner_id: number | null
  /** The owner that the caller saw. */
  instead_of?: number | null
}

/**
 * Assigns a pending quote to an active client manager, or unassigns it. The company does not see this in the history.
 * Throws 409 if the quote is not pending or its owner has changed since the caller saw it, 422 for an owner who is not
 * an active client manager.
 */
export async function assignQuote(db: Db, viewer: Viewer, id: number, given: Assignment): Promise<Handling> {
  const row = await lockQuote(db, viewer, id, 'assign')
  if (given.instead_of !== undefined && given.instead_of !== row.owner_id) {
    const { owner } = await quoteRow(db, viewer, id)
    throw new AppError('wrong_status', (w) =>
      owner ? w.quoteAssignedTo(row.reference, owner.name) : w.quoteUnassigned(row.reference),
    )
  }
  if (given.owner_id !== null && !(await isClientManager(db, given.owner_id)))
    throw invalid({ owner_id: (w) => w.noClientManager })
  if (given.owner_id !== row.owner_id) {
    await db
      .updateTable('quote')
      .set({ owner_id: given.owner_id })
      .where('company_id', '=', row.company_id)
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('quote_assignment')
      .values({
        company_id: row.company_id,
        quote_id: id,
        at: viewer.now,
        actor_id: viewer.userId,
        before_id: row.owner_id,
        after_id: given.owner_id,
      })
      .execute()
  }
  return handlingOf(await quoteRow(db, viewer, id))
}

async function isClientManager(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('portal_user')
    .select('id')
    .where('id', '=', id)
    .where('role_id', '=', roleIds.client_manager)
    .where('status_id', '=', userStatusIds.active)
    .executeTakeFirst()
  return found !== undefined
}
