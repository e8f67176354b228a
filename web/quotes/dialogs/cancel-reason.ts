import { useTranslation } from 'react-i18next'

/** A company's common reasons, in the reader's language. */
export function useOwnReasons(): string[] {
  const { t } = useTranslation()
  return own.map((reason) => t(`quoteDialogs.cancel.reasons.${reason}`))
}

const own = ['notNeeded', 'tooDear', 'otherOffer', 'wrongDetails'] as const

/** The reason of a cancellation: a common one and a text. */
export interface ReasonGiven {
  chosen: string | null
  words: string
}
export const noReason: ReasonGiven = { chosen: null, words: '' }

/** Both as one text; null if there is none. */
export function reasonText({ chosen, words }: ReasonGiven): string | null {
  return [chosen, words.trim()].filter(Boolean).join(': ') || null
}
