import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { MilestoneDialog } from '#web/orders/circuits/MilestoneDialog.tsx'
import type { Step } from '#web/orders/milestones.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'

interface EditMilestoneProps {
  circuit: Pick<Circuit, 'id' | 'circuit_reference'>
  step: Step
}

export function EditMilestone({ circuit, step }: EditMilestoneProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const names = { milestone: t(`status.milestone.${step.kind}`), reference: circuit.circuit_reference }
  const save = useDialogWrite(orderApi.setMilestone, () => setOpen(false))
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t('circuits.milestone.changeOne', names)}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      {open && (
        <MilestoneDialog
          title={t('circuits.milestone.title', names)}
          step={step}
          circuitIds={[circuit.id]}
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
