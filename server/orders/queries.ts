import { sql, type RawBuilder, type Selectable } from 'kysely'
import { endsOf, products, termLabel, type ProductId } from '#contract/catalog.ts'
import { costOfCancelled, earlyTermination, keptTerm } from '#contract/charges.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit, Order } from '#contract/orders/order.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { exceedsCredit } from '#server/customers/account.ts'
import { readCarrier } from '#server/documents/letterhead.ts'
import type { Tables } from '#server/platform/tables.ts'
import { joinedAddOns, linesOf, namesOfAddOns } from '#server/pricing/lines.ts'
import { eventsOf } from '#server/platform/history.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { storedRoomsOf, emptyContact, endsInRooms } from '#server/orders/site-contacts.ts'
import {
  bandwidthOf,
  freeTextRequestOf,
  replacedByQuote,
  replacedOf,
  type ReplacedByQuote,
} from '#server/quotes/queries.ts'
import { cancellationOf } from '#server/orders/cancellation.ts'
import { chargeOf } from '#server/orders/charge.ts'
import { dateRequestOf } from '#server/orders/date-request.ts'
import {
  type CancellationRow,
  type ChargeRow,
  type DateRequestRow,
  orderHistory,
} from '#server/orders/lock.ts'
import { listDepositEntries } from '#server/orders/deposit.ts'
import { readTakeBacks } from '#server/orders/take-back.ts'
import { isUnderWay, openAttentionReasons } from '#server/orders/attention-reasons.ts'
import { priceLevels } from '#contract/price-level.ts'
import { senOf, sumSen, type MoneyParts, type Sen } from '#contract/money.ts'

export type OrderRow = Selectable<Tables['purchase_order']> &
  Pick<Order, 'company' | 'circuits' | 'sites' | 'partial' | 'needs' | 'price_level' | 'days_overdue'> & {
    ordered_by_name: string
    parts: StoredParts
  }

export const orderRows = (
  from: RawBuilder<unknown>,
  { today }: Viewer,
) => sql<OrderRow>`select o.*, c.name as company, coalesce(u.full_name, '') as ordered_by_name,
    (select count(*) from circuit k where k.company_id = o.company_id and k.order_id = o.id) as circuits,
    (select array_remove(array[q.site_a->>'label', q.site_b->>'label'], null) from circuit k
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
      where k.company_id = o.company_id and k.order_id = o.id order by k.status = 'cancelled', k.id limit 1) as sites,
    o.status = 'delivered' and exists (select from circuit k
      where k.company_id = o.company_id and k.order_id = o.id and k.status = 'cancelled') as partial,
    greatest(coalesce(${today}::date - o.next_planned, 0), 0) as days_overdue, ${weakestLevelOf} as price_level, ${openAttentionReasons(today)} as needs, ${partsOfOrder} as parts
  from ${from} o
    join company c on c.id = o.company_id
    left join portal_user u on u.id = o.ordered_by`

export function ordersVisibleTo(viewer: Viewer) {
  return isStaff(viewer) ? sql<boolean>`true` : sql<boolean>`o.company_id = ${viewer.companyId}`
}

/** One order the viewer may see; anything else is 404. */
export async function findOrder(db: Db, viewer: Viewer, id: number): Promise<Order> {
  return orderOf(await findRow(db, viewer, id))
}

export async function readOrder(db: Db, viewer: Viewer, id: number): Promise<FullOrder> {
  const row = await findRow(db, viewer, id)
  const { rows } = await sql<CircuitRow>`
    select k.*, q.reference as quote_reference, q.product_id, q.requested_product, q.requested_bandwidth,
      q.requested_site_a, q.requested_site_b, q.requested_months, q.remarks, q.bandwidth_mbps, q.site_a, q.site_b, q.grade,
      q.kind, q.keeps_end, ${replacedByQuote},
      (select s.billing_from from service s where s.company_id = k.company_id and s.circuit_id = k.id
        and s.state <> 'rejected') as billing_from,
      b.label as bandwidth, p.name as project_name, ${namesOfAddOns('circuit_line', 'k')},
      coalesce((select m.planned from circuit_milestone m where m.company_id = k.company_id and m.circuit_id = k.id
        and m.kind = 'handed_over'), k.first_promised) as promised,
      ${linesOf('circuit_line', { company: 'k.company_id', id: 'k.id' })} as lines,
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'owner', m.owner, 'planned', m.planned,
          'actual', m.actual, 'closed', m.closed, 'note', m.note,
          'late', m.actual is null and m.planned < ${viewer.today} and ${isUnderWay})
          order by m.position), '[]')
        from circuit_milestone m where m.company_id = k.company_id and m.circuit_id = k.id) as milestones,
      (select coalesce(json_agg(c order by c.id desc), '[]')
        from circuit_charge c where c.company_id = k.company_id and c.circuit_id = k.id) as charges,
      (select to_json(c) from circuit_cancellation c where c.company_id = k.company_id and c.circuit_id = k.id order by c.id desc limit 1) as cancellation,
      (select to_json(d) from circuit_date_request d where d.company_id = k.company_id and d.circuit_id = k.id order by d.id desc limit 1) as date_request
    from circuit k
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
      left join project p on p.company_id = q.company_id and p.id = q.project_id
      left join bandwidth b on b.id = q.bandwidth_id
      ${joinedAddOns}
    where k.company_id = ${row.company_id} and k.order_id = ${id} order by k.id`.execute(db)
  const takeBacks = isStaff(viewer) ? await readTakeBacks(db, viewer, row) : new Map()
  return {
    ...orderOf(row),
    terms: await readAcceptedTerms(db, row),
    ordered_by: row.ordered_by_name,
    approved: await readApprover(db, row),
    over_credit_limit: await exceedsCredit(
      db,
      row.company_id,
      rows.filter(({ status }) => status !== 'cancelled').map(({ quote_id }) => quote_id),
    ),
    bill_to: row.bill_to,
    contract_expired_on: row.contract_expired_on,
    deposit_to: (await readCarrier(db, viewer.language)).depositTo,
    site_contacts: row.site_contacts.map((contact) => ({ ...emptyContact, ...contact })),
    deposit_entries: await listDepositEntries(db, row),
    circuit_list: rows.map((circuit) => ({
      ...circuitOf(circuit, viewer),
      take_back: takeBacks.get(circuit.id) ?? null,
    })),
    events: await readEvents(db, row),
    po_files: await listPoFiles(db, row),
  }
}

async function readApprover(db: Db, { company_id, id }: OrderRow): Promise<FullOrder['approved']> {
  const approval = await db
    .selectFrom('order_approval as a')
    .innerJoin('portal_user as u', 'u.id', 'a.ended_by')
    .select([sql<string>`u.full_name`.as('by'), 'a.ended_at'])
    .where('a.company_id', '=', company_id)
    .where('a.order_id', '=', id)
    .executeTakeFirst()
  return approval ? { by: approval.by, at: approval.ended_at!.toISOString() } : null
}

async function readEvents(db: Db, { company_id, id }: OrderRow): Promise<FullOrder['events']> {
  const { rows } = await sql<{ events: FullOrder['events'] }>`
    select ${eventsOf(orderHistory, { company: sql`${company_id}`, record: sql`${id}` })} as events`.execute(
    db,
  )
  return rows[0]!.events
}

async function listPoFiles(db: Db, { company_id, id }: OrderRow): Promise<FullOrder['po_files']> {
  const files = await db
    .selectFrom('order_file as f')
    .leftJoin('portal_user as u', 'u.id', 'f.uploaded_by')
    .select(['f.id', 'f.name', 'f.media_type', 'f.uploaded_at', sql<number>`length(f.bytes)`.as('size')])
    .select(sql<string>`coalesce(u.full_name, '')`.as('uploaded_by'))
    .where('f.company_id', '=', company_id)
    .where('f.order_id', '=', id)
    .orderBy('f.id', 'desc')
    .execute()
  return files.map((file) => ({ ...file, uploaded_at: file.uploaded_at.toISOString() }))
}

async function findRow(db: Db, viewer: Viewer, id: number): Promise<OrderRow> {
  const { rows } = await sql<OrderRow>`${orderRows(sql`purchase_order`, viewer)}
    where o.id = ${id} and ${ordersVisibleTo(viewer)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export function orderOf(row: OrderRow): Order {
  return {
    ...row,
    order_reference: row.reference,
    ordered_at: row.ordered_at.toISOString(),
    parts: orderParts(row),
    ordered: { nrc: row.ordered_nrc, mrc: row.ordered_mrc, deposit: row.ordered_deposit },
    next_milestone: nextMilestoneOf(row),
  }
}

export function nextMilestoneOf({
  next_milestone,
  next_owner,
  next_planned,
}: Pick<OrderRow, 'next_milestone' | 'next_owner' | 'next_planned'>): Order['next_milestone'] {
  if (next_milestone === null) return null
  return { kind: next_milestone, owner: next_owner!, planned: next_planned! }
}

type CircuitRow = Selectable<Tables['circuit']> &
  Parameters<typeof bandwidthOf>[0] &
  Parameters<typeof freeTextRequestOf>[0] &
  ReplacedByQuote &
  Pick<
    Circuit['quote'],
    'quote_reference' | 'kind' | 'keeps_end' | 'project_name' | 'grade' | 'fixed_ip' | 'voice' | 'device'
  > & {
    billing_from: string | null
    product_id: ProductId | null
    remarks: string | null
    site_a: StoredSite
    site_b: StoredSite | null
    promised: string
    lines: Circuit['lines']
    milestones: Circuit['milestones']
    charges: ChargeRow[]
    cancellation: CancellationRow | null
    date_request: DateRequestRow | null
  }

function circuitOf(row: CircuitRow, viewer: Viewer): Omit<Circuit, 'take_back'> {
  const [first = 'site_a'] = endsOf(row.product_id)
  return {
    ...row,
    circuit_reference: row.reference,
    rooms: storedRoomsOf(row),
    room_ends: endsInRooms(row.product_id, [row.site_a, row.site_b]),
    quote: {
      ...row,
      id: row.quote_id,
      ...replacedOf(row),
      product: row.product_id === null ? (row.requested_product ?? '') : products[row.product_id].name,
      bandwidth: bandwidthOf(row),
      contract: termLabel(row.contract_months),
      contract_id: row.contract_months,
      site_a: null,
      site_a_nni: row.site_a.nni,
      site_b: row.site_b?.label ?? null,
      site_b_nni: row.site_b?.nni ?? null,
      location: null,
      [first]: row.site_a.label,
    },
    requested: freeTextRequestOf(row),
    ...costOf(row),
    cancellation: row.cancellation && cancellationOf(row.cancellation, viewer.today),
    date_request: row.date_request && dateRequestOf(row.date_request),
    charges: row.charges.map((charge) => chargeOf(charge, viewer.today)),
  }
}

/** A cancelled circuit costs only its accepted cancellation charge. */
function costOf(row: CircuitRow) {
  const { status, total_nrc, total_mrc, tax_nrc, tax_mrc, contract_months } = row
  if (status === 'cancelled') return costOfCancelled(row.cancellation_nrc)
  const kept = keptTerm(row, row.billing_from ?? row.promised)
  const early_termination = earlyTermination(total_mrc, contract_months, kept)
  return { total_nrc, total_mrc, tax_nrc, tax_mrc, early_termination }
}

/** The weakest level of the circuits of an order `o` that are not cancelled. */
const weakestLevelOf = sql`(select k.price_level from circuit k
  where k.company_id = o.company_id and k.order_id = o.id and k.status <> 'cancelled'
  order by array_position(${sql.lit(`{${priceLevels.join(',')}}`)}::text[], k.price_level) desc limit 1)`

async function readAcceptedTerms(
  db: Db,
  { company_id, id }: { company_id: number; id: number },
): Promise<FullOrder['terms']> {
  const { accepted_by, accepted_at, document_id, form_sha256, ...terms } = await db
    .selectFrom('order_terms as t')
    .leftJoin('portal_user as u', 'u.id', 't.accepted_by')
    .select([
      't.version',
      't.language',
      't.clauses',
      't.accepted_at',
      't.document_id',
      't.form_sha256',
      'u.full_name as accepted_by',
    ])
    .where('t.company_id', '=', company_id)
    .where('t.order_id', '=', id)
    .executeTakeFirstOrThrow()
  const form = document_id === null ? null : { document_id, sha256: form_sha256?.toString('hex') ?? null }
  return { ...terms, accepted_by: accepted_by ?? '', accepted_at: accepted_at.toISOString(), form }
}

const totals = ['total_nrc', 'total_mrc', 'tax_nrc', 'tax_mrc'] as const
type Total = (typeof totals)[number]

type StoredParts = Record<Total, MoneyParts>

/** Prices, tax and accepted charges of living circuits and the charges of cancelled ones, equal parts counted. */
const partsOfOrder = sql<StoredParts>`(
  select json_object_agg(t.total, coalesce(c.parts, '[]'))
  from (values ${sql.join(totals.map((total) => sql`(${sql.lit(total)})`))}) t(total)
    left join (
      select total, json_agg(json_build_array(amount, times) order by amount desc) as parts
      from (
        select v.total, v.amount, count(*) as times
        from circuit k
          cross join lateral (
            select * from (values
              ('total_nrc', k.bandwidth_nrc), ('total_nrc', k.xc_nrc), ('total_nrc', k.vas_nrc),
              ('total_mrc', k.bandwidth_mrc), ('total_mrc', k.xc_mrc), ('total_mrc', k.vas_mrc),
              ('tax_nrc', k.tax_nrc), ('tax_mrc', k.tax_mrc)) living where k.status <> 'cancelled'
            union all
            select 'total_nrc', k.cancellation_nrc where k.status = 'cancelled'
            union all
            select p.total, p.amount
            from circuit_charge e cross join lateral (values ('total_nrc', e.nrc), ('total_mrc', e.mrc)) p(total, amount)
            where e.company_id = k.company_id and e.circuit_id = k.id and e.status = 'accepted'
              and k.status <> 'cancelled') v(total, amount)
        where k.company_id = o.company_id and k.order_id = o.id and v.amount <> 0
        group by v.total, v.amount) counted
      group by total) c on c.total = t.total)`

/** The difference to the order's totals is one part more. */
function orderParts(row: Record<Total, Sen> & { parts: StoredParts }): Order['parts'] {
  return Object.fromEntries(
    totals.map((total) => {
      const rest = sumSen([row[total], -senOf(row.parts[total])])
      return [total, rest === 0 ? row.parts[total] : [...row.parts[total], [rest, 1]]]
    }),
  ) as Order['parts']
}
