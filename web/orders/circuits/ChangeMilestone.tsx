import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { EditMilestone } from '#web/orders/circuits/EditMilestone.tsx'
import { TickMilestone } from '#web/orders/circuits/TickMilestone.tsx'
import type { Step } from '#web/orders/milestones.ts'
import type { OfCircuit } from '#web/orders/desk.ts'

/** The milestones of a delivered or cancelled circuit are final. */
export function ChangeMilestone({ circuit, order, step }: OfCircuit & { step: Step }) {
  if (!circuitCan('plan', circuit.status)) return null
  return (
    <>
      <TickMilestone circuit={circuit} order={order} step={step} />
      <EditMilestone circuit={circuit} step={step} />
    </>
  )
}
