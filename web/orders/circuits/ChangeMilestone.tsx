import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { orderApi } from '#contract/orders/api.ts'
import { OpenMilestoneDialog } from '#web/orders/circuits/OpenMilestoneDialog.tsx'
import { TickMilestone } from '#web/orders/circuits/TickMilestone.tsx'
import type { Step } from '#web/orders/milestones.ts'
import type { OfCircuit } from '#web/orders/desk.ts'
import { useChange } from '#web/orders/change.ts'

interface ChangeMilestoneProps extends OfCircuit {
  step: Step
}

/** Ticks a milestone, or changes its dates, owner and note; those of a delivered or cancelled circuit are final. */
export function ChangeMilestone({ circuit, order, step }: ChangeMilestoneProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const names = { milestone: t(`status.milestone.${step.kind}`), reference: circuit.circuit_reference }
  const save = useChange(orderApi.setMilestone, () => setOpen(false))
  if (!circuitCan('plan', circuit.status)) return null
  return (
    <>
      <TickMilestone circuit={circuit} order={order} step={step} />
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t('circuits.milestone.changeOne', names)}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
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
