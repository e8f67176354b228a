import { useTranslation } from 'react-i18next'
import type { FullOrder } from '#contract/orders/list.ts'
import { useDates } from '#web/platform/dates.ts'

/** The buyer's details of an order; dates that differ stand with the circuits. */
export function usePurchaseFacts({ po_number, circuit_list, approved }: FullOrder) {
  const { t } = useTranslation()
  const dates = useDates()
  const [requested = null, ...others] = new Set(circuit_list.map((circuit) => circuit.requested_date))
  return [
    { name: t('orders.poNumber'), value: po_number },
    {
      name: t('orders.requestedDate'),
      value:
        others.length > 0
          ? t('orders.datePerCircuit')
          : requested === null
            ? t('orders.asap')
            : dates.fullDay(requested),
    },
    ...(approved
      ? [
          {
            name: t('orders.approvedBy'),
            value: t('orders.approvedOn', { name: approved.by, date: dates.moment(approved.at) }),
          },
        ]
      : []),
  ]
}
