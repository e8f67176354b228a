import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders/order.ts'
import classes from '#web/orders/CircuitProgress.module.css'
import ui from '#web/parts/ui.module.css'
import { milestonesDone, nextOf } from '#web/orders/milestones.ts'

/** The milestones of a circuit as segments in their order, with the number that is done. */
export function CircuitProgress({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const { milestones, status } = circuit
  if (milestones.length === 0 || status === 'cancelled') return null
  const next = nextOf(circuit)
  return (
    <span className={classes.progress}>
      <span className={classes.segments} aria-hidden>
        {milestones.map((step) => {
          const { kind, actual, closed, late } = step
          const open = late ? 'late' : step === next ? 'next' : 'open'
          const state = closed === 'not_needed' ? 'unneeded' : actual !== null ? 'done' : open
          return <span key={kind} data-state={state} title={t(`status.milestone.${kind}`)} />
        })}
      </span>
      <span className={`${ui.small} ${ui.nowrap}`}>
        {t('orders.milestonesDone', milestonesDone(circuit))}
      </span>
    </span>
  )
}
