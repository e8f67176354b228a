import { useTranslation } from 'react-i18next'

export function useOwnReasons(): string[] {
  const { t } = useTranslation()
  return own.map((reason) => t(`quoteDialogs.cancel.reasons.${reason}`))
}

const own = ['notNeeded', 'tooDear', 'otherOffer', 'wrongDetails'] as const

export interface ReasonGiven {
  chosen: string | null
  words: string
}
export const noReason: ReasonGiven = { chosen: null, words: '' }

export function reasonText({ chosen, words }: ReasonGiven): string | null {
  return [chosen, words.trim()].filter(Boolean).join(': ') || null
}
