import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Reasons that are asked for often; whatever else may be written beside them. */
export const reasons = ['notNeeded', 'tooDear', 'otherOffer', 'wrongDetails'] as const

/** As long as a reason may be. */
export const longestReason = 500

/** Why something is cancelled, as it is being given. */
export function useCancelReason() {
  const { t } = useTranslation()
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null)
  const [words, setWords] = useState('')
  const chosen = reason ? t(`quoteDialogs.cancel.reasons.${reason}`) : ''
  return {
    reason,
    setReason,
    words,
    setWords,
    /** The reason that was picked, in the reader's language. */
    chosen,
    /** Both as one text; null where none was given. */
    text: [chosen, words.trim()].filter(Boolean).join(': ') || null,
  }
}
export type ReasonGiven = ReturnType<typeof useCancelReason>
