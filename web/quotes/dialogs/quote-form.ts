import { useState } from 'react'
import { quoteApi } from '#contract/quotes/api.ts'
import { useRead } from '#web/platform/query.ts'
import { draftOf } from '#web/quotes/draft-of.ts'
import { useDraftOffer } from '#web/quotes/draft-offer.ts'
import { emptyDraft, type Draft, type SiteKey } from '#web/quotes/draft.ts'
import type { FullQuote } from '#web/quotes/page/QuoteRecord.tsx'

/**
 * A quote in a form. As long as nothing has been typed the form follows the quote; from then on it stays with the
 * version it was begun from, until that is exchanged for a newer one.
 */
export function useQuoteForm(id: number) {
  const read = useRead(quoteApi.one, { params: { id: String(id) } })
  const [kept, keep] = useState<{ quote: FullQuote; draft: Draft } | null>(null)
  const [typing, setTyping] = useState<SiteKey | null>(null)
  const current = kept ?? (read.data ? { quote: read.data, draft: draftOf(read.data) } : null)
  const offer = useDraftOffer(current?.draft ?? emptyDraft)
  return {
    read,
    /** What was typed, and the version of the quote it was begun from; null while that is being read. */
    current,
    /** The draft without what can no longer be had: what would be sent. */
    within: offer.draft,
    offer,
    change: (draft: Draft) => current && keep({ quote: current.quote, draft }),
    /** Goes on from a newer version, with what was typed. */
    rebase: (quote: FullQuote) => current && keep({ quote, draft: current.draft }),
    /** The end whose address is being entered by hand. */
    typing,
    setTyping,
  }
}
export type QuoteForm = ReturnType<typeof useQuoteForm>
