import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sumCharges } from '#contract/charges.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { MilestoneDialog } from '#web/orders/circuits/MilestoneDialog.tsx'
import { ReplanDialog } from '#web/orders/circuits/ReplanDialog.tsx'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { ChargeSums } from '#web/parts/money/ChargeSums.tsx'

export function SeveralCircuits({ selection }: { selection: Selection<Circuit> }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'set' | 'replan' | null>(null)
  const count = selection.rows.length
  const save = useDialogWrite(orderApi.setMilestones, done)
  function done() {
    setOpen(null)
    selection.clear()
  }
  return (
    <>
      <SelectionBar
        count={count}
        hint={t('circuits.selectHint')}
        onClear={selection.clear}
        sums={<ChargeSums sums={sumCharges(selection.rows.map(chargesOf))} />}
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
          write={save}
          input={(kind, change) => ({
            body: { circuit_ids: selection.rows.map((circuit) => circuit.id), kind, ...change },
          })}
          onClose={() => {
            setOpen(null)
            save.reset()
          }}
        />
      )}
    </>
  )
}

function chargesOf(circuit: Circuit) {
  return { nrc: circuitTotal(circuit, 'nrc'), mrc: circuitTotal(circuit, 'mrc') }
}
