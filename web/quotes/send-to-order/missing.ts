import { useTranslation } from 'react-i18next'
import { useDates } from '#web/platform/dates.ts'
import { isTooEarly, type OrderDraft } from '#web/quotes/send-to-order/draft.ts'

interface Given {
  count: number
  blocked: boolean
  earliest: string
  accepted: boolean
}

/** What an order still needs before it can be placed, in words; null when nothing is missing. */
export function useMissing({
  count,
  blocked,
  earliest,
  accepted,
}: Given): (draft: OrderDraft) => string | null {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  return ({ po_number, requested_date, site_contacts }) => {
    const incomplete = site_contacts.some(({ name, phone }) => name.trim() === '' || phone.trim() === '')
    const missing = [
      blocked && t('sendToOrder.blocked'),
      count === 0 && t('sendToOrder.missingQuotes'),
      po_number.trim() === '' && t('sendToOrder.missingPo'),
      isTooEarly(requested_date, earliest) && t('sendToOrder.missingDate', { date: dates.fullDay(earliest) }),
      incomplete && t('sendToOrder.missingContact'),
      !accepted && t('sendToOrder.missingTerms'),
    ].filter((each) => each !== false)
    if (missing.length === 0) return null
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing)
  }
}
