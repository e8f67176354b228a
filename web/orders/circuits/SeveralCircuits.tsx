import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { MilestoneDialog } from '#web/orders/circuits/MilestoneDialog.tsx'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import { useChange } from '#web/orders/change.ts'

/** Sets the same milestone of all selected circuits: all are updated or none. */
export function SeveralCircuits({ selection }: { selection: Selection<Circuit> }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const count = selection.rows.length
  const save = useChange(orderApi.setMilestones, () => {
    setOpen(false)
    selection.clear()
  })
  return (
    <>
      <SelectionBar
        count={count}
        hint={t('circuits.selectHint')}
        onClear={selection.clear}
        action={count > 0 && <Button onClick={() => setOpen(true)}>{t('circuits.milestone.set')}</Button>}
      />
      {open && (
        <MilestoneDialog
          title={t('circuits.milestone.severalTitle', { count })}
          step={null}
          write={save}
          input={(kind, change) => ({
            body: { circuit_ids: selection.rows.map((circuit) => circuit.id), kind, ...change },
          })}
          onClose={() => {
            setOpen(false)
            save.reset()
          }}
        />
      )}
    </>
  )
}
