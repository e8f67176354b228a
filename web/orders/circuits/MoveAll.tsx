import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { circuitApi } from '#contract/orders/circuits.ts'
import { nextCircuitAction, refusalOf } from '#web/orders/circuits/deeds.ts'
import type { FullOrder } from '#web/orders/OrderRecord.tsx'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { useChange } from '#web/orders/change.ts'

const deeds = { start: 'processing', deliver: 'delivered' } as const
type Deed = keyof typeof deeds

/** Starts or delivers every circuit of an order that may be, at once; an order of one circuit has no need of it. */
export function MoveAll({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [deed, setDeed] = useState<Deed | null>(null)
  const move = useChange(circuitApi.moveOrder, () => setDeed(null))
  if (order.circuit_list.length < 2) return null
  const countOf = (deed: Deed) =>
    order.circuit_list.filter(
      (circuit) => nextCircuitAction(circuit) === deed && refusalOf(deed, circuit) === null,
    ).length
  return (
    <>
      <ActionsMenu label={t('circuits.all')} labelled>
        {(Object.keys(deeds) as Deed[]).map((each) => {
          const count = countOf(each)
          return (
            <Action
              key={each}
              text={t(each === 'start' ? 'circuits.allStart' : 'circuits.allDeliver', { count })}
              refusal={count === 0 ? t('circuits.allNone') : null}
              onPick={() => setDeed(each)}
            />
          )
        })}
      </ActionsMenu>
      {deed && (
        <ConfirmDialog
          title={t(`circuits.allTitle.${deed}`, { reference: order.order_reference })}
          confirm={t(`circuits.allDo.${deed}`)}
          dismiss={t('circuits.start.keep')}
          pending={move.isPending}
          failure={move.error && failureText(move.error, t('circuits.failed'))}
          onConfirm={() => move.mutate({ params: { id: order.id }, body: { status: deeds[deed] } })}
          onClose={() => {
            setDeed(null)
            move.reset()
          }}
        >
          {t(`circuits.allText.${deed}`, { company: order.company })}
        </ConfirmDialog>
      )}
    </>
  )
}
