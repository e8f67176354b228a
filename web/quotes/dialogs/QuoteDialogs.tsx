import type { ComponentType } from 'react'
import type { Quote } from '#contract/quotes/quote.ts'
import type { DialogAction } from '#web/quotes/dialogs/actions.ts'
import { AddToQuotes } from '#web/quotes/cart/AddToQuotes.tsx'
import { ProjectDialog } from '#web/quotes/dialogs/ProjectDialog.tsx'
import { EditQuoteDialog } from '#web/quotes/dialogs/EditQuoteDialog.tsx'
import { UpdatePriceDialog } from '#web/quotes/price/UpdatePriceDialog.tsx'
import { ExtendQuoteDialog } from '#web/quotes/dialogs/ExtendQuoteDialog.tsx'
import { CancelQuoteDialog } from '#web/quotes/dialogs/CancelQuoteDialog.tsx'
import { RequoteDialog } from '#web/quotes/dialogs/RequoteDialog.tsx'
import { ContactDialog } from '#web/quotes/dialogs/ContactDialog.tsx'

/** The open dialog, and the quote as it was when the dialog was opened. */
export interface OpenDialog {
  dialog: DialogAction
  quote: Quote
}

type Body = ComponentType<{ quote: Quote; onDone?: () => void; onClose: () => void }>

const dialogs = {
  add_to_wishlist: ({ quote, onClose }) => <AddToQuotes quotes={[quote]} onClose={onClose} />,
  project: ({ quote, ...on }) => <ProjectDialog quotes={[quote]} {...on} />,
  edit: EditQuoteDialog,
  price: UpdatePriceDialog,
  extend: ExtendQuoteDialog,
  cancel: CancelQuoteDialog,
  requote: RequoteDialog,
  contact: ContactDialog,
} satisfies Record<DialogAction, Body>

interface QuoteDialogsProps {
  open: OpenDialog | null
  /** Called when the quote has changed and the page stays. */
  onDone?: (quote: Quote) => void
  onClose: () => void
}

/** The one dialog that is open about a quote, if any. */
export function QuoteDialogs({ open, onDone, onClose }: QuoteDialogsProps) {
  if (!open) return null
  const Body: Body = dialogs[open.dialog]
  return <Body quote={open.quote} onDone={() => onDone?.(open.quote)} onClose={onClose} />
}
