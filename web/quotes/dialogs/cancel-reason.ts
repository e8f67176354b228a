import { useTranslation } from 'react-i18next'

/** Reasons that a company gives often for its own quotes, in the reader's language. */
export function useOwnReasons(): string[] {
  const { t } = useTranslation()
  return own.map((reason) => t(`quoteDialogs.cancel.reasons.${reason}`))
}

const own = ['notNeeded', 'tooDear', 'otherOffer', 'wrongDetails'] as const

/** Why something is cancelled: a reason that is given often, and whatever else is written beside it. */
export interface ReasonGiven {
  chosen: string | null
  words: string
}
export const noReason: ReasonGiven = { chosen: null, words: '' }

/** Both as one text, as it is sent; null where none was given. */
export function reasonText({ chosen, words }: ReasonGiven): string | null {
  return [chosen, words.trim()].filter(Boolean).join(': ') || null
}
