import { sql } from 'kysely'
import { plusDays } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { noSen } from '#contract/money.ts'
import { mefOrderApi } from '#contract/mef/order.ts'
import type { DateRequestStatus, ExtraCharge } from '#contract/orders/order.ts'
import type { ListQuery } from '#server/mef/list.ts'
import { buyerContact, findOrderNamed } from '#server/mef/order.ts'
import { monthly, oneTime } from '#server/mef/quote.ts'
import { serveMef, withPointers, wrongAt } from '#server/mef/serve.ts'
import { answerCancellation, cancellationOf, requestCancellation } from '#server/orders/cancellation.ts'
import { requestDate } from '#server/orders/changes.ts'
import { answerCharge, chargeOf } from '#server/orders/charge.ts'
import type { CancellationRow, ChargeRow, DateRequestRow } from '#server/orders/lock.ts'
import { readOrder } from '#server/orders/queries.ts'
import { dayIn, startOfDay } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/route.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

/** Charges, cancellations and other dates of orders. */
export function mefOrderChangeRoutes(portal: Portal) {
  const resources: [list: Endpoint, one: Endpoint, read: (db: Db, viewer: Viewer) => Promise<Shown[]>][] = [
    [mefOrderApi.charges, mefOrderApi.charge, readCharges],
    [mefOrderApi.cancellations, mefOrderApi.cancellation, readCancellations],
    [mefOrderApi.dates, mefOrderApi.date, readDates],
  ]
  for (const [list, one, read] of resources) {
    serveMef(portal, list, async ({ db, viewer, query }) => pageOf(query, await read(db, viewer)))
    serveMef(portal, one, async ({ db, viewer, id }) => wholeOf(named(id, await read(db, viewer))))
  }
  serveMef(portal, mefOrderApi.answerCharge, async ({ db, viewer, id, body: { chargeItem } }) => {
    const { circuit_id, charge, head, details } = named(id, await readCharges(db, viewer))
    const answers = new Map(chargeItem.map((each) => [each.id, each.acceptanceIndicator]))
    const [answer] = answers.values()
    const isWhole =
      answers.size === details.chargeItem.length &&
      details.chargeItem.every((each) => answers.get(each.id) === answer)
    if (!isWhole) throw wrongAt('/chargeItem', 'invalidValue', (w) => w.mefChargeWhole)
    const { nrc, mrc, status } = charge
    const { productOrderItemId } = head.productOrderItem
    if (status !== 'open')
      throw new AppError('wrong_status', (w) => w.chargeIsNow(productOrderItemId, status))
    const accept = answer === 'accepted'
    if (charge.offered) await answerCancellation(db, viewer, circuit_id, { accept, expected: { nrc } })
    else await answerCharge(db, viewer, circuit_id, charge.id, { accept, expected: { nrc, mrc } })
    return wholeOf(named(id, await readCharges(db, viewer)))
  })
  serveMef(portal, mefOrderApi.cancel, async ({ db, viewer, body }) => {
    const { productOrderId } = body.productOrder
    const at = '/productOrder/productOrderId'
    const { order_id } = await findOrderNamed(db, viewer, productOrderId, unknownAt(at))
    const { circuit_list } = await readOrder(db, viewer, order_id)
    const open = circuit_list.filter(({ status }) => status === 'pending' || status === 'processing')
    if (open.length === 0) throw wrongAt(at, 'otherIssue', (w) => w.mefOrderClosed)
    for (const { id } of open)
      await requestCancellation(db, viewer, id, body.cancellationReason ?? 'Cancelled by the buyer')
    return { status: 201, ...wholeOf(named(productOrderId, await readCancellations(db, viewer))) }
  })
  serveMef(portal, mefOrderApi.moveDate, async ({ db, viewer, body }) => {
    const { productOrderId, productOrderItemId } = body.productOrderItem
    const at = '/productOrderItem'
    const { order_id } = await findOrderNamed(db, viewer, productOrderId, unknownAt(`${at}/productOrderId`))
    const { circuit_list } = await readOrder(db, viewer, order_id)
    const reference = productOrderItemId.replace(/-[az]$/, '')
    const circuit = circuit_list.find(({ circuit_reference }) => circuit_reference === reference)
    if (!circuit) throw unknownAt(`${at}/productOrderItemId`)()
    const requested_date = dayIn(viewer.timeZone, new Date(body.requestedCompletionDate))
    await withPointers(
      () => '/requestedCompletionDate',
      () => requestDate(db, viewer, circuit.id, { requested_date, reason: 'Requested by the buyer' }),
    )
    return { status: 201, ...wholeOf(named(reference, await readDates(db, viewer))) }
  })
}

const unknownAt = (pointer: string) => () => wrongAt(pointer, 'referenceNotFound', (w) => w.notFound)

interface Shown {
  head: { id: string; productOrder?: object; productOrderItem?: object }
  /** Not in lists. */
  details?: object
}

/** A page of the records that match the filters, which are named after properties. */
function pageOf({ offset, limit, ...filters }: ListQuery, found: readonly Shown[]) {
  const matching = found.filter(({ head: { productOrder, productOrderItem, ...own } }) => {
    const values = { expediteIndicator: 'false', ...productOrder, ...productOrderItem, ...own }
    return Object.entries(filters).every(([name, wanted]) => {
      const [property = '', bound] = name.split('.')
      const value: unknown = values[property as keyof typeof values]
      if (!bound) return value === wanted
      const later = Date.parse(String(value)) - Date.parse(String(wanted))
      return bound === 'gt' ? later > 0 : later < 0
    })
  })
  const page = matching.slice(offset, offset + limit)
  return { total: matching.length, body: page.map(({ head }) => head) }
}

const wholeOf = ({ head, details }: Shown) => ({ body: { ...head, ...details } })

function named<Each extends Shown>(id: string, all: readonly Each[]): Each {
  const found = all.find(({ head }) => head.id === id)
  if (!found) throw notFound()
  return found
}

interface OfItem {
  productOrderItem: { productOrderId: string; productOrderItemId: string }
  contact: object
}

/** Rows of a table about the company's circuits, newest first. */
async function rowsAbout<Row>(db: Db, viewer: Viewer, table: string, where = sql`true`) {
  const { rows } = await sql<Row & OfItem>`
    select t.*, json_build_object('productOrderId', o.reference, 'productOrderItemId', k.reference) as "productOrderItem",
      ${buyerContact} as contact
    from ${sql.table(table)} t
      join circuit k on k.company_id = t.company_id and k.id = t.circuit_id
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      left join portal_user u on u.id = o.ordered_by
    where t.company_id = ${companyOf(viewer)} and ${where} order by t.id desc`.execute(db)
  return rows
}

const chargeStates = {
  open: ['awaitingResponse', 'awaitingResponse'],
  accepted: ['completed', 'acceptedByBuyer'],
  declined: ['completed', 'declinedByBuyer'],
  expired: ['timeout', 'awaitingResponse'],
  withdrawn: ['withdrawnBySeller', 'withdrawnBySeller'],
} as const satisfies Record<ExtraCharge['status'], readonly [charge: string, item: string]>

const offerId = (id: number) => `cancellation-${id}`

/** An offered cancellation is a charge for the buyer to answer. */
function offeredCharge(row: CancellationRow, { today }: Viewer) {
  const { status } = cancellationOf(row, today)
  return {
    id: row.id,
    offered: true,
    nrc: row.nrc!,
    mrc: noSen,
    reason: row.words ?? row.reason,
    on_request: false,
    answer_by: row.answer_by!,
    status: status === 'offered' || status === 'requested' ? ('open' as const) : status,
    requested_at: row.offered_at!.toISOString(),
  }
}

async function readCharges(db: Db, viewer: Viewer) {
  const extra = await rowsAbout<ChargeRow>(db, viewer, 'circuit_charge')
  const offers = await rowsAbout<CancellationRow>(db, viewer, 'circuit_cancellation')
  const charges = [
    ...extra.map((row) => ({ row, charge: { ...chargeOf(row, viewer.today), offered: false } })),
    ...offers.flatMap((row) => (row.nrc === null ? [] : { row, charge: offeredCharge(row, viewer) })),
  ].toSorted((one, other) => other.charge.requested_at.localeCompare(one.charge.requested_at))
  return charges.map(({ row: { circuit_id, productOrderItem }, charge }) => {
    const { nrc, mrc, offered, on_request, requested_at: date, reason: text } = charge
    const [state, itemState] = chargeStates[charge.status]
    const common = {
      activityType: 'new',
      priceCategory: offered ? 'cancellation' : on_request ? 'other' : 'construction',
      blocking: !on_request,
      state: itemState,
      note: [{ id: '1', author: 'Trunkline', source: 'seller', date, text }],
    }
    const head = {
      id: offered ? offerId(charge.id) : `${charge.id}`,
      state,
      creationDate: date,
      responseDueDate: startOfDay(viewer.timeZone, plusDays(charge.answer_by, 1)),
      productOrderItem,
    }
    const details = {
      ...(offered && { cancelProductOrder: { id: productOrderItem.productOrderId } }),
      chargeItem: [
        ...(nrc > 0 ? [{ id: 'one-time', ...oneTime(nrc), ...common }] : []),
        ...(mrc > 0 ? [{ id: 'monthly', ...monthly(mrc), ...common }] : []),
      ],
    }
    return { circuit_id, charge, head, details }
  })
}

/** One for each order: of its circuits the first of these states that one has. */
const cancellationStates = {
  requested: 'acknowledged',
  offered: 'inProgress.assessingCharge',
  declined: 'rejected',
  expired: 'done.declined',
  withdrawn: 'done.declined',
  accepted: 'done',
} as const

async function readCancellations(db: Db, viewer: Viewer) {
  const rows = await rowsAbout<CancellationRow>(db, viewer, 'circuit_cancellation')
  const byOrder = Map.groupBy(rows, (row) => row.productOrderItem.productOrderId)
  return [...byOrder].map(([productOrderId, all]) => {
    // The latest of each circuit counts.
    const latest = [...new Map(all.toReversed().map((row) => [row.circuit_id, row])).values()]
    const given = latest.map((row) => cancellationOf(row, viewer.today))
    const offer = latest.find(({ nrc, status }) => nrc !== null && status === 'offered')
    const first = Object.keys(cancellationStates).find((each) => given.some(({ status }) => status === each))
    const head = {
      id: productOrderId,
      productOrder: { productOrderId },
      state: cancellationStates[first as keyof typeof cancellationStates] as string,
      cancellationReasonType: 'commercial',
      cancellationReason: given[0]!.reason,
      ...(offer && { charge: { id: offerId(offer.id) } }),
    }
    return { head, details: { relatedContactInformation: [all[0]!.contact] } }
  })
}

const dateStates: Record<DateRequestStatus, string> = {
  open: 'acknowledged',
  charged: 'inProgress.assessingCharge',
  accepted: 'done',
  declined: 'rejected',
  withdrawn: 'done.declined',
}

/** The latest of each circuit: a request, or a date that applied at once, of which only the history knows. */
async function readDates(db: Db, viewer: Viewer) {
  const requested = await rowsAbout<DateRequestRow>(db, viewer, 'circuit_date_request')
  const moved = await rowsAbout<{ at: Date; detail: { changes: [{ after: string }] } }>(
    db,
    viewer,
    'order_event',
    sql`t.action = 'change_date'`,
  )
  const shown = (state: string, at: Date, day: string, { productOrderItem }: OfItem) => {
    const [id, creationDate] = [productOrderItem.productOrderItemId, at.toISOString()]
    const requestedCompletionDate = startOfDay(viewer.timeZone, day)
    return { head: { id, state, creationDate, productOrderItem, requestedCompletionDate } }
  }
  const all = [
    ...requested.map((row) => shown(dateStates[row.status], row.requested_at, row.requested_date, row)),
    ...moved.map((row) => shown('done', row.at, row.detail.changes[0].after, row)),
  ].toSorted((one, other) => other.head.creationDate.localeCompare(one.head.creationDate))
  return all.filter(({ head: { id } }, index) => all.findIndex(({ head }) => head.id === id) === index)
}
