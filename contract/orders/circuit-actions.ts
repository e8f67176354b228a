import type { OrderStatus } from '#contract/orders/order.ts'

/**
 * What may be done to a circuit, in which states, and where it leads. The server guards with this table and screens
 * explain with it.
 */
export const circuitActions = {
  start: { from: ['pending'], to: 'processing' },
  deliver: { from: ['processing'], to: 'delivered' },
  cancel: { from: ['pending', 'processing'], to: 'cancelled' },
  /** What a survey finds must be agreed on before the circuit is handed over. */
  charge: { from: ['pending', 'processing'] },
  request_cancellation: { from: ['pending', 'processing'] },
  /** Once a circuit is over its dates are history. */
  plan: { from: ['pending', 'processing'] },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to?: OrderStatus }>
export type CircuitAction = keyof typeof circuitActions

export function circuitCan(action: CircuitAction, status: OrderStatus): boolean {
  return (circuitActions[action].from as readonly OrderStatus[]).includes(status)
}

/** Where a circuit can be moved, each by an action of its own. */
export const circuitMoves = {
  processing: 'start',
  delivered: 'deliver',
  cancelled: 'cancel',
} as const satisfies Partial<Record<OrderStatus, CircuitAction>>
export type CircuitMove = keyof typeof circuitMoves
