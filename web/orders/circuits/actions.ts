import { circuitCan, type CircuitAction } from '#contract/orders/circuit-actions.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import type { CircuitContext } from '#web/orders/desk.ts'
import { nextOf, type Step } from '#web/orders/milestones.ts'

export type StaffAction = 'start' | 'deliver' | 'charge' | 'cancel'

export interface CircuitDialogProps extends CircuitContext {
  onClose: () => void
}

/** The circuit of an order, or a row of the delivery list. */
export interface MoveDialogProps {
  circuit: Pick<Circuit, 'id' | 'circuit_reference' | 'requested_date' | 'milestones'> & {
    quote: Pick<Circuit['quote'], 'site_a' | 'site_b' | 'location'>
  }
  order: Pick<FullOrder, 'company' | 'ordered_at'>
  onClose: () => void
}

export function nextCircuitAction({ status }: Circuit): 'start' | 'deliver' | null {
  if (status === 'pending') return 'start'
  return status === 'processing' ? 'deliver' : null
}

/** The milestone before the hand-over of a circuit in progress. */
export function nextStepOf(circuit: Circuit): Step | undefined {
  const step = circuit.status === 'processing' ? nextOf(circuit) : undefined
  return step?.kind === 'handed_over' ? undefined : step
}

export function circuitRefusal(
  action: StaffAction & CircuitAction,
  circuit: Circuit,
): 'over' | 'charge' | 'requested' | 'offered' | null {
  if (!circuitCan(action, circuit.status)) return 'over'
  const charged = circuit.charges.some((charge) => charge.status === 'open')
  if (charged && (action === 'deliver' || action === 'charge')) return 'charge'
  if (action !== 'deliver') return null
  const asked = circuit.cancellation?.status
  return asked === 'requested' || asked === 'offered' ? asked : null
}
