import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import { UndoButton } from '#web/parts/undo/UndoButton.tsx'
import type { Step } from '#web/orders/milestones.ts'
import type { OfCircuit } from '#web/orders/desk.ts'
import { today } from '#web/platform/dates.ts'
import { refreshAfter, useWrite } from '#web/platform/query.ts'

interface TickMilestoneProps extends OfCircuit {
  step: Step | undefined
  /** Whether this is the circuit's next step; its button is then the primary one and names it. */
  next?: boolean
}

/** Sets a milestone to done today, with undo for six seconds. Delivering sets the hand-over. */
export function TickMilestone({ circuit, step, next = false }: TickMilestoneProps) {
  const { t } = useTranslation()
  const [ticked, setTicked] = useState<Milestone | null>(null)
  const [undone, setUndone] = useState(false)
  const tick = useWrite(orderApi.setMilestone, {
    onDone: (_, { params }) => {
      setUndone(false)
      setTicked(params.kind)
    },
  })
  // Refresh before hiding the undo button, or the next step would appear in its place.
  const untick = useWrite(orderApi.setMilestone, {
    refresh: false,
    onDone: async () => {
      await refreshAfter(orderApi.setMilestone)
      setUndone(true)
      setTicked(null)
    },
  })
  const namesOf = (kind: Milestone) => ({
    milestone: t(`status.milestone.${kind}`),
    reference: circuit.circuit_reference,
  })
  const save = (write: typeof tick, kind: Milestone, actual: string | null) =>
    write.mutate({ params: { id: circuit.id, kind }, body: { actual } })
  if (!circuitCan('plan', circuit.status)) return null
  const size = next ? 'compact-md' : 'compact-sm'
  const open = step !== undefined && step.actual === null && step.kind !== 'handed_over'
  const failed = tick.error ?? untick.error
  return (
    <>
      {failed && (
        <Text role="alert" c="error" size="sm">
          {failed.message || t('circuits.failed')}
        </Text>
      )}
      {ticked && (
        <UndoButton
          label={t('circuits.milestone.undoOne', namesOf(ticked))}
          size={size}
          loading={untick.isPending}
          onUndo={() => save(untick, ticked, null)}
          onOver={() => setTicked(null)}
        />
      )}
      {open && step.kind !== ticked && (
        <Button
          key={step.kind}
          autoFocus={undone}
          variant={next ? 'filled' : 'subtle'}
          size={size}
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={tick.isPending}
          aria-label={t('circuits.milestone.nextDoneOne', namesOf(step.kind))}
          onClick={() => save(tick, step.kind, today())}
        >
          {next ? t('circuits.milestone.nextDone', namesOf(step.kind)) : t('circuits.milestone.doneToday')}
        </Button>
      )}
    </>
  )
}
