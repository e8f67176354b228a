import { useTranslation } from 'react-i18next'
import type { VasKind } from '#contract/catalog.ts'
import type { Missing } from '#web/quotes/draft-offer.ts'
import type { RoomsProblem } from '#web/quotes/rooms.ts'

/** Why a form cannot be saved yet, in one line; null once nothing is missing. */
export function useMissingText(): (
  missing: readonly (Missing | RoomsProblem | VasKind | 'building')[],
) => string | null {
  const { t } = useTranslation()
  return (missing) => {
    if (missing.length === 0) return null
    const list = missing.map((each) => t(`quoteDialogs.form.need.${each}`)).join(', ')
    return t('quoteDialogs.form.still', { list })
  }
}
