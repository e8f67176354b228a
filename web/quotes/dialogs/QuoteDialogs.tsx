import { lazy, Suspense, type ComponentType } from 'react'
import type { Quote } from '#contract/quotes/quote.ts'
import type { DialogAction } from '#web/quotes/dialogs/actions.ts'

/** The open dialog, and the quote as it was when the dialog was opened. */
export interface OpenDialog {
  dialog: DialogAction
  quote: Quote
}

type Body = ComponentType<{ quote: Quote; onDone?: () => void; onClose: () => void }>

const dialogs = {
  add_to_wishlist: lazy(async () => {
    const { AddToQuotes } = await import('#web/quotes/cart/AddToQuotes.tsx')
    return { default: ({ quote, onClose }) => <AddToQuotes quotes={[quote]} onClose={onClose} /> }
  }),
  project: lazy(async () => {
    const { ProjectDialog } = await import('#web/quotes/dialogs/ProjectDialog.tsx')
    return { default: ({ quote, ...on }) => <ProjectDialog quotes={[quote]} {...on} /> }
  }),
  edit: lazy(async () => ({
    default: (await import('#web/quotes/dialogs/EditQuoteDialog.tsx')).EditQuoteDialog,
  })),
  price: lazy(async () => ({
    default: (await import('#web/quotes/price/UpdatePriceDialog.tsx')).UpdatePriceDialog,
  })),
  extend: lazy(async () => ({
    default: (await import('#web/quotes/dialogs/ExtendQuoteDialog.tsx')).ExtendQuoteDialog,
  })),
  cancel: lazy(async () => ({
    default: (await import('#web/quotes/dialogs/CancelQuoteDialog.tsx')).CancelQuoteDialog,
  })),
  requote: lazy(async () => ({
    default: (await import('#web/quotes/dialogs/RequoteDialog.tsx')).RequoteDialog,
  })),
  contact: lazy(async () => ({
    default: (await import('#web/quotes/dialogs/ContactDialog.tsx')).ContactDialog,
  })),
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
  return (
    <Suspense>
      <Body quote={open.quote} onDone={() => onDone?.(open.quote)} onClose={onClose} />
    </Suspense>
  )
}
