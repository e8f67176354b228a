import { Text, Title } from '@mantine/core'
import {
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { milestonesDone, nextOf, type Step } from '#web/orders/milestones.ts'
import classes from '#web/orders/Milestones.module.css'
import ui from '#web/parts/ui.module.css'
import type { OfCircuit, OrderDesk } from '#web/orders/desk.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'

interface MilestonesProps extends OfCircuit {
  /** The company's name, if the reader is staff. */
  buyer?: string
  /** The way to change a step. */
  Edit?: OrderDesk['EditStep']
}

/** The milestones from order to hand-over, each with owner, planned and actual date; overdue ones are marked by word and icon. */
export function Milestones({ circuit, order, buyer, Edit }: MilestonesProps) {
  const { t } = useTranslation()
  const steps = circuit.milestones
  const next = nextOf(circuit)
  if (steps.length === 0) return null
  return (
    <>
      <Title order={3} mt="md" mb="xs">
        {t('orders.milestones')}{' '}
        <Text span inherit c="dimmed" fw={400}>
          {t('orders.milestonesDone', milestonesDone(circuit))}
        </Text>
      </Title>
      <ol className={ui.plainList} aria-label={t('orders.milestones')}>
        {steps.map((step) => (
          <StepLine
            key={step.kind}
            step={step}
            current={step === next}
            buyer={buyer}
            action={Edit && <Edit circuit={circuit} order={order} step={step} />}
          />
        ))}
      </ol>
    </>
  )
}

interface StepLineProps {
  step: Step
  current: boolean
  buyer?: string
  action: ReactNode
}

function StepLine({ step, current, buyer, action }: StepLineProps) {
  const { t } = useTranslation()
  const { kind, owner, planned, actual, closed, late, note } = step
  const unneeded = closed === 'not_needed'
  const state = unneeded ? 'unneeded' : actual !== null ? 'done' : current ? 'next' : 'open'
  const Mark = marks[state]
  return (
    <li className={classes.step} data-state={state} aria-current={current ? 'step' : undefined}>
      <Mark size={18} aria-hidden className={classes.mark} />
      <div className={classes.words}>
        <span className={classes.name}>
          {t(`status.milestone.${kind}`)} {late && <OrderStatusBadge status="late" />}
        </span>
        <span className={ui.dimmed}>
          {t('orders.owner')}: {(owner === 'customer' && buyer) || t(`orders.owners.${owner}`)}
        </span>
        {note && <span className={ui.breakAnywhere}>{note}</span>}
      </div>
      <div className={classes.days}>
        <span className={actual || unneeded ? ui.dimmed : undefined}>
          {t('orders.planned')} <Day value={planned} />
        </span>
        {actual && (
          <span>
            {t('orders.actual')} <Day value={actual} />
          </span>
        )}
        {closed === 'done' && <span className={ui.dimmed}>{t('orders.withDelivery')}</span>}
        {unneeded && <span>{t('orders.notNeeded')}</span>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </li>
  )
}

const marks = {
  done: IconCircleCheck,
  next: IconCircle,
  open: IconCircleDashed,
  unneeded: IconCircleMinus,
} as const satisfies Record<string, Icon>
