import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders.ts'
import { PoDownload } from '#web/manager/PoDownload.tsx'
import { OrderRecord } from '#web/orders/OrderRecord.tsx'
import { useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'

/** One company's order, to be read: what was agreed, whom to call, and how far each circuit has come. */
export function OrderPage() {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <OrderRecord
      ways={{ list: paths.managerOrders, print: paths.managerPrintOrder, quote: paths.managerQuote }}
      absentText={t('manager.orders.absentText')}
      placed={({ company, ordered_at: at, ordered_by: name }) =>
        t('manager.orders.placed', { company, date: dates.moment(at), name })
      }
      buyer={({ company }) => company}
      Foot={AskedToCancel}
      PoFile={PoDownload}
    />
  )
}

/** The buyer's wish to cancel, while it is undecided. */
function AskedToCancel({ circuit: { cancel_asked_at: at, cancel_reason: why } }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  if (!at) return null
  return (
    <Alert color="orange" mt="xs" role="note">
      {t('manager.orders.askedOn', { date: dates.moment(at) })}
      {why && <Text size="sm">{why}</Text>}
    </Alert>
  )
}
