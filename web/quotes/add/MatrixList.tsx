import { Text, VisuallyHidden } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CellPrice } from '#web/quotes/add/CellPrice.tsx'
import { withoutTerm } from '#web/quotes/add/choice.ts'
import { cellKey } from '#web/quotes/add/matrix.ts'
import classes from '#web/quotes/add/MatrixList.module.css'
import { Segments } from '#web/quotes/add/Segments.tsx'
import { useStepText } from '#web/quotes/add/step-text.ts'
import type { Offer } from '#web/quotes/add/offer.ts'
import ui from '#web/parts/ui.module.css'

/** The table on a phone: one term at a time, above the list of bandwidths. */
export function MatrixList({ offer, term }: { offer: Offer; term: number | null }) {
  const { t } = useTranslation()
  const name = useId()
  const { bandwidths, terms, best, picked, prices, view, pinned, onPick } = offer
  const stepText = useStepText()
  const [looked, setLooked] = useState<number | null>(null)
  const shown = [looked, term].find((months) => months !== null && terms.includes(months)) ?? terms[0] ?? 0
  const pickedBandwidth = bandwidths.find(({ id }) => terms.some((months) => cellKey(id, months) === picked))

  const turn = (months: number) => {
    setLooked(months)
    if (pickedBandwidth) onPick(pickedBandwidth.id, months)
  }
  return (
    <div>
      <Segments
        full
        label={t('priceSearch.term')}
        value={shown}
        onChange={turn}
        options={terms.map((months) => ({ value: months, text: t('priceLines.term', { count: months }) }))}
      />
      {shown === 0 && (
        <Text mt={8} fz={13} c="dimmed">
          {t(withoutTerm[view])}
        </Text>
      )}
      <div
        role="radiogroup"
        aria-label={t('priceSearch.bandwidth')}
        className={`${classes.list} ${ui.surface} ${ui.linesBetween}`}
        aria-busy={prices.state === 'asking' || prices.updating}
      >
        {bandwidths.map(({ id, bandwidth_size }) => {
          const key = cellKey(id, shown)
          const step = best.get(key)
          return (
            <label key={id} className={classes.row} data-best={step !== undefined}>
              <input type="radio" name={name} checked={key === picked} onChange={() => onPick(id, shown)} />
              <Text span fw={550}>
                {bandwidth_size}
                {pinned.has(key) && (
                  <IconPin size={14} className={classes.pin} aria-label={t('priceSearch.pins.pinned')} />
                )}
              </Text>
              <span className={classes.price}>
                <CellPrice offer={offer} name={key} />
                {step && <VisuallyHidden>{stepText(step)}</VisuallyHidden>}
              </span>
            </label>
          )
        })}
      </div>
    </div>
  )
}
