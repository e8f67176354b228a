import { sql } from 'kysely'
import { plusDays } from '#contract/days.ts'
import { noSen } from '#contract/money.ts'
import { mefOrderApi } from '#contract/mef/order.ts'
import type { DateRequestStatus, ExtraCharge } from '#contract/orders/order.ts'
import { contactsOf, findOrderNamed, startOfBusinessDay } from '#server/mef/order.ts'
import { money, month } from '#server/mef/quote.ts'
import { serveMef, withPointers, wrongAt } from '#server/mef/serve.ts'
import { answerCancellation, cancellationOf, requestCancellation } from '#server/orders/cancellation.ts'
import { requestDate } from '#server/orders/changes.ts'
import { answerCharge, chargeOf } from '#server/orders/charge.ts'
import type { CancellationRow, ChargeRow, DateRequestRow } from '#server/orders/lock.ts'
import { circuitsOf } from '#server/orders/circuit-plans.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/route.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

/** Charges, cancellations and other dates of orders. */
export function mefOrderChangeRoutes(portal: Portal) {
  serveMef(portal, mefOrderApi.charges, async ({ db, viewer, query }) => {
    const charges = await readCharges(db, viewer)
    return pageOf(
      query,
      charges
        .filter(
          ({ order, item, found }) =>
            is(query.productOrderId, order) &&
            is(query.productOrderItemId, item) &&
            isWithin(query, 'creationDate', found.creationDate) &&
            isWithin(query, 'responseDueDate', found.responseDueDate),
        )
        .map(({ found }) => found),
    )
  })
  serveMef(portal, mefOrderApi.charge, async ({ db, viewer, id }) => ({
    body: (await findMefCharge(db, viewer, id)).whole,
  }))
  serveMef(portal, mefOrderApi.answerCharge, async ({ db, viewer, id, body: { chargeItem } }) => {
    const { circuit_id, charge, item, whole } = await findMefCharge(db, viewer, id)
    const answers = new Map(chargeItem.map((each) => [each.id, each.acceptanceIndicator]))
    const [answer] = answers.values()
    const isWhole =
      answers.size === whole.chargeItem.length &&
      whole.chargeItem.every((each) => answers.get(each.id) === answer)
    if (!isWhole) throw wrongAt('/chargeItem', 'invalidValue', (w) => w.mefChargeWhole)
    const { nrc, mrc } = charge
    const accept = answer === 'accepted'
    const { status } = charge
    if (status !== 'open') throw new AppError('wrong_status', (w) => w.chargeIsNow(item, status))
    if (charge.offered) await answerCancellation(db, viewer, circuit_id, { accept, expected: { nrc } })
    else await answerCharge(db, viewer, circuit_id, charge.id, { accept, expected: { nrc, mrc } })
    return { body: (await findMefCharge(db, viewer, id)).whole }
  })
  serveMef(portal, mefOrderApi.cancellations, async ({ db, viewer, query }) => {
    const found = await readCancellations(db, viewer)
    return pageOf(
      query,
      found.filter(
        ({ productOrder, state, cancellationReasonType }) =>
          is(query.productOrderId, productOrder.productOrderId) &&
          is(query.state, state) &&
          is(query.cancellationReasonType, cancellationReasonType),
      ),
    )
  })
  serveMef(portal, mefOrderApi.cancellation, async ({ db, viewer, id }) => ({
    body: await readCancellation(db, viewer, id),
  }))
  serveMef(portal, mefOrderApi.cancel, async ({ db, viewer, body }) => {
    const { productOrderId } = body.productOrder
    const order = await orderAt(db, viewer, productOrderId, '/productOrder/productOrderId')
    const { rows } = await sql<{ id: number }>`select id from circuit
      where id = any(${await circuitsOf(db, [order.id])}::bigint[]) and status in ('pending', 'processing')
      order by id`.execute(db)
    if (rows.length === 0)
      throw wrongAt('/productOrder/productOrderId', 'otherIssue', (w) => w.mefOrderClosed)
    for (const { id } of rows)
      await requestCancellation(db, viewer, id, body.cancellationReason ?? 'Cancelled by the buyer')
    return { status: 201, body: await readCancellation(db, viewer, productOrderId) }
  })
  serveMef(portal, mefOrderApi.dates, async ({ db, viewer, query }) => {
    const found = await readDates(db, viewer)
    return pageOf(
      query,
      found.filter(
        (each) =>
          is(query.productOrderId, each.productOrderItem.productOrderId) &&
          is(query.state, each.state) &&
          is(query.expediteIndicator, 'false') &&
          isWithin(query, 'requestedCompletionDate', each.requestedCompletionDate) &&
          isWithin(query, 'creationDate', each.creationDate),
      ),
    )
  })
  serveMef(portal, mefOrderApi.date, async ({ db, viewer, id }) => ({
    body: await readDate(db, viewer, id),
  }))
  serveMef(portal, mefOrderApi.moveDate, async ({ db, viewer, body }) => {
    const { productOrderId, productOrderItemId } = body.productOrderItem
    const order = await orderAt(db, viewer, productOrderId, '/productOrderItem/productOrderId')
    const circuit = await db
      .selectFrom('circuit')
      .select(['id', 'reference'])
      .where('company_id', '=', companyOf(viewer))
      .where('order_id', '=', order.id)
      .where('reference', '=', productOrderItemId.replace(/-[az]$/, ''))
      .executeTakeFirst()
    if (!circuit)
      throw wrongAt('/productOrderItem/productOrderItemId', 'referenceNotFound', (w) => w.notFound)
    const requested_date = dayIn(viewer.timeZone, new Date(body.requestedCompletionDate))
    await withPointers(
      () => '/requestedCompletionDate',
      () => requestDate(db, viewer, circuit.id, { requested_date, reason: 'Requested by the buyer' }),
    )
    return { status: 201, body: await readDate(db, viewer, circuit.reference) }
  })
}

function pageOf({ offset, limit }: { offset: number; limit: number }, found: readonly object[]) {
  return { total: found.length, body: found.slice(offset, offset + limit) }
}

const is = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value

function isWithin<Field extends string>(
  query: Partial<Record<`${Field}.gt` | `${Field}.lt`, string | undefined>>,
  name: Field,
  moment: string,
) {
  const [after, before] = [query[`${name}.gt`], query[`${name}.lt`]]
  const at = Date.parse(moment)
  return (!after || at > Date.parse(after)) && (!before || at < Date.parse(before))
}

/** An order that a body names. Throws 422. */
async function orderAt(db: Db, viewer: Viewer, reference: string, pointer: string) {
  try {
    return await findOrderNamed(db, viewer, reference)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    throw wrongAt(pointer, 'referenceNotFound', (w) => w.notFound)
  }
}

interface Named {
  order_reference: string
  circuit_reference: string
}

/** Rows of a table about the company's circuits, with the references of both, newest first. */
async function rowsAbout<Row>(db: Db, viewer: Viewer, table: string): Promise<(Row & Named)[]> {
  const { rows } = await sql<Row & Named>`
    select t.*, o.reference as order_reference, k.reference as circuit_reference
    from ${sql.table(table)} t
      join circuit k on k.company_id = t.company_id and k.id = t.circuit_id
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
    where t.company_id = ${companyOf(viewer)} order by t.id desc`.execute(db)
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
  const rows = [
    ...extra.map((row) => ({ ...row, charge: { ...chargeOf(row, viewer.today), offered: false } })),
    ...offers.flatMap((row) => (row.nrc === null ? [] : { ...row, charge: offeredCharge(row, viewer) })),
  ].toSorted((one, other) => other.charge.requested_at.localeCompare(one.charge.requested_at))
  return rows.map(({ charge, ...row }) => {
    const [state, itemState] = chargeStates[charge.status]
    const common = {
      activityType: 'new',
      priceCategory: charge.offered ? 'cancellation' : charge.on_request ? 'other' : 'construction',
      blocking: !charge.on_request,
      state: itemState,
      note: [
        { id: '1', author: 'Trunkline', source: 'seller', date: charge.requested_at, text: charge.reason },
      ],
    }
    const { nrc, mrc } = charge
    const [order, item] = [row.order_reference, row.circuit_reference]
    const found = {
      id: charge.offered ? offerId(charge.id) : String(charge.id),
      state,
      creationDate: charge.requested_at,
      responseDueDate: startOfBusinessDay(plusDays(charge.answer_by, 1), viewer),
      productOrderItem: { productOrderId: order, productOrderItemId: item },
    }
    return {
      circuit_id: row.circuit_id,
      charge,
      order,
      item,
      found,
      whole: {
        ...found,
        ...(charge.offered && { cancelProductOrder: { id: order } }),
        chargeItem: [
          ...(nrc > 0 ? [{ id: 'one-time', priceType: 'nonRecurring', ...money(nrc), ...common }] : []),
          ...(mrc > 0
            ? [
                {
                  id: 'monthly',
                  priceType: 'recurring',
                  recurringChargePeriod: month,
                  ...money(mrc),
                  ...common,
                },
              ]
            : []),
        ],
      },
    }
  })
}

async function findMefCharge(db: Db, viewer: Viewer, id: string) {
  const found = (await readCharges(db, viewer)).find(({ whole }) => whole.id === id)
  if (!found) throw notFound()
  return found
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
  const byOrder = Map.groupBy(rows, ({ order_reference }) => order_reference)
  return [...byOrder].map(([productOrderId, all]) => {
    // The latest of each circuit counts.
    const latest = [...new Map(all.toReversed().map((row) => [row.circuit_id, row])).values()]
    const given = latest.map((row) => cancellationOf(row, viewer.today))
    const offer = latest.find(({ nrc, status }) => nrc !== null && status === 'offered')
    const first = Object.keys(cancellationStates).find((each) => given.some(({ status }) => status === each))
    return {
      id: productOrderId,
      productOrder: { productOrderId },
      state: cancellationStates[first as keyof typeof cancellationStates] as string,
      cancellationReasonType: 'commercial',
      cancellationReason: given[0]!.reason,
      ...(offer && { charge: { id: offerId(offer.id) } }),
    }
  })
}

async function readCancellation(db: Db, viewer: Viewer, id: string) {
  const found = (await readCancellations(db, viewer)).find((each) => each.id === id)
  if (!found) throw notFound()
  const order = await findOrderNamed(db, viewer, id)
  return { ...found, relatedContactInformation: await contactsOf(db, order) }
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
  const { rows: moved } = await sql<Named & { at: Date; day: string }>`
    select e.at, o.reference as order_reference, k.reference as circuit_reference,
      e.detail -> 'changes' -> 0 ->> 'after' as day
    from order_event e
      join circuit k on k.company_id = e.company_id and k.id = e.circuit_id
      join purchase_order o on o.company_id = e.company_id and o.id = e.order_id
    where e.company_id = ${companyOf(viewer)} and e.action = 'change_date'`.execute(db)
  const shown = (state: string, at: Date, day: string, of: Named) => ({
    id: of.circuit_reference,
    state,
    creationDate: at.toISOString(),
    productOrderItem: { productOrderId: of.order_reference, productOrderItemId: of.circuit_reference },
    requestedCompletionDate: startOfBusinessDay(day, viewer),
  })
  const all = [
    ...requested.map((row) => shown(dateStates[row.status], row.requested_at, row.requested_date, row)),
    ...moved.map((event) => shown('done', event.at, event.day, event)),
  ].toSorted((one, other) => other.creationDate.localeCompare(one.creationDate))
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index)
}

async function readDate(db: Db, viewer: Viewer, id: string) {
  const found = (await readDates(db, viewer)).find((each) => each.id === id)
  if (!found) throw notFound()
  return found
}
