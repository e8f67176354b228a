import type { WholeQuote } from '#contract/quotes/quote.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockViewer } from '#server/session/lock-viewer.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'
import { lockQuote } from '#server/quotes/lock.ts'
import { checkPrice, priceQuote, type AgreedPrice } from '#server/quotes/price.ts'
import type { QuoteRow } from '#server/quotes/quote-row.ts'
import { recordSupplierCost } from '#server/quotes/supplier-cost.ts'

type Outcome =
  { quote: WholeQuote; request?: never } | { quote?: never; request: { id: number; reference: string } }

/**
 * Prices a quote or, if settings require it for a price below the floor, requests another client manager's approval.
 * Whatever refuses the price refuses the request; also 409 while another request is open, and if nobody else could
 * approve.
 */
export async function priceOrRequest(
  db: Db,
  viewer: Viewer,
  id: number,
  agreed: AgreedPrice,
): Promise<Outcome> {
  if (await isSwitchedOn(db, 'floor_needs_approval')) {
    await lockViewer(db, viewer)
    const row = await lockQuote(db, viewer, id, 'price')
    const { floor, isBelow, price_level } = await checkPrice(db, viewer, row, agreed)
    if (isBelow) return { request: await keepRequest(db, viewer, row, { ...agreed, price_level }, floor) }
  }
  return { quote: await priceQuote(db, viewer, id, agreed) }
}

async function keepRequest(
  db: Db,
  viewer: Viewer,
  row: QuoteRow,
  agreed: AgreedPrice & Pick<Awaited<ReturnType<typeof checkPrice>>, 'price_level'>,
  floor: Awaited<ReturnType<typeof checkPrice>>['floor'],
) {
  const { company_id, id: quote_id, reference } = row
  const open = await db
    .selectFrom('floor_approval')
    .select('id')
    .where('company_id', '=', company_id)
    .where('quote_id', '=', quote_id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open) throw new AppError('wrong_status', (w) => w.floorAwaitsApproval(reference))
  const people = await clientManagers(db)
  const approvers = people.filter((each) => each.may_approve_floor && each.id !== viewer.userId)
  if (approvers.length === 0) throw new AppError('wrong_status', (w) => w.nobodyApprovesFloor)

  const { bandwidth_nrc: nrc, bandwidth_mrc: mrc } = agreed
  const reason = agreed.reason!
  const { id } = await db
    .insertInto('floor_approval')
    .values({
      company_id,
      quote_id,
      status: 'open',
      requested_by: viewer.userId,
      requested_at: viewer.now,
      nrc,
      mrc,
      price_level: agreed.price_level,
      lead_time_days: agreed.lead_time_days ?? null,
      reason,
      message: agreed.message || null,
      was_nrc: row.bandwidth_nrc,
      was_mrc: row.bandwidth_mrc,
      floor_nrc: floor.nrc,
      floor_mrc: floor.mrc,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The company does not see supplier costs, so they are saved at once; the message waits with the price.
  if (agreed.supplier_cost !== undefined) await recordSupplierCost(db, viewer, row, agreed.supplier_cost)
  await notify(db, viewer, {
    kind: 'floor_requested',
    company_id,
    quote_id,
    users: approvers.map((each) => each.id),
    facts: {
      reference,
      company: row.company,
      person: people.find((each) => each.id === viewer.userId)?.name,
      nrc,
      mrc,
      words: reason,
    },
  })
  return { id, reference }
}

function clientManagers(db: Db) {
  return db
    .selectFrom('portal_user')
    .select(['id', 'may_approve_floor', 'full_name as name'])
    .where('role_id', '=', roleIds.client_manager)
    .where('status_id', '=', userStatusIds.active)
    .execute()
}
