import type { OrderStatus } from '#contract/orders/order.ts'

/** The server enforces this table and screens explain refusals with it. */
export const circuitActions = {
  start: { from: ['pending'], to: 'processing' },
  deliver: { from: ['processing'], to: 'delivered' },
  cancel: { from: ['pending', 'processing'], to: 'cancelled' },
  /** Extra work must be agreed on before the circuit is handed over. */
  charge: { from: ['pending', 'processing'] },
  request_cancellation: { from: ['pending', 'processing'] },
  /** The dates of a delivered or cancelled circuit are final. */
  plan: { from: ['pending', 'processing'] },
  /** Contacts, rooms and the requested date, by the company. */
  change: { from: ['pending', 'processing'] },
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
