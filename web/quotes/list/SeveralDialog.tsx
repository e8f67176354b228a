import { quoteCan } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Selection } from '#web/parts/list/selection.ts'
import { CancelQuotesDialog } from '#web/quotes/dialogs/CancelQuotesDialog.tsx'
import { ProjectDialog } from '#web/quotes/dialogs/ProjectDialog.tsx'

/** The actions on several quotes that have a dialog; sending to order has its own screen. */
export type SeveralAction = 'project' | 'cancel'

interface SeveralDialogProps {
  open: SeveralAction
  selection: Selection<Quote>
  onClose: () => void
}

/** The dialog of an action on the selection. It is not inside the list, so that it stays when the last row leaves. */
export function SeveralDialog({ open, selection, onClose }: SeveralDialogProps) {
  const { rows } = selection
  if (open === 'project') return <ProjectDialog quotes={rows} onDone={selection.clear} onClose={onClose} />
  const cancellable = rows.filter(({ status }) => quoteCan('cancel', status))
  return (
    <CancelQuotesDialog
      quotes={cancellable}
      leftOut={rows.length - cancellable.length}
      onSettled={(quotes) => selection.set(quotes, false)}
      onClose={onClose}
    />
  )
}
