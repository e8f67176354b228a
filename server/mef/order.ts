import { sql } from 'kysely'
import type * as z from 'zod'
import { dayIn, startOfDay } from '#server/platform/calendar.ts'
import { mefOrderApi } from '#contract/mef/order.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { idInReference } from '#contract/references.ts'
import { differsFrom } from '#server/mef/product.ts'
import { mefQuoteIdOf, monthsInTerm, quoteLines, writeQuoted, writeTerm } from '#server/mef/quote.ts'
import { serveMef, withPointers, wrongAt, type MefRequest } from '#server/mef/serve.ts'
import { orderOrRequest } from '#server/orders/approvals.ts'
import { changePoNumber } from '#server/orders/changes.ts'
import { orderRows, readOrder } from '#server/orders/queries.ts'
import { termsInForce } from '#server/orders/terms.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/route.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { readRows } from '#server/quotes/queries.ts'

type Query<Name extends 'list'> = MefRequest<
  NonNullable<(typeof mefOrderApi)[Name]['query']>,
  z.ZodType
>['query']
type Body<Name extends 'create'> = z.output<NonNullable<(typeof mefOrderApi)[Name]['body']>>

export function mefOrderRoutes(portal: Portal) {
  serveMef(portal, mefOrderApi.create, async ({ db, viewer, body }) => {
    const reference = await createMefOrder(db, viewer, body)
    return { status: 201, body: await readMefOrder(db, viewer, reference) }
  })
  serveMef(portal, mefOrderApi.list, ({ db, viewer, query }) => listMefOrders(db, viewer, query))
  serveMef(portal, mefOrderApi.one, async ({ db, viewer, id }) => ({
    body: await readMefOrder(db, viewer, id),
  }))
  serveMef(portal, mefOrderApi.change, async ({ db, viewer, id, body }) => {
    const { id: order } = await findOrderNamed(db, viewer, id)
    await changePoNumber(db, viewer, order, { po_number: body.externalId })
    return { body: await readMefOrder(db, viewer, id) }
  })
}

/** Orders the quotes that items name or, if none does, quotes of their lines at the prices of today. */
async function createMefOrder(db: Db, viewer: Viewer, body: Body<'create'>): Promise<string> {
  const { externalId, projectId, productOrderItem: items } = body
  const isNamed = items.some(({ quoteItem }) => quoteItem)
  const quotes = isNamed
    ? await quotesNamed(db, viewer, items)
    : await quotesOfLines(db, viewer, items, { externalId, projectId })
  const requested_dates = Object.fromEntries(
    [...quotes].map(([id, at]) => [id, dayIn(viewer.timeZone, new Date(items[at]!.requestedCompletionDate))]),
  )
  const pointerOf = (field: string) => {
    const dated = /^requested_dates\.(\d+)/.exec(field)?.[1]
    if (dated === undefined) return field === 'po_number' ? '/externalId' : '/productOrderItem'
    return `/productOrderItem/${quotes.get(Number(dated))}/requestedCompletionDate`
  }
  const outcome = await withPointers(pointerOf, () =>
    orderOrRequest(db, viewer, {
      quote_ids: [...quotes.keys()],
      po_number: externalId,
      requested_dates,
      accepted_terms_version: termsInForce.version,
    }),
  )
  if ('approval' in outcome) throw new AppError('wrong_status', (w) => w.mefNeedsApproval)
  return outcome.order_reference
}

type Items = Body<'create'>['productOrderItem']

/** The ids of the quotes, each with the place of its first item. */
async function quotesNamed(db: Db, viewer: Viewer, items: Items): Promise<Map<number, number>> {
  const named = new Map<string, number>()
  for (const [at, { quoteItem, product }] of items.entries()) {
    if (quoteItem) {
      const reference = quoteItem.id.replace(/-[az]$/, '')
      if (!named.has(reference)) named.set(reference, at)
    } else if (!product.productConfiguration['@type'].includes('-uni:'))
      throw wrongAt(`/productOrderItem/${at}/quoteItem`, 'missingProperty', (w) => w.required)
  }
  const { rows } = await sql<{ id: number; reference: string }>`select id, reference from quote
    where company_id = ${companyOf(viewer)} and reference = any(${[...named.keys()]}::text[])`.execute(db)
  const quotes = [
    ...(
      await readRows(
        db,
        viewer,
        rows.map(({ id }) => id),
      )
    ).values(),
  ]
  for (const [at, { quoteItem, product, requestedItemTerm }] of items.entries()) {
    if (!quoteItem) continue
    const path = `/productOrderItem/${at}`
    const row = quotes.find(({ reference }) => reference === quoteItem.id.replace(/-[az]$/, ''))
    const quoted =
      row?.product_id &&
      mefQuoteIdOf({ ...row, quote_reference: row.reference }) === quoteItem.quoteId &&
      writeQuoted(row.reference, row, viewer).find(({ id }) => id === quoteItem.id)
    if (!quoted) throw wrongAt(`${path}/quoteItem/id`, 'referenceNotFound', (w) => w.unknownQuote)
    const isOtherTerm = requestedItemTerm && monthsInTerm(requestedItemTerm) !== row.contract_months
    const property = differsFrom(quoted.product, product)
    if (isOtherTerm || property)
      throw wrongAt(
        isOtherTerm ? `${path}/requestedItemTerm` : `${path}/product/${property}`,
        'invalidValue',
        (w) => w.mefDiffers(row.reference),
      )
  }
  return new Map(quotes.map(({ id, reference }) => [id, named.get(reference)!]))
}

async function quotesOfLines(
  db: Db,
  viewer: Viewer,
  items: Items,
  names: { externalId: string; projectId: string | undefined },
) {
  const { ids, lines, pending } = await quoteLines(
    db,
    viewer,
    items.map((item) => ({
      id: item.id,
      product: item.product,
      relations: item.productOrderItemRelationship,
      months: monthsInTerm(item.requestedItemTerm),
    })),
    { list: 'productOrderItem', relations: 'productOrderItemRelationship', term: 'requestedItemTerm' },
    names,
  )
  if (pending > 0) throw wrongAt('/productOrderItem', 'otherIssue', (w) => w.mefNeedsQuote)
  return new Map(ids.map((id, index) => [id, lines[index]!.items[0]!]))
}

/** Orders of the company with their states, and the days that the filters compare. */
function mefOrders(viewer: Viewer) {
  const own = sql`(select * from purchase_order where company_id = ${companyOf(viewer)})`
  const ofCircuits = sql`from circuit k left join circuit_milestone m
      on m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over'
    where k.company_id = o.company_id and k.order_id = o.id`
  return sql`(select o.id, o.reference, o.ordered_at, o.po_number, o.ordered_by,
      case when o.status = 'cancelled' then 'cancelled'
        when o.partial then 'partial'
        when o.status = 'delivered' then 'completed'
        when 'charge' = any(o.needs) then 'held.assessingCharge'
        when 'cancel' = any(o.needs) then 'assessingCancellation'
        when 'offer' = any(o.needs) then 'pendingCancellation'
        when 'date' = any(o.needs) then 'pending.assessingModification'
        when o.status = 'pending' then 'acknowledged'
        else 'inProgress' end as state,
      (select max(e.at) from order_event e where e.company_id = o.company_id and e.order_id = o.id) as changed_at,
      (select max(m.actual) ${ofCircuits}) as handed_over,
      array(select k.requested_date ${ofCircuits} and k.requested_date is not null) as requested,
      array(select m.planned ${ofCircuits} and m.planned is not null) as expected
    from (${orderRows(own, viewer)}) o)`
}

interface MefOrderRow {
  id: number
  reference: string
  ordered_at: Date
  po_number: string
  ordered_by: number | null
  state: string
  changed_at: Date
  handed_over: string | null
}

async function listMefOrders(db: Db, viewer: Viewer, query: Query<'list'>) {
  type Compared =
    | 'orderDate'
    | 'completionDate'
    | 'cancellationDate'
    | 'itemRequestedCompletionDate'
    | 'itemExpectedCompletionDate'
  const compared: Record<Compared, (sign: '>' | '<', moment: string) => ReturnType<typeof sql>> = {
    orderDate: (sign, moment) => sql`ordered_at ${sql.raw(sign)} ${moment}::timestamptz`,
    completionDate: (sign, moment) =>
      sql`state in ('completed', 'partial') and handed_over ${sql.raw(sign)} ${dayIn(viewer.timeZone, new Date(moment))}::date`,
    cancellationDate: (sign, moment) =>
      sql`state = 'cancelled' and changed_at ${sql.raw(sign)} ${moment}::timestamptz`,
    itemRequestedCompletionDate: (sign, moment) =>
      sql`${dayIn(viewer.timeZone, new Date(moment))}::date ${sql.raw(sign === '>' ? '<' : '>')} any(requested)`,
    itemExpectedCompletionDate: (sign, moment) =>
      sql`${dayIn(viewer.timeZone, new Date(moment))}::date ${sql.raw(sign === '>' ? '<' : '>')} any(expected)`,
  }
  const where = [
    sql`true`,
    ...(query.state === undefined ? [] : [sql`state = ${query.state}`]),
    ...(query.externalId === undefined ? [] : [sql`po_number = ${query.externalId}`]),
    // Projects group quotes, not orders.
    ...(query.projectId === undefined ? [] : [sql`false`]),
    ...(Object.keys(compared) as Compared[]).flatMap((name) =>
      (
        [
          ['gt', '>'],
          ['lt', '<'],
        ] as const
      ).flatMap(([end, sign]) => {
        const moment = query[`${name}.${end}`]
        return moment === undefined ? [] : [compared[name](sign, moment)]
      }),
    ),
  ]
  const found = sql`from ${mefOrders(viewer)} o where ${sql.join(where, sql` and `)}`
  const counted = await sql<{ count: number }>`select count(*) ${found}`.execute(db)
  const { rows } = await sql<MefOrderRow>`select * ${found}
    order by ordered_at desc, id desc limit ${query.limit} offset ${query.offset}`.execute(db)
  return { total: Number(counted.rows[0]!.count), body: rows.map((row) => headOf(row, viewer)) }
}

function headOf(row: MefOrderRow, viewer: Viewer) {
  const { reference, ordered_at, po_number, state, handed_over, changed_at } = row
  return {
    id: reference,
    externalId: po_number,
    orderDate: ordered_at.toISOString(),
    state,
    ...(['completed', 'partial'].includes(state) &&
      handed_over !== null && { completionDate: startOfBusinessDay(handed_over, viewer) }),
    ...(state === 'cancelled' && { cancellationDate: changed_at.toISOString() }),
  }
}

/** The start of a day in the business zone. */
export function startOfBusinessDay(day: string, { timeZone }: Viewer): string {
  return startOfDay(timeZone, day).toISOString()
}

/** Throws 404 for a reference that no order of the company has. */
export async function findOrderNamed(db: Db, viewer: Viewer, reference: string): Promise<MefOrderRow> {
  const id = idInReference('order', reference)
  if (id === null) throw notFound()
  const { rows } = await sql<MefOrderRow>`select * from ${mefOrders(viewer)} o
    where id = ${id}::bigint and reference = upper(${reference})`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The person who ordered. */
export async function contactsOf(db: Db, { ordered_by }: MefOrderRow) {
  const buyer = await db
    .selectFrom('portal_user')
    .select(['full_name', 'email', 'phone'])
    .where('id', '=', ordered_by)
    .executeTakeFirst()
  return [
    {
      role: 'productOrderContact',
      name: buyer?.full_name ?? '',
      emailAddress: buyer?.email ?? '',
      number: buyer?.phone ?? '',
    },
  ]
}

/** Its items are named after the references of its circuits. Throws 404. */
async function readMefOrder(db: Db, viewer: Viewer, reference: string) {
  const row = await findOrderNamed(db, viewer, reference)
  const order = await readOrder(db, viewer, row.id)
  const quotes = await readRows(
    db,
    viewer,
    order.circuit_list.map(({ quote }) => quote.id),
  )
  const changeDate = row.changed_at.toISOString()
  return {
    ...headOf(row, viewer),
    stateChange: [{ state: row.state, changeDate }],
    relatedContactInformation: await contactsOf(db, row),
    productOrderItem: order.circuit_list.flatMap((circuit) => itemsOf(circuit, order, quotes, viewer)),
  }
}

const itemStates = {
  pending: 'acknowledged',
  processing: 'inProgress',
  delivered: 'completed',
  cancelled: 'cancelled',
} as const

export function mefItemStateOf({ charges, status }: Pick<Circuit, 'charges' | 'status'>): string {
  return charges.some((each) => each.status === 'open') ? 'held' : itemStates[status]
}

function itemsOf(
  circuit: Circuit,
  order: FullOrder,
  quotes: Awaited<ReturnType<typeof readRows>>,
  viewer: Viewer,
) {
  const { circuit_reference, charges, status, quote, milestones } = circuit
  const state = mefItemStateOf(circuit)
  const at =
    order.events.findLast((event) => event.circuit_reference === circuit_reference)?.at ?? order.ordered_at
  const handedOver = milestones.find(({ kind }) => kind === 'handed_over')?.actual
  const ofLine = {
    quoteItem: { quoteId: mefQuoteIdOf(quote), id: quote.quote_reference },
    ...(charges.length > 0 && { charge: charges.map(({ id }) => ({ id: String(id) })) }),
    milestone: milestones.map(({ kind, planned, actual }) => ({
      name: kind,
      date: startOfBusinessDay(actual ?? planned, viewer),
    })),
    ...(quote.contract_id && { itemTerm: [writeTerm(quote.contract_id)] }),
  }
  return writeQuoted(circuit_reference, quotes.get(quote.id)!, viewer).map(
    ({ id, product, relations }, index) => ({
      id,
      action: 'add',
      product,
      ...(relations.length > 0 && { productOrderItemRelationship: relations }),
      requestedCompletionDate: startOfBusinessDay(circuit.requested_date ?? circuit.first_promised, viewer),
      expectedCompletionDate: startOfBusinessDay(circuit.promised, viewer),
      ...(status === 'delivered' && handedOver && { completionDate: startOfBusinessDay(handedOver, viewer) }),
      state,
      stateChange: [{ state, changeDate: at }],
      ...(index === 0 && ofLine),
    }),
  )
}
