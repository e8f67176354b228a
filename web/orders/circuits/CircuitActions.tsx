import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/orders/circuits/CircuitActions.module.css'
import {
  nextCircuitAction,
  nextStepOf,
  circuitRefusal,
  type StaffAction,
} from '#web/orders/circuits/actions.ts'
import { TickMilestone } from '#web/orders/circuits/TickMilestone.tsx'
import type { OfCircuit } from '#web/orders/desk.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { StartDialog } from '#web/orders/circuits/StartDialog.tsx'
import { DeliverDialog } from '#web/orders/circuits/DeliverDialog.tsx'
import { RequestChargeDialog } from '#web/orders/circuits/RequestChargeDialog.tsx'
import { CancelCircuitDialog } from '#web/orders/circuits/CancelCircuitDialog.tsx'

const dialogs = {
  start: StartDialog,
  deliver: DeliverDialog,
  charge: RequestChargeDialog,
  cancel: CancelCircuitDialog,
} as const satisfies Record<StaffAction, unknown>

interface CircuitActionsProps extends OfCircuit {
  /** In a row, where the next milestone stands before its button: starting and delivering only where it comes next. */
  brief?: boolean
}

/** The next action on a circuit and a menu of the others; disabled ones state why. */
export function CircuitActions({ circuit, order, brief = false }: CircuitActionsProps) {
  const { t } = useTranslation()
  const whyId = useId()
  const [open, setOpen] = useState<StaffAction | null>(null)
  const next = nextCircuitAction(circuit)
  const step = nextStepOf(circuit)
  const { circuit_reference: reference, status } = circuit
  if (!next) return null
  const say = (refusal: ReturnType<typeof circuitRefusal>) =>
    refusal && t(`circuits.refusal.${refusal}`, { status: t(`status.order.${status}`) })
  const why = say(circuitRefusal(next, circuit))
  const Dialog = open && dialogs[open]
  return (
    <div className={classes.actions} data-brief={brief || undefined} data-noprint>
      {why && !(brief && step) && (
        <Text id={whyId} size="sm" c="dimmed">
          {why}
        </Text>
      )}
      <span className={classes.next}>
        <TickMilestone circuit={circuit} order={order} step={step} next={!brief} />
        {!(brief && step) && (
          <Button
            variant={step ? 'default' : 'filled'}
            size={brief ? 'compact-sm' : 'compact-md'}
            disabled={why !== null}
            aria-label={t(`circuits.actionOf.${next}`, { reference })}
            aria-describedby={why ? whyId : undefined}
            onClick={() => setOpen(next)}
          >
            {t(`circuits.action.${next}`)}
          </Button>
        )}
        <ActionsMenu label={t('circuits.actionsOf', { reference })}>
          <Action
            text={t('circuits.charge.request')}
            refusal={say(circuitRefusal('charge', circuit))}
            onPick={() => setOpen('charge')}
          />
          <Action
            text={t('circuits.action.cancel')}
            refusal={say(circuitRefusal('cancel', circuit))}
            final
            onPick={() => setOpen('cancel')}
          />
        </ActionsMenu>
      </span>
      {Dialog && <Dialog circuit={circuit} order={order} onClose={() => setOpen(null)} />}
    </div>
  )
}
