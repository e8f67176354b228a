import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sumCharges } from '#contract/charges.ts'
import { orderApi, maxOrders } from '#contract/orders/api.ts'
import type { Circuit, Order } from '#contract/orders/order.ts'
import { MilestoneDialog } from '#web/orders/circuits/MilestoneDialog.tsx'
import { ReplanDialog } from '#web/orders/circuits/ReplanDialog.tsx'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import type { Selection } from '#web/parts/list/list.ts'
import { ConfirmWrite } from '#web/parts/dialog/Dialog.tsx'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { ChargeSums } from '#web/parts/money/Money.tsx'
import type { FullOrder } from '#contract/orders/list.ts'
import { nextCircuitAction, circuitRefusal } from '#web/orders/circuits/actions.ts'
import { isEarlyDelivery } from '#contract/orders/circuit-actions.ts'
import { today } from '#web/platform/dates.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'

export function CircuitBulkActions({ selection }: { selection: Selection<Circuit> }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'set' | 'replan' | null>(null)
  const count = selection.rows.length
  const charges = selection.rows.map((circuit) => ({
    nrc: circuitTotal(circuit, 'nrc'),
    mrc: circuitTotal(circuit, 'mrc'),
  }))
  const done = () => {
    setOpen(null)
    selection.clear()
  }
  return (
    <>
      <SelectionBar
        count={count}
        hint={t('circuits.selectHint')}
        onClear={selection.clear}
        sums={<ChargeSums sums={sumCharges(charges)} />}
        others={
          count > 0 && (
            <Button variant="default" onClick={() => setOpen('set')}>
              {t('circuits.milestone.set')}
            </Button>
          )
        }
        action={count > 0 && <Button onClick={() => setOpen('replan')}>{t('replan.do')}</Button>}
      />
      {open === 'replan' && (
        <ReplanDialog
          title={t('replan.title', { count })}
          of={{ circuit_ids: selection.rows.map((circuit) => circuit.id) }}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'set' && (
        <MilestoneDialog
          title={t('circuits.milestone.severalTitle', { count })}
          step={null}
          endpoint={orderApi.setMilestones}
          input={(kind, change) => ({
            body: { circuit_ids: selection.rows.map((circuit) => circuit.id), kind, ...change },
          })}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

export function OrderBulkActions({ selection }: { selection: Selection<Order> }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { rows, clear } = selection
  const count = rows.length
  const tooMany = count > maxOrders
  const charges = rows.map(({ parts: { total_nrc: nrc, total_mrc: mrc } }) => ({ nrc, mrc }))
  return (
    <>
      <SelectionBar
        count={count}
        hint={t('circuits.list.selectHint')}
        onClear={clear}
        ofCards={selection}
        sums={<ChargeSums sums={sumCharges(charges)} />}
        action={
          count > 0 && (
            <Button disabled={tooMany} onClick={() => setOpen(true)}>
              {t('circuits.list.replan')}
            </Button>
          )
        }
        notes={tooMany && t('circuits.list.tooMany', { most: maxOrders })}
      />
      {open && count > 0 && (
        <ReplanDialog
          of={{ order_ids: rows.map((order) => order.id) }}
          title={t('circuits.list.replanTitle', { count })}
          onDone={() => {
            setOpen(false)
            clear()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const actions = { start: 'processing', deliver: 'delivered' } as const
type MoveAction = keyof typeof actions

/** Skips circuits whose state does not allow the action. */
export function MoveAll({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<MoveAction | null>(null)
  if (order.circuit_list.length < 2) return null
  const countOf = (action: MoveAction) =>
    order.circuit_list.filter(
      (circuit) =>
        nextCircuitAction(circuit) === action &&
        circuitRefusal(action, circuit) === null &&
        !(action === 'deliver' && isEarlyDelivery(circuit, today())),
    ).length
  return (
    <>
      <ActionsMenu label={t('circuits.all')} labelled>
        {(Object.keys(actions) as MoveAction[]).map((each) => {
          const count = countOf(each)
          return (
            <Action
              key={each}
              text={t(each === 'start' ? 'circuits.allStart' : 'circuits.allDeliver', { count })}
              refusal={count === 0 ? t('circuits.allNone') : null}
              onPick={() => setAction(each)}
            />
          )
        })}
      </ActionsMenu>
      {action && (
        <ConfirmWrite
          endpoint={orderApi.moveOrder}
          input={{ params: { id: order.id }, body: { status: actions[action] } }}
          failed={t('circuits.failed')}
          title={t(`circuits.allTitle.${action}`, { reference: order.order_reference })}
          confirm={t(`circuits.allDo.${action}`)}
          dismiss={t('circuits.start.keep')}
          onClose={() => setAction(null)}
        >
          {t(`circuits.allText.${action}`, { company: order.company })}
        </ConfirmWrite>
      )}
    </>
  )
}
