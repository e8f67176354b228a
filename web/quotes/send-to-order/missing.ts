import { useTranslation } from 'react-i18next'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { useDates } from '#web/platform/dates.ts'
import { contactsIn, type AskedSites } from '#web/quotes/send-to-order/contacts.ts'
import { datesTooEarly, type OrderDraft } from '#web/quotes/send-to-order/draft.ts'
import { lacksRooms } from '#web/quotes/send-to-order/rooms.ts'

interface Given {
  quotes: readonly FullQuote[]
  sites: AskedSites
  blocked: boolean
  accepted: boolean
  /** The company may not order at present. */
  held: boolean
}

/** What an order still needs before it can be placed, in words; null when nothing is missing. */
export function useMissing({
  quotes,
  sites,
  blocked,
  accepted,
  held,
}: Given): (draft: OrderDraft) => string | null {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  return (draft) => {
    const { po_number, rooms, site_contacts } = draft
    const [earliest] = Object.values(datesTooEarly(draft, quotes))
    const incomplete = contactsIn(site_contacts, sites).some(
      ({ contact }) => contact.name === '' || contact.phone === '',
    )
    const missing = [
      held && t('sendToOrder.missingRelease'),
      blocked && t('sendToOrder.blocked'),
      quotes.length === 0 && t('sendToOrder.missingQuotes'),
      po_number.trim() === '' && t('sendToOrder.missingPo'),
      earliest !== undefined && t('sendToOrder.missingDate', { date: dates.fullDay(earliest) }),
      lacksRooms(rooms, quotes) && t('sendToOrder.missingRooms'),
      incomplete && t('sendToOrder.missingContact'),
      !accepted && t('sendToOrder.missingTerms'),
    ].filter((each) => each !== false)
    if (missing.length === 0) return null
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing)
  }
}
