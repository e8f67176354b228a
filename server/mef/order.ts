import { sql } from 'kysely'
import type * as z from 'zod'
import { dayIn, startOfDay } from '#server/platform/calendar.ts'
import { mefOrderApi } from '#contract/mef/order.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { idInReference } from '#contract/references.ts'
import { listMefRows, startOf } from '#server/mef/list.ts'
import { differsFrom, monthsInTerm } from '#server/mef/product.ts'
import { mefQuoteIdOf, quoteLines, writeQuoted, writeTerm } from '#server/mef/quote.ts'
import { serveMef, withPointers, wrongAt } from '#server/mef/serve.ts'
import { orderOrRequest } from '#server/orders/approvals.ts'
import { changePoNumber } from '#server/orders/changes.ts'
import { orderRows, readOrder } from '#server/orders/queries.ts'
import { termsInForce } from '#server/orders/terms.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/route.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { readRows, type QuoteRow } from '#server/quotes/queries.ts'

type Body = z.output<NonNullable<typeof mefOrderApi.create.body>>

export function mefOrderRoutes(portal: Portal) {
  serveMef(portal, mefOrderApi.create, async ({ db, viewer, body }) => {
    const reference = await createMefOrder(db, viewer, body)
    return { status: 201, body: await readMefOrder(db, viewer, reference) }
  })
  serveMef(portal, mefOrderApi.list, async ({ db, viewer, query }) => {
    const newest = sql`"orderDate" desc, order_id desc`
    const { rows, count: total } = await listMefRows(db, mefOrders(viewer), query, newest)
    return { body: rows.map(headOf), total }
  })
  serveMef(portal, mefOrderApi.one, async ({ db, viewer, id }) => ({
    body: await readMefOrder(db, viewer, id),
  }))
  serveMef(portal, mefOrderApi.change, async ({ db, viewer, id, body }) => {
    const { order_id } = await findOrderNamed(db, viewer, id)
    await changePoNumber(db, viewer, order_id, { po_number: body.externalId })
    return { body: await readMefOrder(db, viewer, id) }
  })
}

/** Orders the quotes that items name or, if none does, quotes of their lines at the prices of today. */
async function createMefOrder(db: Db, viewer: Viewer, body: Body): Promise<string> {
  const { externalId, productOrderItem: items } = body
  const isNamed = items.some(({ quoteItem }) => quoteItem)
  const quotes = await (isNamed ? quotesNamed(db, viewer, items) : quotesOfLines(db, viewer, body))
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

type Items = Body['productOrderItem']

/** The ids of the quotes, each with the place of its first item. */
async function quotesNamed(db: Db, viewer: Viewer, items: Items): Promise<Map<number, number>> {
  const named = items.map(({ quoteItem }) => quoteItem?.id.replace(/-[az]$/, ''))
  const ids = named.map((reference = '') => Number(idInReference('quote', reference)))
  const quotes = [...(await readRows(db, viewer, ids)).values()]
  for (const [at, { quoteItem, product, requestedItemTerm }] of items.entries()) {
    const path = `/productOrderItem/${at}`
    if (!quoteItem) {
      if (product.productConfiguration['@type'].includes('-uni:')) continue
      throw wrongAt(`${path}/quoteItem`, 'missingProperty', (w) => w.required)
    }
    const row = quotes.find(({ reference }) => reference === named[at])
    const quoted =
      row?.product_id &&
      mefQuoteIdOf({ ...row, quote_reference: row.reference }) === quoteItem.quoteId &&
      writeQuoted(row.reference, row, viewer).find(({ id }) => id === quoteItem.id)
    if (!quoted) throw wrongAt(`${path}/quoteItem/id`, 'referenceNotFound', (w) => w.unknownQuote)
    const differs = (property: string) =>
      wrongAt(`${path}/${property}`, 'invalidValue', (w) => w.mefDiffers(row.reference))
    if (requestedItemTerm && monthsInTerm(requestedItemTerm) !== row.contract_months)
      throw differs('requestedItemTerm')
    const property = differsFrom(quoted.product, product)
    if (property) throw differs(`product/${property}`)
  }
  return new Map(quotes.map(({ id, reference }) => [id, named.indexOf(reference)]))
}

async function quotesOfLines(db: Db, viewer: Viewer, { productOrderItem, ...given }: Body) {
  const { ids, lines, pending } = await quoteLines(db, viewer, 'order', productOrderItem, given)
  if (pending > 0) throw wrongAt('/productOrderItem', 'otherIssue', (w) => w.mefNeedsQuote)
  return new Map(ids.map((id, index) => [id, lines[index]!.items[0]!]))
}

interface MefOrderRow {
  id: string
  externalId: string
  orderDate: Date
  state: string
  completionDate: Date | null
  cancellationDate: Date | null
  order_id: number
  contact: object
  changed_at: Date
}

/** The person `u` who ordered. */
export const buyerContact = sql`json_build_object('role', 'productOrderContact', 'name', coalesce(u.full_name, ''),
  'emailAddress', coalesce(u.email, ''), 'number', coalesce(u.phone, ''))`

/** The orders of the company. Projects group quotes, not orders. */
function mefOrders(viewer: Viewer) {
  const own = sql`(select * from purchase_order where company_id = ${companyOf(viewer)})`
  const ofCircuits = sql`from circuit k left join circuit_milestone m
      on m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over'
    where k.company_id = o.company_id and k.order_id = o.id`
  return sql<MefOrderRow>`select o.id as order_id, o.reference as id, o.ordered_at as "orderDate",
      o.po_number as "externalId", changed_at, null as "projectId", ${buyerContact} as contact,
      case when o.status = 'cancelled' then 'cancelled'
        when o.partial then 'partial'
        when o.status = 'delivered' then 'completed'
        when 'charge' = any(o.needs) then 'held.assessingCharge'
        when 'cancel' = any(o.needs) then 'assessingCancellation'
        when 'offer' = any(o.needs) then 'pendingCancellation'
        when 'date' = any(o.needs) then 'pending.assessingModification'
        when o.status = 'pending' then 'acknowledged'
        else 'inProgress' end as state,
      case when o.status = 'delivered' then ${startOf(sql`select max(m.actual) ${ofCircuits}`, viewer)} end as "completionDate",
      case when o.status = 'cancelled' then changed_at end as "cancellationDate",
      array(select ${startOf(sql`k.requested_date`, viewer)} ${ofCircuits}) as "itemRequestedCompletionDate",
      array(select ${startOf(sql`m.planned`, viewer)} ${ofCircuits}) as "itemExpectedCompletionDate"
    from (${orderRows(own, viewer)}) o left join portal_user u on u.id = o.ordered_by
      cross join lateral (select max(e.at) as changed_at from order_event e
        where e.company_id = o.company_id and e.order_id = o.id) last`
}

function headOf({ id, externalId, orderDate, state, completionDate, cancellationDate }: MefOrderRow) {
  return {
    id,
    externalId,
    orderDate,
    state,
    completionDate: completionDate ?? undefined,
    cancellationDate: cancellationDate ?? undefined,
  }
}

/** By default throws 404 for a reference that no order of the company has. */
export async function findOrderNamed(db: Db, viewer: Viewer, reference: string, refusal = notFound) {
  const { rows } = await sql<MefOrderRow>`select * from (${mefOrders(viewer)}) o
    where order_id = ${idInReference('order', reference)}::bigint and id = upper(${reference})`.execute(db)
  if (!rows[0]) throw refusal()
  return rows[0]
}

/** Its items are named after the references of its circuits. Throws 404. */
async function readMefOrder(db: Db, viewer: Viewer, reference: string) {
  const row = await findOrderNamed(db, viewer, reference)
  const order = await readOrder(db, viewer, row.order_id)
  const ids = order.circuit_list.map(({ quote }) => quote.id)
  const quotes = await readRows(db, viewer, ids)
  return {
    ...headOf(row),
    stateChange: [{ state: row.state, changeDate: row.changed_at }],
    relatedContactInformation: [row.contact],
    productOrderItem: order.circuit_list.flatMap((circuit) =>
      itemsOf(circuit, order, quotes.get(circuit.quote.id)!, viewer),
    ),
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

function itemsOf(circuit: Circuit, order: FullOrder, row: QuoteRow, viewer: Viewer) {
  const { circuit_reference, charges, status, quote, milestones } = circuit
  const startOn = (day: string) => startOfDay(viewer.timeZone, day)
  const state = mefItemStateOf(circuit)
  const at =
    order.events.findLast((event) => event.circuit_reference === circuit_reference)?.at ?? order.ordered_at
  const handedOver = milestones.find(({ kind }) => kind === 'handed_over')?.actual
  const ofLine = {
    quoteItem: { quoteId: mefQuoteIdOf(quote), id: quote.quote_reference },
    ...(charges.length > 0 && { charge: charges.map(({ id }) => ({ id: String(id) })) }),
    milestone: milestones.map(({ kind, planned, actual }) => ({
      name: kind,
      date: startOn(actual ?? planned),
    })),
    ...(quote.contract_id && { itemTerm: [writeTerm(quote.contract_id)] }),
  }
  return writeQuoted(circuit_reference, row, viewer).map(({ id, product, relations }, index) => ({
    id,
    action: 'add',
    product,
    ...(relations.length > 0 && { productOrderItemRelationship: relations }),
    requestedCompletionDate: startOn(circuit.requested_date ?? circuit.first_promised),
    expectedCompletionDate: startOn(circuit.promised),
    ...(status === 'delivered' && handedOver && { completionDate: startOn(handedOver) }),
    state,
    stateChange: [{ state, changeDate: at }],
    ...(index === 0 && ofLine),
  }))
}
