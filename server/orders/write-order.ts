import { sql, type Insertable } from 'kysely'
import { depositOf } from '#contract/charges.ts'
import type { OrderEventAction } from '#contract/orders/events.ts'
import type { NotificationFacts } from '#contract/notifications.ts'
import type { Order } from '#contract/orders/order.ts'
import { weakestLevel } from '#contract/price-level.ts'
import type { PriceLine } from '#contract/pricing.ts'
import type { Db } from '#server/platform/db.ts'
import type { Tables } from '#server/platform/tables.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { linesOf } from '#server/pricing/lines.ts'
import { partsOfNew } from '#server/orders/parts.ts'
import { orderOf, type OrderRow } from '#server/orders/queries.ts'
import type { roomsOfCircuits } from '#server/orders/rooms.ts'
import type { scheduleCircuits } from '#server/orders/schedule.ts'

type CircuitDates = NonNullable<NotificationFacts['circuits']>[number]

/** A circuit as it is ordered: by the id of its locked quote, with the quote's prices, its own tax, dates and rooms. */
type NewCircuit = Awaited<ReturnType<typeof scheduleCircuits>>[number] &
  ReturnType<typeof roomsOfCircuits>[number] &
  Pick<Insertable<Tables['circuit']>, (typeof copied)[number]>

/** What a circuit copies from its quote, beside the price lines. */
export const copiedFromQuote = [
  'contract_months',
  'bandwidth_nrc',
  'bandwidth_mrc',
  'xc_nrc',
  'xc_mrc',
  'vas_nrc',
  'vas_mrc',
  'price_level',
] as const
const copied = [...copiedFromQuote, 'tax_nrc', 'tax_mrc'] as const

/** An order as it is placed: the database gives it its number, and its circuits say what comes next. */
type NewOrder = Pick<
  OrderRow,
  | 'company'
  | 'po_number'
  | 'requested_date'
  | 'site_contacts'
  | 'total_nrc'
  | 'total_mrc'
  | 'tax_nrc'
  | 'tax_mrc'
  | 'tax_rates'
  | 'tax_rates_of'
  | 'deposit_months'
>

interface Written {
  order: Order
  /** In the order of their quotes. */
  circuits: { dates: CircuitDates; lines: PriceLine[] }[]
}

/**
 * Writes an order in one statement: its row, one circuit for each quote with its own copy of the price lines, their milestones, and
 * the first event. Answers the order as it would be read, and the circuits with the lines that they copied.
 */
export async function writeOrder(
  db: Db,
  viewer: Viewer,
  order: NewOrder,
  circuits: readonly NewCircuit[],
): Promise<Written> {
  const { company, ...columns } = order
  const company_id = companyOf(viewer)
  const year = Number(viewer.today.slice(0, 4))
  const deposit = depositOf(order.total_mrc, order.deposit_months)
  const written = {
    ...columns,
    company_id,
    status: 'pending' as const,
    ordered_nrc: order.total_nrc,
    ordered_mrc: order.total_mrc,
    ordered_deposit: deposit,
    ordered_at: viewer.now,
    ...nextOf(circuits),
  }
  const names = sql.join(copied.map((name) => sql.ref(name)))
  const sent = JSON.stringify(circuits.map((circuit) => ({ ...circuit, ...firstOf(circuit.milestones) })))
  const placed = db
    .insertInto('purchase_order')
    .values({
      ...written,
      year,
      site_contacts: JSON.stringify(order.site_contacts),
      tax_rates: JSON.stringify(order.tax_rates),
      ordered_by: viewer.userId,
    })
    .returning(['id', 'reference'])
  const { rows } = await sql<
    CircuitDates & { lines: PriceLine[]; order_id: number; order_reference: string }
  >`
    with placed as (${placed}),
    made as (
      insert into circuit (company_id, year, order_id, quote_id, status, requested_date, earliest_date, first_promised,
        rooms_a, rooms_b, next_milestone, next_owner, next_planned, ${names})
      select ${company_id}, ${year}, placed.id, d.id, 'pending', d.requested_date, d.earliest_date, d.first_promised,
        d.rooms_a, d.rooms_b, d.next_milestone, d.next_owner, d.next_planned, ${names}
      from placed cross join json_to_recordset(${sent}) as d(id bigint, requested_date date,
        earliest_date date, first_promised date, rooms_a jsonb, rooms_b jsonb, next_milestone text, next_owner text,
        next_planned date, contract_months int, bandwidth_nrc bigint,
        bandwidth_mrc bigint, xc_nrc bigint, xc_mrc bigint, vas_nrc bigint, vas_mrc bigint, tax_nrc bigint, tax_mrc bigint,
        price_level text)
      order by d.id
      returning company_id, id, quote_id, reference, requested_date, first_promised),
    lined as (
      insert into circuit_line (company_id, circuit_id, position, component, charge, site_end, amount_sen, bandwidth,
        term, band, network_status, option, tax_code, own_rate)
      select ${company_id}, made.id, l.*
      from made cross join lateral (
        select l.position, l.component, l.charge, l.site_end, l.amount_sen, l.bandwidth, l.term, l.band, l.network_status,
          l.option, l.tax_code, l.own_rate
        from quote_line l where l.company_id = ${company_id} and l.quote_id = made.quote_id
        -- Looked up for each circuit: a join would read every line of the company.
        offset 0) l),
    planned as (
      insert into circuit_milestone (company_id, circuit_id, position, kind, owner, planned, planned_at)
      select ${company_id}, made.id, m.position, m.kind, m.owner, m.planned, ${viewer.now}
      from json_to_recordset(${sent}) as d(id bigint, milestones json)
        join made on made.quote_id = d.id
        cross join json_to_recordset(d.milestones) as m(position int, kind text, owner text, planned date)),
    recorded as (
      insert into order_event (company_id, order_id, at, actor_id, action)
      select ${company_id}, placed.id, ${viewer.now}, ${viewer.userId}, ${'create' satisfies OrderEventAction} from placed)
    select made.reference, made.requested_date as requested, made.first_promised as promised,
      ${linesOf('quote_line', { company: 'made.company_id', id: 'made.quote_id' })} as lines,
      placed.id as order_id, placed.reference as order_reference
    from made cross join placed order by made.id`.execute(db)
  const [{ order_id, order_reference }] = rows as [(typeof rows)[number]]
  return {
    order: orderOf({
      ...written,
      id: order_id,
      reference: order_reference,
      company,
      deposit,
      circuits: circuits.length,
      partial: false,
      parts: partsOfNew(circuits),
      price_level: weakestLevel(circuits.map(({ price_level }) => price_level)),
      needs: [],
      days_overdue: 0,
    }),
    circuits: rows.map(({ reference, requested, promised, lines }) => ({
      dates: { reference, requested, promised },
      lines,
    })),
  }
}

type Planned = NewCircuit['milestones'][number]

/** What comes first of open milestones. `follow_plans` and `follow_steps` derive the same whenever they change. */
function firstOf(milestones: readonly Planned[]) {
  const [first] = milestones.toSorted(
    (a, b) => Date.parse(a.planned) - Date.parse(b.planned) || a.position - b.position,
  )
  const { kind, owner, planned } = first!
  return { next_milestone: kind, next_owner: owner, next_planned: planned }
}

/** The same of a new order, with the hand-over and the requested date of its next circuit, of several that asked for it first. */
function nextOf(circuits: readonly NewCircuit[]) {
  const inOrder = circuits.toSorted((a, b) => a.id - b.id)
  const [next] = inOrder.toSorted(
    (a, b) =>
      Date.parse(a.first_promised) - Date.parse(b.first_promised) ||
      (a.requested_date ?? never).localeCompare(b.requested_date ?? never, 'en'),
  )
  return {
    next_hand_over: next!.first_promised,
    next_requested: next!.requested_date,
    ...firstOf(inOrder.flatMap(({ milestones }) => milestones)),
  }
}

/** Comes after every day. */
const never = 'infinity'
