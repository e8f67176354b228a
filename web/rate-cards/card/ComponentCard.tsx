import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardComponent } from '#contract/pricing.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { CardDraft } from '#contract/rate-cards/draft.ts'
import type { RefusedAmount } from '#web/parts/form/amount.ts'
import { pricesWithin } from '#web/rate-cards/card/block.ts'
import { filledPrices, pasted, type PasteRefusal } from '#web/rate-cards/card/block-changes.ts'
import { gridKey, ownPrice, tableOf } from '#web/rate-cards/card/card-table.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import { CardLegend } from '#web/rate-cards/card/CardLegend.tsx'
import { CellBar } from '#web/rate-cards/card/CellBar.tsx'
import { FloorDialog } from '#web/rate-cards/card/FloorDialog.tsx'
import { priceShown, type ShownChanges } from '#web/rate-cards/card/new-prices.ts'
import { PasteRefused } from '#web/rate-cards/card/PasteRefused.tsx'
import type { NewPrice } from '#web/rate-cards/card/pending.ts'
import { PercentDialog } from '#web/rate-cards/card/PercentDialog.tsx'
import { PriceGrid } from '#web/rate-cards/card/PriceGrid.tsx'
import { RemoveOwnPrices } from '#web/rate-cards/card/RemoveOwnPrices.tsx'
import { useGridSelection } from '#web/rate-cards/card/selection.ts'

interface ComponentCardProps {
  cells: readonly CardCell[]
  component: CardComponent
  isBase: boolean
  mayEdit: boolean
  /** The draft that is open, and whether a single price is saved at once. */
  draft: CardDraft | null
  atOnce: boolean
  changes: ShownChanges
  /** New prices: a single one is saved at once where that is possible, several wait to be saved together. */
  onPrices: (prices: readonly NewPrice[]) => void
  onUndo: () => void
  onRedo: () => void
  /** Says something to a screen reader. */
  onSaid: (text: string) => void
}

type Question = { dialog: 'remove' | 'percent'; cells: CardCell[] } | { dialog: 'floor'; cell: CardCell }

/** One component of a card: what the selected cell is, the grid, and the dialogs that it opens. */
export function ComponentCard(props: ComponentCardProps) {
  const { cells, component, isBase, mayEdit, draft, atOnce, changes } = props
  const { onPrices, onUndo, onRedo, onSaid } = props
  const { t } = useTranslation()
  const texts = useCardTexts()
  const table = useMemo(() => tableOf(cells, component), [cells, component])
  const selection = useGridSelection({ rows: table.rows.length, columns: table.columns.length })
  const [wrong, setWrong] = useState<RefusedAmount | null>(null)
  const [asking, setAsking] = useState<Question | null>(null)
  const [refusal, setRefusal] = useState<PasteRefusal | null>(null)
  const [hintId, wrongId] = [useId(), useId()]
  const { active, block } = selection
  const cell = table.rows[active.row]?.cells[active.column]
  const selected = pricesWithin(table, block)
  const shown = (each: CardCell) => priceShown(changes, each)
  const remove = () => {
    if (isBase) return
    const own = selected.filter((each) => ownPrice(each) !== null)
    if (own.length > 0) setAsking({ dialog: 'remove', cells: own })
    else onSaid(t('rateCard.nothingToRemove'))
  }
  const paste = (text: string) => {
    const result = pasted(table, block, text)
    if (!Array.isArray(result)) return setRefusal(result)
    setRefusal(null)
    onPrices(result)
  }
  const acts = {
    remove,
    undo: onUndo,
    redo: onRedo,
    fillDown: () => onPrices(filledPrices(table, block, 'down', shown)),
    fillRight: () => onPrices(filledPrices(table, block, 'right', shown)),
  }
  const close = () => setAsking(null)
  return (
    <>
      {refusal && <PasteRefused refusal={refusal} onClose={() => setRefusal(null)} />}
      <CellBar
        cell={cell}
        selected={selected.length}
        saving={cell !== undefined && changes.get(gridKey(cell))?.state === 'saving'}
        isBase={isBase}
        mayEdit={mayEdit}
        wrongId={wrongId}
        wrong={wrong}
        onEdit={() => selection.edit('price')}
        onRemove={remove}
        onFloor={() => cell && setAsking({ dialog: 'floor', cell })}
        onPercent={() => setAsking({ dialog: 'percent', cells: selected })}
      />
      <PriceGrid
        label={t('rateCard.gridOf', { component: texts.component(component) })}
        table={table}
        isBase={isBase}
        mayEdit={mayEdit}
        changes={changes}
        selection={selection}
        hintId={hintId}
        wrongId={wrongId}
        onWrong={setWrong}
        onPrice={(priced, to) => onPrices([{ cell: priced, to }])}
        onPaste={paste}
        onAction={(action) => acts[action]()}
      />
      <CardLegend table={table} isBase={isBase} mayEdit={mayEdit} hintId={hintId} />
      {asking?.dialog === 'remove' && (
        <RemoveOwnPrices
          cells={asking.cells}
          atOnce={atOnce}
          onConfirm={() => {
            onPrices(asking.cells.map((each) => ({ cell: each, to: null })))
            close()
          }}
          onClose={close}
        />
      )}
      {asking?.dialog === 'percent' && (
        <PercentDialog cells={asking.cells} shown={shown} onApply={onPrices} onClose={close} />
      )}
      {asking?.dialog === 'floor' && (
        <FloorDialog cell={asking.cell} draft={draft} onSaved={onSaid} onClose={close} />
      )}
    </>
  )
}
