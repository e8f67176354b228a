import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { orderRefusal, quoteCan } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import { CompareButton, SelectedSums, useCompareNote } from '#web/quotes/list/CompareBar.tsx'
import type { SeveralAction } from '#web/quotes/list/SeveralDialog.tsx'

interface QuoteBarProps {
  selection: Selection<Quote>
  /** Pending quotes cannot be ordered. */
  orders: boolean
  onPick: (action: SeveralAction) => void
}

/** The actions on several quotes. Quotes to which an action does not apply are left out, with a note. */
export function QuoteBar({ selection, orders, onPick }: QuoteBarProps) {
  const { t } = useTranslation()
  const notesId = useId()
  const { rows } = selection
  const orderable = rows.filter((quote) => orderRefusal(quote) === null)
  const cancellable = rows.filter(({ status }) => quoteCan('cancel', status))
  const leftOut = { order: rows.length - orderable.length, cancel: rows.length - cancellable.length }
  const notes =
    orders &&
    leftOut.order > 0 &&
    (orderable.length === 0
      ? t('quotes.bulk.orderNone')
      : t('quotes.bulk.orderLeftOut', { count: leftOut.order }))
  const cancelNote =
    leftOut.cancel > 0 &&
    (cancellable.length === 0
      ? t('quotes.bulk.cancelNone')
      : t('quotes.bulk.cancelLeftOut', { count: leftOut.cancel }))
  const othersNotes = [useCompareNote(rows.length), cancelNote].filter((note) => note !== false).join(' ')
  const described = notes || othersNotes ? notesId : undefined
  return (
    <SelectionBar
      count={rows.length}
      hint={t('quotes.selectHint')}
      onClear={selection.clear}
      ofCards={selection}
      fold
      sums={<SelectedSums quotes={rows} />}
      others={
        <>
          <CompareButton side="company" quotes={rows} described={described} />
          <Button
            variant="default"
            disabled={cancellable.length === 0}
            aria-describedby={described}
            onClick={() => onPick('cancel')}
          >
            {t('quotes.bulk.cancel')}
          </Button>
          <Button variant="default" disabled={rows.length === 0} onClick={() => onPick('project')}>
            {t('quotes.bulk.project')}
          </Button>
        </>
      }
      action={orders && <OrderButton quotes={orderable} described={described} />}
      notes={notes}
      othersNotes={othersNotes}
      notesId={notesId}
    />
  )
}

interface OrderButtonProps {
  quotes: readonly Quote[]
  described: string | undefined
}

function OrderButton({ quotes, described }: OrderButtonProps) {
  const { t } = useTranslation()
  if (quotes.length === 0) {
    return (
      <Button disabled aria-describedby={described}>
        {t('quotes.sendToOrder')}
      </Button>
    )
  }
  const ids = quotes.map(({ id }) => id).join(',')
  return (
    <Button
      aria-describedby={described}
      renderRoot={(props) => <Link to={paths.sendToOrder} search={{ ids }} {...props} />}
    >
      {t('quotes.sendToOrder')}
    </Button>
  )
}
