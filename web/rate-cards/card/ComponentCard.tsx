import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardComponent } from '#contract/pricing.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { RefusedAmount } from '#web/parts/form/amount.ts'
import { pricesWithin } from '#web/rate-cards/card/block.ts'
import { ownPrice, tableOf } from '#web/rate-cards/card/card-table.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import { CardLegend } from '#web/rate-cards/card/CardLegend.tsx'
import { CellBar } from '#web/rate-cards/card/CellBar.tsx'
import type { CellEditing } from '#web/rate-cards/card/edits.ts'
import { FloorDialog } from '#web/rate-cards/card/FloorDialog.tsx'
import { PriceGrid } from '#web/rate-cards/card/PriceGrid.tsx'
import { RemoveOwnPrice } from '#web/rate-cards/card/RemoveOwnPrice.tsx'
import { useGridSelection } from '#web/rate-cards/card/selection.ts'

interface ComponentCardProps {
  cells: readonly CardCell[]
  component: CardComponent
  isBase: boolean
  mayEdit: boolean
  editing: CellEditing
  /** Says something to a screen reader. */
  onSaid: (text: string) => void
}

/** One component of a card: what the selected cell is, the grid, and the dialogs that it opens. */
export function ComponentCard({ cells, component, isBase, mayEdit, editing, onSaid }: ComponentCardProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const table = useMemo(() => tableOf(cells, component), [cells, component])
  const selection = useGridSelection({ rows: table.rows.length, columns: table.columns.length })
  const [wrong, setWrong] = useState<RefusedAmount | null>(null)
  const [asking, setAsking] = useState<{ dialog: 'remove' | 'floor'; cell: CardCell } | null>(null)
  const [hintId, wrongId] = [useId(), useId()]
  const cell = table.rows[selection.active.row]?.cells[selection.active.column]
  const remove = () => {
    if (isBase || !cell) return
    if (ownPrice(cell) === null) onSaid(t('rateCard.nothingToRemove'))
    else setAsking({ dialog: 'remove', cell })
  }
  const close = () => setAsking(null)
  return (
    <>
      <CellBar
        cell={cell}
        selected={pricesWithin(table, selection.block).length}
        isBase={isBase}
        mayEdit={mayEdit}
        wrongId={wrongId}
        wrong={wrong}
        onEdit={() => selection.edit('price')}
        onRemove={remove}
        onFloor={() => cell && setAsking({ dialog: 'floor', cell })}
      />
      <PriceGrid
        label={t('rateCard.gridOf', { component: texts.component(component) })}
        table={table}
        isBase={isBase}
        mayEdit={mayEdit}
        edits={editing.edits}
        selection={selection}
        hintId={hintId}
        wrongId={wrongId}
        onWrong={setWrong}
        onPrice={editing.save}
        onAction={(action) => {
          if (action === 'remove') remove()
          else editing[action]()
        }}
      />
      <CardLegend table={table} isBase={isBase} mayEdit={mayEdit} hintId={hintId} />
      {asking?.dialog === 'remove' && (
        <RemoveOwnPrice
          cell={asking.cell}
          onConfirm={() => {
            editing.save(asking.cell, null)
            close()
          }}
          onClose={close}
        />
      )}
      {asking?.dialog === 'floor' && (
        <FloorDialog cell={asking.cell} onSaved={() => onSaid(t('rateCard.floorSaved'))} onClose={close} />
      )}
    </>
  )
}
