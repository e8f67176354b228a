import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { decideFloorCall } from '#contract/quotes/floor-approvals.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockViewer } from '#server/session/lock-viewer.ts'
import { findFloorApproval } from '#server/quotes/floor-approvals.ts'
import { priceQuote } from '#server/quotes/price.ts'

type Decision = z.output<NonNullable<typeof decideFloorCall.body>>
type Ended = Pick<Selectable<Tables['floor_approval']>, 'status' | 'words'>

/**
 * Approving prices the quote as requested, on the requester's behalf. Throws 422 on `words` for declining without a
 * reason, 404 for an unknown request, 409 for one's own or a closed one.
 */
export async function decideFloor(
  db: Db,
  viewer: Viewer,
  id: number,
  { accept, words = null }: Decision,
): Promise<{ reference: string; quote: Quote | null }> {
  if (!accept && !words) throw invalid({ words: (w) => w.declineNeedsReason })
  await lockViewer(db, viewer, 'may_approve_floor')
  const { requested_by } = await findFloorApproval(db, viewer, id)
  if (requested_by === viewer.userId) throw new AppError('wrong_status', (w) => w.ownApproval)
  const asked = await lockFloorApproval(db, viewer, id)
  // First, because pricing a quote ends its open request.
  await endFloorApproval(db, viewer, asked, { status: accept ? 'approved' : 'declined', words })
  const quote = accept
    ? await priceQuote(db, { ...viewer, userId: requested_by }, asked.quote_id, {
        bandwidth_nrc: asked.nrc,
        bandwidth_mrc: asked.mrc,
        price_level: asked.price_level,
        lead_time_days: asked.lead_time_days,
        reason: asked.reason,
        message: asked.message,
      })
    : null
  await notify(db, viewer, {
    kind: 'floor_answered',
    company_id: asked.company_id,
    quote_id: asked.quote_id,
    users: [requested_by],
    facts: {
      reference: asked.reference,
      company: asked.company,
      accepted: accept,
      nrc: asked.nrc,
      mrc: asked.mrc,
      words: words ?? undefined,
    },
  })
  return { reference: asked.reference, quote }
}

/** Throws 404 for an unknown request, 409 for another's and for one that is not open. */
export async function withdrawFloor(db: Db, viewer: Viewer, id: number): Promise<string> {
  const { requested_by } = await findFloorApproval(db, viewer, id)
  if (requested_by !== viewer.userId) throw new AppError('wrong_status', (w) => w.notYourApproval)
  const asked = await lockFloorApproval(db, viewer, id)
  await endFloorApproval(db, viewer, asked, { status: 'withdrawn', words: null })
  return asked.reference
}

/** Locks the quote first, like every other change of it. */
async function lockFloorApproval(db: Db, viewer: Viewer, id: number) {
  await sql`select q.id from quote q join floor_approval a on a.company_id = q.company_id and a.quote_id = q.id
    where a.id = ${id} for update of q`.execute(db)
  await sql`select a.id from floor_approval a where a.id = ${id} for update`.execute(db)
  const asked = await findFloorApproval(db, viewer, id)
  if (asked.shown !== 'open') throw new AppError('wrong_status', (w) => w.floorApprovalIsNow(asked.shown))
  return asked
}

async function endFloorApproval(
  db: Db,
  viewer: Viewer,
  { company_id, id }: { company_id: number; id: number },
  { status, words }: Ended,
) {
  await db
    .updateTable('floor_approval')
    .set({ status, words, ended_by: viewer.userId, ended_at: viewer.now })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}
