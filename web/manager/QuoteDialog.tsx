import type { Quote } from '#contract/quotes/quote.ts'
import { CancelQuoteDialog } from '#web/manager/CancelQuoteDialog.tsx'
import { UpdatePriceDialog } from '#web/quotes/price/UpdatePriceDialog.tsx'

/** What a client manager does with a quote. */
export const deeds = ['price', 'cancel'] as const
export type Deed = (typeof deeds)[number]

export interface OpenDeed {
  deed: Deed
  /** As it stood when that was picked. */
  quote: Quote
}

/** The one dialog that is open about a quote, if any. */
export function QuoteDialog({ open, onClose }: { open: OpenDeed | null; onClose: () => void }) {
  if (!open) return null
  const Body = { price: UpdatePriceDialog, cancel: CancelQuoteDialog }[open.deed]
  return <Body quote={open.quote} onClose={onClose} />
}
