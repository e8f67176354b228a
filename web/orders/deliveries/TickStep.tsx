import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi, type Delivery } from '#contract/orders/api.ts'
import { UndoButton } from '#web/parts/undo/UndoButton.tsx'
import ui from '#web/parts/ui.module.css'
import type { HeldRows } from '#web/orders/deliveries/held-rows.ts'
import { actOfRow } from '#web/orders/deliveries/row-keys.ts'
import type { Step } from '#web/orders/milestones.ts'
import { today } from '#web/platform/dates.ts'
import { useWrite } from '#web/platform/query.ts'

/** Sets the milestone to done today, with undo for six seconds, during which the row stays in place. */
export function TickStep({ delivery, step, held }: { delivery: Delivery; step: Step; held: HeldRows }) {
  const { id, circuit_reference: reference } = delivery
  const { t } = useTranslation()
  const { kind } = step
  const names = { milestone: t(`status.milestone.${kind}`), reference }
  const [state, setState] = useState<'open' | 'ticked' | 'undone' | 'over'>('open')
  // The key `x` presses the button while the focus stays elsewhere in the row.
  const [pressed, setPressed] = useState(false)
  const tick = useWrite(orderApi.setMilestone, {
    refresh: false,
    onDone: () => setState('ticked'),
    onFailed: () => held.release(id),
  })
  const untick = useWrite(orderApi.setMilestone, {
    refresh: false,
    onDone: () => {
      setState('undone')
      held.release(id)
    },
  })
  const save = (write: typeof tick, actual: string | null) => {
    setPressed(document.activeElement?.matches('[data-act]') ?? false)
    write.mutate({ params: { id, kind }, body: { actual } })
  }
  const leave = useEffectEvent(() => state === 'ticked' && held.release(id))
  useEffect(() => () => void leave(), [])
  const failed = tick.error ?? untick.error
  return (
    <>
      <VisuallyHidden role="status">
        {state === 'ticked' && t('deliveries.ticked', names)}
        {state === 'undone' && t('deliveries.untick', names)}
      </VisuallyHidden>
      {failed && (
        <Text role="alert" c="error" size="sm">
          {failed.message || t('circuits.failed')}
        </Text>
      )}
      {state === 'over' && (
        <span className={`${ui.marked} ${ui.dimmed}`} data-done>
          <IconCheck size={16} aria-hidden /> {t('circuits.milestone.doneToday')}
        </span>
      )}
      {state === 'ticked' && (
        <span data-done>
          <UndoButton
            label={t('circuits.milestone.undoOne', names)}
            marks={actOfRow}
            size="compact-sm"
            loading={untick.isPending}
            takesFocus={pressed}
            onUndo={() => save(untick, null)}
            onOver={() => {
              setState('over')
              held.release(id)
            }}
          />
        </span>
      )}
      {(state === 'open' || state === 'undone') && (
        <Button
          {...actOfRow}
          autoFocus={state === 'undone' && pressed}
          variant="light"
          size="compact-sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={tick.isPending}
          aria-label={t('circuits.milestone.nextDoneOne', names)}
          onClick={() => {
            held.hold(id)
            save(tick, today())
          }}
        >
          {t('circuits.milestone.doneToday')}
        </Button>
      )}
    </>
  )
}
