import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { nextCircuitAction, circuitRefusal } from '#web/orders/circuits/actions.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'

const actions = { start: 'processing', deliver: 'delivered' } as const
type MoveAction = keyof typeof actions

/** Skips circuits whose state does not allow the action. */
export function MoveAll({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<MoveAction | null>(null)
  if (order.circuit_list.length < 2) return null
  const countOf = (action: MoveAction) =>
    order.circuit_list.filter(
      (circuit) => nextCircuitAction(circuit) === action && circuitRefusal(action, circuit) === null,
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
