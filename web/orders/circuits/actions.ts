import { circuitCan, type CircuitAction } from '#contract/orders/circuit-actions.ts'
import type { Circuit } from '#contract/orders/order.ts'
import type { OfCircuit } from '#web/orders/desk.ts'

/** What a client manager can do to one circuit. */
export type StaffAction = 'start' | 'deliver' | 'charge' | 'cancel'

/** What a dialog about one circuit is given. */
export interface CircuitDialogProps extends OfCircuit {
  onClose: () => void
}

/** The one next step of a circuit; none once it is over. */
export function nextCircuitAction({ status }: Circuit): 'start' | 'deliver' | null {
  if (status === 'pending') return 'start'
  return status === 'processing' ? 'deliver' : null
}

/** Why something cannot be done to a circuit now; null where it can. The server refuses the same. */
export function circuitRefusal(
  action: StaffAction & CircuitAction,
  circuit: Circuit,
): 'over' | 'charge' | 'asked' | null {
  if (!circuitCan(action, circuit.status)) return 'over'
  const charged = circuit.charges.some((charge) => charge.status === 'open')
  if (charged && (action === 'deliver' || action === 'charge')) return 'charge'
  return action === 'deliver' && circuit.cancel_requested_at ? 'asked' : null
}
