import type { FullOrder } from '#contract/orders/list.ts'
import { feedKinds } from '#contract/webhooks.ts'
import { findOrderNamed, mefItemStateOf } from '#server/mef/order.ts'
import { findMefQuote } from '#server/mef/quote.ts'
import { readOrder } from '#server/orders/queries.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { EventRow, WebhookMessage, WebhookRow } from '#server/webhooks/deliver.ts'

interface Facts {
  order: FullOrder
  circuit: FullOrder['circuit_list'][number]
  /** The present one of the order. */
  state: string
  /** The action of the history entry, and its first word. */
  action: string
  verb: string
  at: string
}

const itemOf = ({ order, circuit }: Facts) => ({
  id: order.order_reference,
  orderItemId: circuit.circuit_reference,
})
const taskState = ({ action, verb }: Facts) => ({ state: taskStates[action] ?? taskStates[verb] ?? 'done' })
const chargeOf = ({ circuit, at }: Facts) => circuit.charges.find(({ requested_at }) => requested_at <= at)!
const milestoneOf = ({ order, circuit, at }: Facts) =>
  order.events.find(
    (each) =>
      each.at === at &&
      each.circuit_reference === circuit.circuit_reference &&
      each.action === 'milestone' &&
      each.changes.some(({ field, after }) => field === 'actual' && after !== null),
  )

const quoteMoves = /^quote\.(?:create|request|add_to_wishlist|edit|price|cancel|order)/
const orderMoves =
  /^(?:order|circuit)\.(?:create|start|deliver|cancel|take_back|reject|.+_charge|.+_cancellation)$/

/** By type of the standard: the kinds of the feed that tell it, and its payload, by default that of a quote. */
const types: Record<string, [kinds: RegExp, payload?: (facts: Facts) => object | undefined]> = {
  quoteStateChangeEvent: [quoteMoves],
  quoteItemStateChangeEvent: [quoteMoves],
  productOrderStateChangeEvent: [
    orderMoves,
    ({ order, action, state }) => ({ id: order.order_reference, state: reached[action]?.[0] ?? state }),
  ],
  productOrderItemStateChangeEvent: [
    orderMoves,
    (of) => ({ ...itemOf(of), state: reached[of.action]?.[1] ?? mefItemStateOf(of.circuit) }),
  ],
  productOrderItemExpectedCompletionDateSetEvent: [/^order\.create$|^circuit\.replan$/, itemOf],
  productSpecificProductOrderItemMilestoneEvent: [
    /^circuit\.milestone$/,
    (of) => milestoneOf(of) && { ...itemOf(of), milestoneName: milestoneOf(of)!.milestone },
  ],
  chargeCreateEvent: [/^circuit\.request_charge$/, (of) => ({ id: `${chargeOf(of).id}` })],
  chargeStateChangeEvent: [
    /^circuit\.(?:withdraw|accept|decline|expire)_charge$/,
    (of) => ({ id: `${chargeOf(of).id}`, state: chargeStates[of.verb] ?? 'completed' }),
  ],
  chargeTimeoutEvent: [/^circuit\.expire_charge$/, (of) => ({ id: `${chargeOf(of).id}` })],
  cancelProductOrderStateChangeEvent: [
    /^circuit\..+_cancellation/,
    (of) => ({ id: of.order.order_reference, ...taskState(of) }),
  ],
  modifyProductOrderItemRequestedDeliveryDateStateChangeEvent: [
    /^circuit\.(?:change|request|accept|decline|withdraw)_date$/,
    (of) => ({ id: of.circuit.circuit_reference, ...taskState(of) }),
  ],
}
export const mefEventTypes = Object.keys(types)

export const kindsOfTypes = (wanted: readonly string[]) =>
  feedKinds.filter((kind) => wanted.some((type) => types[type]![0].test(kind)))

/** From the query of a hub, such as `eventType=quoteStateChangeEvent,quoteItemStateChangeEvent`; empty for every type. */
export function typesIn(query: string | null): string[] {
  return query?.replace(/^\s*eventType\s*=/, '').match(/[^\s,]+/g) ?? []
}

/** A change as one event of each type that tells it and that the webhook asks for. */
export async function mefMessages(
  db: Db,
  viewer: Viewer,
  { url, query }: WebhookRow,
  event: EventRow,
): Promise<WebhookMessage[]> {
  const wanted = typesIn(query)
  const payloads = await (event.record_type === 'quote' ? quotePayloads : orderPayloads)(db, viewer, event)
  return payloads.flatMap(([eventType, payload], index) => {
    if (wanted.length > 0 && !wanted.includes(eventType)) return []
    const eventTime = new Date(event.at).toISOString()
    const body = JSON.stringify({ eventId: `${event.no}-${index}`, eventTime, eventType, event: payload })
    return [{ url: `${url.replace(/\/$/, '')}/listener/${eventType}`, body }]
  })
}

type Payloads = [type: string, payload: object][]

async function quotePayloads(db: Db, viewer: Viewer, { record_id }: EventRow): Promise<Payloads> {
  const { quote, item } = (await findMefQuote(db, viewer, record_id)) ?? {}
  if (!quote || !item) return []
  const { id, state } = quote
  return [
    ['quoteStateChangeEvent', { id, state }],
    ['quoteItemStateChangeEvent', { id, quoteItemId: item.id, state: item.state }],
  ]
}

async function orderPayloads(db: Db, viewer: Viewer, event: EventRow): Promise<Payloads> {
  const order = await readOrder(db, viewer, event.order_id!)
  const { state } = await findOrderNamed(db, viewer, order.order_reference)
  const [, action = ''] = event.kind.split('.')
  const at = new Date(event.at).toISOString()
  const payloads = order.circuit_list
    .filter(({ id }) => event.record_type === 'order' || id === event.record_id)
    .flatMap((circuit) =>
      Object.entries(types).flatMap(([type, [kinds, payload]]): Payloads => {
        const facts = { order, circuit, state, action, verb: action.split('_')[0]!, at }
        const written = kinds.test(event.kind) && payload?.(facts)
        return written ? [[type, written]] : []
      }),
    )
  // An order has one state for all its circuits.
  return [...new Map(payloads.map((each) => [JSON.stringify(each), each])).values()]
}

/** Of an order and its item, after actions that lead to one; after others it is the present state. */
const reached: Record<string, [order: string, item: string]> = {
  create: ['acknowledged', 'acknowledged'],
  start: ['inProgress', 'inProgress'],
  request_charge: ['held.assessingCharge', 'held'],
  request_cancellation: ['assessingCancellation', 'held'],
  offer_cancellation_charge: ['pendingCancellation', 'held'],
}

const chargeStates: Record<string, string> = { withdraw: 'withdrawnBySeller', expire: 'timeout' }

/** The states of a cancellation and of a date change. */
const taskStates: Record<string, string> = {
  request: 'acknowledged',
  offer: 'inProgress.assessingCharge',
  decline: 'rejected',
  decline_cancellation_charge: 'done.declined',
  withdraw: 'done.declined',
  expire: 'done.declined',
}
