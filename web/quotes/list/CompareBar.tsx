import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { comparePages } from '#contract/paths.ts'
import { comparable, compareRefusal } from '#contract/quotes/comparable.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import { QuoteSums } from '#web/quotes/list/QuoteSums.tsx'

/** The one action of staff on several quotes. */
export function CompareBar({ selection }: { selection: Selection<Quote> }) {
  const { rows, clear } = selection
  const { t } = useTranslation()
  const notesId = useId()
  const note = useCompareNote(rows.length)
  const described = note === false ? undefined : notesId
  return (
    <SelectionBar
      count={rows.length}
      hint={t('quotes.selectHint', { context: 'staff' })}
      onClear={clear}
      ofCards={selection}
      sums={<SelectedSums quotes={rows} />}
      action={<CompareButton side="staff" quotes={rows} described={described} />}
      notes={note}
      notesId={notesId}
    />
  )
}

/** The sums of a selection, which most visits do not make. */
export function SelectedSums({ quotes }: { quotes: readonly Quote[] }) {
  return <QuoteSums quotes={quotes} />
}

/** Why so many quotes cannot be compared; nothing while there are none. */
export function useCompareNote(quotes: number) {
  const { t } = useTranslation()
  const refusal = compareRefusal(quotes)
  if (quotes === 0 || refusal === null) return false
  return refusal === 'few' ? t('quotes.bulk.compareFew') : t('quotes.bulk.compareMany', comparable)
}

interface CompareButtonProps {
  side: Side
  quotes: readonly Quote[]
  /** The notes that say why it is disabled. */
  described: string | undefined
}

/** Opens the selected quotes side by side. */
export function CompareButton({ side, quotes, described }: CompareButtonProps) {
  const { t } = useTranslation()
  const text = t('quotes.bulk.compare')
  if (compareRefusal(quotes.length) !== null)
    return (
      <Button variant="default" disabled aria-describedby={described}>
        {text}
      </Button>
    )
  const ids = quotes.map(({ id }) => id).join(',')
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to={comparePages[side]} search={{ ids }} {...props} />}
    >
      {text}
    </Button>
  )
}
