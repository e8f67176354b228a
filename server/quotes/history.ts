import { sql, type RawBuilder } from 'kysely'
import { buyerFieldsOf } from '#contract/buyer-fields.ts'
import type { FloorEvent, QuoteChange, QuoteEventAction, Quote } from '#contract/quotes/quote.ts'
import type { FloorStatus } from '#contract/quotes/floor-approvals.ts'
import { eventsOf, type History, type HistoryEntry } from '#server/platform/history.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

export interface QuoteEntry extends HistoryEntry {
  quote_id: number
  action: QuoteEventAction
  changes?: QuoteChange[]
}

export const quoteHistory: History<QuoteEntry> = { table: 'quote_event', about: ['quote_id'] }

export function changesBetween(before: Quote, after: Quote): QuoteChange[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return (Object.keys(was) as (keyof typeof was)[])
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, before: was[field], after: is[field] }) as QuoteChange)
}

function valuesOf(quote: Quote) {
  return {
    product: quote.product,
    site_a: quote.site_a ?? quote.location,
    site_b: quote.site_b,
    bandwidth: quote.bandwidth,
    term: quote.contract,
    fixed_ip: quote.fixed_ip,
    voice: quote.voice,
    device: quote.device,
    validity: quote.validity,
    total_nrc: quote.total_nrc,
    total_mrc: quote.total_mrc,
    status: quote.status,
    price_level: quote.price_level,
    lead_time: String(quote.lead_time_days),
    project: quote.project_name,
    ...buyerFieldsOf(quote),
  } satisfies Record<Exclude<QuoteChange['field'], 'owner'>, QuoteChange['before']>
}

/** Only staff see changes of the owner and floor approvals. */
export function quoteEventsOf(reader: Viewer, company: RawBuilder<unknown>, record: RawBuilder<unknown>) {
  return eventsOf(
    quoteHistory,
    { company, record },
    isStaff(reader)
      ? sql`${assignmentsOf(company, record)} union all ${floorsOf(company, record)}`
      : undefined,
  )
}

function assignmentsOf(company: RawBuilder<unknown>, record: RawBuilder<unknown>) {
  const action: QuoteEventAction = 'assign'
  const field: QuoteChange['field'] = 'owner'
  return sql`select h.at, h.id, ${sql.lit(action)}, h.actor_id, jsonb_build_object('changes', jsonb_build_array(
      jsonb_build_object('field', ${sql.lit(field)}, 'before', was.full_name,
        'after', now.full_name)))
    from quote_assignment h left join portal_user was on was.id = h.before_id
      left join portal_user now on now.id = h.after_id
    where h.company_id = ${company} and h.quote_id = ${record}`
}

const requestedFloor: FloorEvent = 'request_floor'
const endedFloors = {
  approved: 'approve_floor',
  declined: 'decline_floor',
  withdrawn: 'withdraw_floor',
  ended: 'end_floor',
} as const satisfies Record<Exclude<FloorStatus, 'open'>, FloorEvent>

function floorsOf(company: RawBuilder<unknown>, record: RawBuilder<unknown>) {
  const ended = sql`case f.status ${sql.join(
    Object.entries(endedFloors).map(
      ([status, action]) => sql`when ${sql.lit(status)} then ${sql.lit(action)}`,
    ),
    sql` `,
  )} end`
  const of = sql`from floor_approval f where f.company_id = ${company} and f.quote_id = ${record}`
  return sql`select f.requested_at, f.id, ${sql.lit(requestedFloor)}, f.requested_by,
      jsonb_build_object('reason', f.reason) ${of}
    union all select f.ended_at, f.id, ${ended}, f.ended_by, jsonb_build_object('reason', f.words)
      ${of} and f.status <> 'open'`
}
