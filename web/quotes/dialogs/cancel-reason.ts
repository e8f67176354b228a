import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Reasons that a company gives often for its own quotes, in the reader's language. */
export function useOwnReasons(): string[] {
  const { t } = useTranslation()
  return own.map((reason) => t(`quoteDialogs.cancel.reasons.${reason}`))
}

const own = ['notNeeded', 'tooDear', 'otherOffer', 'wrongDetails'] as const

/** Why something is cancelled, as it is being given: one of `reasons`, and whatever else may be written beside it. */
export function useCancelReason(reasons: readonly string[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [words, setWords] = useState('')
  return {
    reasons,
    chosen,
    setChosen,
    words,
    setWords,
    /** Both as one text; null where none was given. */
    text: [chosen, words.trim()].filter(Boolean).join(': ') || null,
  }
}
export type ReasonGiven = ReturnType<typeof useCancelReason>
