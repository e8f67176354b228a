import { sen } from '#contract/money.ts'
import { plusDays } from '#contract/days.ts'
import { agreedLine, components, type Charge } from '#contract/pricing.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import { quoteDraft } from '#contract/quotes/draft.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { withTotals } from '#server/pricing/totals.ts'
import { priceDrafts, type PricedDraft } from '#server/quotes/draft.ts'
import { lineColumns, columnsOf, priceColumns, insertedIds, insertRows } from '#server/quotes/store.ts'
import {
  pastDraft,
  momentOf,
  randomReason,
  type Random,
  type HistoryOffer,
} from '#server/seed/history/draw.ts'

const hour = 3_600_000
const dayLong = 24 * hour

export interface HistoricalQuote {
  id: number
  row: ReturnType<typeof storedAs>['row']
  lines: PricedDraft['price']['lines']
  orderedAt: Date
}

/** Writes a company's quotes of a year and returns the ordered ones. `viewer` is its buyer today. */
export async function writeQuotes(
  db: Db,
  viewer: Viewer,
  { quotes, orders, managerId }: { quotes: number; orders: number; managerId: number },
  offer: HistoryOffer,
  draws: Random,
): Promise<HistoricalQuote[]> {
  const moments = Array.from({ length: quotes }, () => momentOf(draws, viewer.now)).sort(
    (a, b) => a.getTime() - b.getTime(),
  )
  const drafts = moments.map(() => quoteDraft.parse(pastDraft(draws, offer)))
  const priced = await priceDrafts(db, viewer, drafts, () => '')
  // Quotes of the last week are not decided yet; which of the others are ordered is random.
  const old = moments.flatMap((at, index) => (viewer.now.getTime() - at.getTime() > 7 * dayLong ? index : []))
  const won = new Set(
    old
      .map((index) => ({ index, lot: draws.draw(1_000_000) }))
      .sort((a, b) => a.lot - b.lot)
      .slice(0, orders)
      .map(({ index }) => index),
  )
  const past = priced.map((each, index) =>
    storedAs(each, viewer, { at: moments[index]!, won: won.has(index), managerId }, draws),
  )
  const ids = await insertedIds(
    db,
    'quote',
    past.map(({ row }) => row),
  )
  const company_id = viewer.companyId
  await insertRows(
    db,
    'quote_line',
    past.flatMap(({ lines }, index) =>
      lines.map((line, position) => ({ company_id, quote_id: ids[index], ...lineColumns(line, position) })),
    ),
  )
  await insertRows(
    db,
    'quote_event',
    past.flatMap(({ events }, index) =>
      events.map(({ at, by, action, reason, changes }) => ({
        company_id,
        quote_id: ids[index],
        at,
        actor_id: by,
        action,
        detail: changes ? { reason, changes } : null,
      })),
    ),
  )
  return past.flatMap(({ row, lines, orderedAt }, index) =>
    orderedAt ? { id: ids[index]!, row, lines, orderedAt } : [],
  )
}

function storedAs(
  priced: PricedDraft,
  viewer: Viewer,
  { at, won, managerId }: { at: Date; won: boolean; managerId: number },
  draws: Random,
) {
  const { draw } = draws
  const later = (from: Date, least: number, most: number) =>
    new Date(from.getTime() + least + draw(most - least))
  const dayOf = (moment: Date) => dayIn(viewer.timeZone, moment)
  const asked = !priced.price.complete
  // Prices take longer in the busiest months.
  const slow = at.getUTCMonth() >= 8 && at.getUTCMonth() <= 10 ? 5 : 3
  const activeAt = asked ? later(at, 3 * hour, slow * dayLong) : later(at, 60_000, 2 * hour)
  const events: {
    at: Date
    by: number
    action: string
    reason?: string | null
    changes?: { field: string; before: string | number | null; after: string | number | null }[]
  }[] = [{ at, by: viewer.userId, action: 'create' }]
  const base = {
    company_id: viewer.companyId!,
    year: Number(dayOf(at).slice(0, 4)),
    ...columnsOf(priced, viewer),
    price_held_until: asked ? null : plusDays(dayOf(at), validityDays),
    validity: null as string | null,
    owner_id: null as number | null,
    pending_since: asked ? at : null,
    created_by: viewer.userId,
    created_at: at,
    updated_at: at,
  }
  if (activeAt >= viewer.now) return { row: base, lines: priced.price.lines, events, orderedAt: null }
  const validity = plusDays(dayOf(activeAt), validityDays)
  const price = asked ? agreedFor(priced, draw) : priced.price
  events.push({
    at: activeAt,
    by: asked ? managerId : viewer.userId,
    action: asked ? 'price' : 'add_to_wishlist',
    changes: [
      { field: 'validity', before: null, after: validity },
      ...(asked
        ? [
            { field: 'total_nrc', before: null, after: price.bandwidth_nrc! + price.xc_nrc + price.vas_nrc },
            { field: 'total_mrc', before: null, after: price.bandwidth_mrc! + price.xc_mrc + price.vas_mrc },
            { field: 'price_level', before: null, after: 'subject_to_survey' },
          ]
        : []),
      { field: 'status', before: base.status, after: 'active' },
    ],
  })
  const active = {
    ...base,
    ...priceColumns(price),
    status: 'active',
    validity,
    price_level: asked ? 'subject_to_survey' : base.price_level,
    owner_id: asked ? managerId : null,
    updated_at: activeAt,
  }
  const sinceThen = viewer.now.getTime() - activeAt.getTime()
  const decidedAt = later(activeAt, hour, won ? Math.min(24 * dayLong, sinceThen) : 24 * dayLong)
  const ends = (status: 'ordered' | 'cancelled', action: string, by: number, reason?: string | null) => {
    events.push({
      at: decidedAt,
      by,
      action,
      reason,
      changes: [{ field: 'status', before: 'active', after: status }],
    })
    return {
      row: { ...active, status, updated_at: decidedAt },
      lines: price.lines,
      events,
      orderedAt: status === 'ordered' ? decidedAt : null,
    }
  }
  if (decidedAt < viewer.now) {
    if (won) return ends('ordered', 'order', viewer.userId)
    if (draw(5) < 2) {
      const { byStaff, reason } = randomReason(draws)
      return ends('cancelled', 'cancel', byStaff ? managerId : viewer.userId, reason)
    }
  }
  return { row: active, lines: price.lines, events, orderedAt: null }
}

/** A client manager's price, which rises less than the bandwidth. */
function agreedFor({ mbps, price }: PricedDraft, draw: Random['draw']) {
  const mrc = Math.round((450 + 60 * mbps ** 0.62) * (0.9 + draw(20) / 100)) * 100
  const agreed = (charge: Charge, amount: number) => ({
    ...agreedLine(charge, sen(amount)),
    cell_id: null,
    version_id: null,
    floor: null,
  })
  const rest = price.lines.filter((line) => components[line.component] !== 'bandwidth')
  const nrc = (2_000 + draw(6) * 500) * 100
  return withTotals([agreed('nrc', nrc), agreed('mrc', mrc), ...rest], true, {
    telecommunications: 0,
    equipment_rental: 0,
    managed_services: 0,
  })
}
