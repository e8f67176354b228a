import { Button, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '#contract/orders/deliveries.ts'
import { EditMilestone } from '#web/orders/circuits/EditMilestone.tsx'
import classes from '#web/orders/deliveries/Deliveries.module.css'
import type { HeldRows } from '#web/orders/deliveries/held-rows.ts'
import { actOfRow } from '#web/orders/deliveries/row-keys.ts'
import { TickStep } from '#web/orders/deliveries/TickStep.tsx'
import { StartDialog } from '#web/orders/circuits/StartDialog.tsx'
import { DeliverDialog } from '#web/orders/circuits/DeliverDialog.tsx'

const dialogs = {
  start: StartDialog,
  deliver: DeliverDialog,
}

interface NextStepProps {
  delivery: Delivery
  held: HeldRows
}

/** The next milestone of a circuit: ticked in place, or the circuit started or delivered; the pencil changes its dates, owner and note. */
export function NextStep({ delivery, held }: NextStepProps) {
  const { milestones, next_milestone: next, status } = delivery
  const step = milestones.find(({ kind }) => kind === next?.kind)
  return (
    <div className={classes.actions}>
      {status === 'processing' && step && step.kind !== 'handed_over' ? (
        // Another milestone is another button.
        <TickStep key={step.kind} delivery={delivery} step={step} held={held} />
      ) : (
        <MoveOn delivery={delivery} action={status === 'pending' ? 'start' : 'deliver'} />
      )}
      {step && <EditMilestone circuit={delivery} step={step} />}
    </div>
  )
}

/** Starts or delivers a circuit. What must be answered first stands in the row as well. */
function MoveOn({ delivery, action }: { delivery: Delivery; action: 'start' | 'deliver' }) {
  const { t } = useTranslation()
  const whyId = useId()
  const [open, setOpen] = useState(false)
  const { circuit_reference: reference, needs } = delivery
  const refusal = needs.includes('charge')
    ? 'charge'
    : needs.includes('cancel')
      ? 'requested'
      : needs.includes('offer')
        ? 'offered'
        : null
  const why = action === 'deliver' && refusal ? t(`circuits.refusal.${refusal}`) : undefined
  const Dialog = dialogs[action]
  return (
    <>
      <Button
        {...actOfRow}
        variant="default"
        size="compact-sm"
        disabled={why !== undefined}
        title={why}
        aria-label={t(`circuits.actionOf.${action}`, { reference })}
        aria-describedby={why && whyId}
        onClick={() => setOpen(true)}
      >
        {t(`circuits.action.${action}`)}
      </Button>
      {why && <VisuallyHidden id={whyId}>{why}</VisuallyHidden>}
      {open && <Dialog circuit={delivery} order={delivery} onClose={() => setOpen(false)} />}
    </>
  )
}
