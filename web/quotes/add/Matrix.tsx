import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPin } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { moveCell, type Place } from '#web/parts/table/move-cell.ts'
import ui from '#web/parts/ui.module.css'
import { cellKey } from '#web/quotes/add/matrix.ts'
import classes from '#web/quotes/add/Matrix.module.css'
import { CellPrice } from '#web/quotes/add/CellPrice.tsx'
import { withoutTerm } from '#web/quotes/add/choice.ts'
import { useStepText } from '#web/quotes/add/step-text.ts'
import type { Offer } from '#web/quotes/add/offer.ts'

/** Arrow keys move, Enter or Space picks, P pins. The size of the table does not depend on the prices. */
export function Matrix({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const { bandwidths, terms, cells, picked, best, prices, view, pinned, onPick, onPin } = offer
  const stepText = useStepText()
  const table = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const size = { rows: bandwidths.length, columns: terms.length }
  const within = place && place.row < size.rows && place.column < size.columns
  const active = (within ? place : placeOfPicked(offer)) ?? { row: 0, column: 0 }

  const move = (event: KeyboardEvent, from: Place) => {
    const to = moveCell(event.key, event.ctrlKey, from, size)
    if (!to) return
    event.preventDefault()
    table.current?.rows[to.row + 1]?.cells[to.column + 1]?.querySelector('button')?.focus()
  }

  return (
    <div className={`${classes.frame} ${ui.surface}`}>
      <table
        ref={table}
        className={prices.updating ? `${classes.matrix} ${classes.updating}` : classes.matrix}
        aria-label={t('priceSearch.prices')}
        aria-busy={prices.state === 'asking' || prices.updating}
      >
        <thead>
          <tr>
            <th scope="col">{t('priceSearch.bandwidth')}</th>
            {terms.map((months) => (
              <th key={months} scope="col">
                <span className={classes.term}>{t('priceLines.term', { count: months })}</span>
                {months === 0 && t(withoutTerm[view])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bandwidths.map((bandwidth, row) => (
            <tr key={bandwidth.id}>
              <th scope="row">{bandwidth.bandwidth_size}</th>
              {terms.map((months, column) => {
                const key = cellKey(bandwidth.id, months)
                const isPicked = key === picked
                const step = best.get(key)
                const isPinned = pinned.has(key)
                const isPriced = isPinned || cells.get(key)?.bandwidth_mrc != null
                return (
                  <td key={months}>
                    <UnstyledButton
                      className={classes.cell}
                      data-best={step !== undefined}
                      title={step && stepText(step)}
                      aria-pressed={isPicked}
                      tabIndex={row === active.row && column === active.column ? 0 : -1}
                      onFocus={() => setPlace({ row, column })}
                      onClick={() => onPick(bandwidth.id, months)}
                      aria-keyshortcuts="P"
                      onKeyDown={(event) => {
                        const isPin = event.key.toLowerCase() === 'p' && !event.ctrlKey && !event.metaKey
                        if (isPin && isPriced) onPin(bandwidth.id, months)
                        else move(event, { row, column })
                      }}
                    >
                      <VisuallyHidden>
                        {`${bandwidth.bandwidth_size}, ${t('priceLines.term', { count: months })}: `}
                      </VisuallyHidden>
                      {isPicked && <IconCheck size={16} stroke={2.4} aria-hidden className={classes.check} />}
                      <CellPrice offer={offer} name={key} />
                      {step && <VisuallyHidden>{`, ${stepText(step)}`}</VisuallyHidden>}
                      {isPinned && <VisuallyHidden>{`, ${t('priceSearch.pins.pinned')}`}</VisuallyHidden>}
                    </UnstyledButton>
                    {isPriced && (
                      // For the pointer alone: by keyboard and reader it is the key P, or the button below the choice.
                      <span
                        aria-hidden
                        className={classes.pin}
                        data-pinned={isPinned}
                        title={t(isPinned ? 'priceSearch.pins.unpin' : 'priceSearch.pins.pin')}
                        onClick={() => onPin(bandwidth.id, months)}
                      >
                        <IconPin size={14} stroke={1.8} />
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function MatrixSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" data-waiting>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton h={579} mt={72} />
    </div>
  )
}

function placeOfPicked({ bandwidths, terms, picked }: Offer): Place | null {
  for (const [row, { id }] of bandwidths.entries()) {
    const column = terms.findIndex((months) => cellKey(id, months) === picked)
    if (column >= 0) return { row, column }
  }
  return null
}
