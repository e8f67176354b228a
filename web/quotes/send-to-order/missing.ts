import { useTranslation } from 'react-i18next'
import { useDates } from '#web/platform/dates.ts'
import { isTooEarly } from '#web/quotes/send-to-order/OrderDetails.tsx'
import type { OrderDraft } from '#web/quotes/send-to-order/draft.ts'

interface Given {
  count: number
  blocked: boolean
  draft: OrderDraft
  earliest: string
  accepted: boolean
}

/** What an order still needs before it can be placed, in words; null when nothing is missing. */
export function useMissing({ count, blocked, draft, earliest, accepted }: Given): string | null {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const incomplete = draft.contacts.some(({ name, phone }) => name.trim() === '' || phone.trim() === '')
  const missing = [
    blocked && t('sendToOrder.blocked'),
    count === 0 && t('sendToOrder.missingQuotes'),
    draft.po_number.trim() === '' && t('sendToOrder.missingPo'),
    isTooEarly(draft, earliest) && t('sendToOrder.missingDate', { date: dates.fullDay(earliest) }),
    incomplete && t('sendToOrder.missingContact'),
    !accepted && t('sendToOrder.missingTerms'),
  ].filter((each) => each !== false)
  if (missing.length === 0) return null
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing)
}
