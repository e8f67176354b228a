import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { orderApi } from '#contract/orders/api.ts'
import { OpenMilestoneDialog } from '#web/orders/circuits/OpenMilestoneDialog.tsx'
import type { Step } from '#web/orders/milestones.ts'
import type { OfCircuit } from '#web/orders/desk.ts'
import { useChange } from '#web/orders/change.ts'

interface ChangeMilestoneProps extends OfCircuit {
  step: Step
  /** It is the circuit's next step, whose button is the primary one. */
  next?: boolean
}

/** The button that changes a milestone; the dates of a delivered or cancelled circuit are final. */
export function ChangeMilestone({ circuit, step, next = false }: ChangeMilestoneProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const names = { milestone: t(`orders.milestone.${step.kind}`), reference: circuit.circuit_reference }
  const save = useChange(orderApi.setMilestone, () => setOpen(false))
  if (!circuitCan('plan', circuit.status)) return null
  return (
    <>
      <Button
        variant={next ? 'filled' : 'subtle'}
        size={next ? 'compact-md' : 'compact-sm'}
        aria-label={t(next ? 'circuits.milestone.setNextOne' : 'circuits.milestone.changeOne', names)}
        onClick={() => setOpen(true)}
      >
        {t(next ? 'circuits.milestone.setNext' : 'circuits.milestone.change', names)}
      </Button>
      {open && (
        <OpenMilestoneDialog
          title={t('circuits.milestone.title', names)}
          step={step}
          write={save}
          input={(kind, body) => ({ params: { id: circuit.id, kind }, body })}
          onClose={() => {
            setOpen(false)
            save.reset()
          }}
        />
      )}
    </>
  )
}
