import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/orders/order.ts'
import { useDates } from '#web/platform/dates.ts'

/** The buyer's details of an order, for its page and print. */
export function usePurchaseFacts({ po_number, requested_date }: Purchase) {
  const { t } = useTranslation()
  const dates = useDates()
  return [
    { name: t('orders.poNumber'), value: po_number },
    {
      name: t('orders.requestedDate'),
      value: requested_date ? dates.fullDay(requested_date) : t('orders.asap'),
    },
  ]
}
