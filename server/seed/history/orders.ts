import { depositOf } from '#contract/charges.ts'
import { plusDays } from '#contract/days.ts'
import { serviceTaxOf } from '#contract/tax.ts'
import { depositMonthsOf } from '#server/customers/queries.ts'
import { scheduleCircuits } from '#server/orders/schedule.ts'
import { termsOn } from '#server/orders/terms.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { readTaxRates } from '#server/pricing/tax.ts'
import type { Draws } from '#server/seed/history/draw.ts'
import { insertedIds, insertRows } from '#server/quotes/insert-rows.ts'
import type { PastQuote } from '#server/seed/history/quotes.ts'
import { lineColumns } from '#server/quotes/lines.ts'

const dayLong = 86_400_000

/** Writes an order with one circuit for each of these quotes: delivered on time or late, in progress, or just placed. */
export async function writeOrders(
  db: Db,
  viewer: Viewer,
  quotes: readonly PastQuote[],
  { managerId }: { managerId: number },
  draws: Draws,
): Promise<void> {
  const company_id = viewer.companyId!
  const depositMonths = await depositMonthsOf(db, viewer.today, company_id)
  const placed = []
  for (const quote of quotes.toSorted((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime()))
    placed.push(await placedAs(db, viewer, quote, depositMonths, draws))
  const orderIds = await insertedIds(
    db,
    'purchase_order',
    placed.map(({ order }) => order),
  )
  const circuitIds = await insertedIds(
    db,
    'circuit',
    placed.map(({ circuit }, index) => ({ ...circuit, order_id: orderIds[index] })),
  )
  await insertRows(
    db,
    'order_terms',
    placed.map(({ at, order }, index) => {
      const { version, clauses } = termsOn(order.tax_rates_of)
      return {
        company_id,
        order_id: orderIds[index],
        version,
        language: 'en',
        clauses: clauses.en,
        accepted_by: viewer.userId,
        accepted_at: at,
      }
    }),
  )
  await insertRows(
    db,
    'circuit_line',
    placed.flatMap(({ lines }, index) =>
      lines.map((line, position) => {
        const { rate_cell_id: _, card_version_id: __, ...columns } = lineColumns(line, position)
        return { company_id, circuit_id: circuitIds[index], ...columns }
      }),
    ),
  )
  await insertRows(
    db,
    'circuit_milestone',
    placed.flatMap(({ steps, at }, index) =>
      steps.map((step) => ({ company_id, circuit_id: circuitIds[index], ...step, planned_at: at })),
    ),
  )
  await insertRows(
    db,
    'order_event',
    placed.flatMap(({ events }, index) =>
      events.map(({ at, action }) => ({
        company_id,
        order_id: orderIds[index],
        circuit_id: action === 'create' ? null : circuitIds[index],
        at,
        actor_id: action === 'create' ? viewer.userId : managerId,
        action,
      })),
    ),
  )
}

/** One order of a day in the past, and how far its circuit is today. */
async function placedAs(
  db: Db,
  viewer: Viewer,
  { id, row, lines, orderedAt: at }: PastQuote,
  depositMonths: number,
  { draw }: Draws,
) {
  const ordered = dayIn(viewer.timeZone, at)
  const rates = await readTaxRates(db, row.company_id, ordered)
  const tax = serviceTaxOf(lines, rates)
  const [plan] = await scheduleCircuits(
    db,
    { ...viewer, now: at, today: ordered },
    [{ ...row, id, reference: '', site_a: row.site_a! }],
    {},
    depositMonths,
  )
  const { earliest_date, first_promised, milestones } = plan!
  // Three in four are handed over on the day that was promised, the others up to twelve days late.
  const delay = draw(4) === 0 ? 1 + draw(12) : 0
  const handedOver = plusDays(first_promised, delay)
  const began = new Date(at.getTime() + 2 * dayLong)
  const status =
    handedOver < viewer.today ? 'delivered' : began < viewer.now ? 'processing' : ('pending' as const)
  // A few of those in progress have not reached what was planned for last week.
  const reached =
    status === 'processing' && draw(8) === 0 ? plusDays(viewer.today, -9) : plusDays(viewer.today, -1)
  const steps = milestones.map((step) => ({
    ...step,
    actual: actualOf(step),
    closed: null,
    note: '',
  }))
  const total_nrc = row.bandwidth_nrc! + row.xc_nrc + row.vas_nrc
  const total_mrc = row.bandwidth_mrc! + row.xc_mrc + row.vas_mrc
  return {
    at,
    lines,
    steps,
    order: {
      company_id: row.company_id,
      year: Number(ordered.slice(0, 4)),
      status,
      po_number: `PO-${ordered.slice(2, 4)}${ordered.slice(5, 7)}-${100 + draw(900)}`,
      site_contacts: [],
      total_nrc,
      total_mrc,
      ...tax,
      tax_rates: rates,
      tax_rates_of: ordered,
      deposit_months: depositMonths,
      ordered_nrc: total_nrc,
      ordered_mrc: total_mrc,
      ordered_deposit: depositOf(total_mrc as never, depositMonths),
      ordered_by: viewer.userId,
      ordered_at: at,
    },
    circuit: {
      company_id: row.company_id,
      year: Number(ordered.slice(0, 4)),
      quote_id: id,
      status,
      requested_date: null,
      earliest_date,
      first_promised,
      contract_months: row.contract_months,
      bandwidth_nrc: row.bandwidth_nrc,
      bandwidth_mrc: row.bandwidth_mrc,
      xc_nrc: row.xc_nrc,
      xc_mrc: row.xc_mrc,
      vas_nrc: row.vas_nrc,
      vas_mrc: row.vas_mrc,
      ...tax,
      price_level: row.price_level,
    },
    events: [
      { at, action: 'create' },
      ...(status === 'pending' ? [] : [{ at: began, action: 'start' }]),
      ...(status === 'delivered'
        ? [{ at: new Date(Date.parse(handedOver) + 8 * 3_600_000), action: 'deliver' }]
        : []),
    ],
  }

  function actualOf({ kind, planned }: { kind: string; planned: string }): string | null {
    if (status === 'delivered') return kind === 'handed_over' ? handedOver : planned
    return status === 'processing' && kind !== 'handed_over' && planned <= reached ? planned : null
  }
}
