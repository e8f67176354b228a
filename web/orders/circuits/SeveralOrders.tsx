import { useTranslation } from 'react-i18next'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import { sumCharges } from '#contract/charges.ts'
import { mostOrders } from '#contract/orders/api.ts'
import { ReplanDialog } from '#web/orders/circuits/ReplanDialog.tsx'
import { ChargeSums } from '#web/parts/money/ChargeSums.tsx'

export function SeveralOrders({ selection }: { selection: Selection<Order> }) {
  const { t } = useTranslation()
  const { rows, clear } = selection
  if (rows.length > 0) return <SelectedOrders selection={selection} />
  return <SelectionBar count={0} hint={t('circuits.list.selectHint')} onClear={clear} ofCards={selection} />
}

function SelectedOrders({ selection }: { selection: Selection<Order> }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const ids = selection.rows.map((order) => order.id)
  const tooMany = ids.length > mostOrders
  const charges = selection.rows.map(({ parts: { total_nrc: nrc, total_mrc: mrc } }) => ({ nrc, mrc }))
  return (
    <>
      <SelectionBar
        count={ids.length}
        hint={t('circuits.list.selectHint')}
        onClear={selection.clear}
        ofCards={selection}
        sums={<ChargeSums sums={sumCharges(charges)} />}
        action={
          <Button disabled={tooMany} onClick={() => setOpen(true)}>
            {t('circuits.list.replan')}
          </Button>
        }
        notes={tooMany && t('circuits.list.tooMany', { most: mostOrders })}
      />
      {open && (
        <ReplanDialog
          of={{ order_ids: ids }}
          title={t('circuits.list.replanTitle', { count: ids.length })}
          onDone={() => {
            setOpen(false)
            selection.clear()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
