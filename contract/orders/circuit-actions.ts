import type { Circuit, OrderStatus } from '#contract/orders/order.ts'

/** The server enforces this table and screens explain refusals with it. */
export const circuitActions = {
  start: { from: ['pending'], to: 'processing' },
  deliver: { from: ['processing'], to: 'delivered' },
  cancel: { from: ['pending', 'processing'], to: 'cancelled' },
  take_back: { from: ['delivered'], to: 'processing' },
  /** Extra work must be agreed on before the circuit is handed over. */
  charge: { from: ['pending', 'processing'] },
  request_cancellation: { from: ['pending', 'processing'] },
  /** The dates of a delivered or cancelled circuit are final. */
  plan: { from: ['pending', 'processing'] },
  /** Contacts, rooms and the requested date, by the company. */
  change: { from: ['pending', 'processing'] },
  buyer_fields: { from: ['pending', 'processing'] },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to?: OrderStatus }>
export type CircuitAction = keyof typeof circuitActions

export function circuitCan(action: CircuitAction, status: OrderStatus): boolean {
  return (circuitActions[action].from as readonly OrderStatus[]).includes(status)
}

export const circuitMoves = {
  processing: 'start',
  delivered: 'deliver',
  cancelled: 'cancel',
} as const satisfies Partial<Record<OrderStatus, CircuitAction>>
export type CircuitMove = keyof typeof circuitMoves

/** Working days at its sites, after the day on which the delivery was recorded. */
export const takeBackDays = 5

/** A second person takes a delivery back, and soon. */
export function takeBackRefusal({ until, own }: NonNullable<Circuit['take_back']>, today: string) {
  if (own) return 'own_delivery'
  return until < today ? 'too_late' : null
}

/** Needs `early` and a reason: the company may not be ready for it. */
export function isEarlyDelivery({ requested_date }: Pick<Circuit, 'requested_date'>, day: string): boolean {
  return requested_date !== null && day < requested_date
}
