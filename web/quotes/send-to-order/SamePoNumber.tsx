import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { recordPath } from '#contract/paths.ts'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'

/** Milliseconds after the last key before the portal is asked. */
const typing = 400

/** Warns if the company has an order with this PO number already. The order can be placed all the same. */
export function SamePoNumber({ typed }: { typed: string }) {
  const { t } = useTranslation()
  const dates = useDates()
  const number = typed.trim()
  const [po_number] = useDebouncedValue(number, typing)
  const orders = useRead(
    orderApi.list,
    { query: { po_number, per_page: 1 } },
    { enabled: po_number !== '' && po_number === number },
  )
  const latest = po_number === number ? orders.data?.[0] : undefined
  return (
    <div role="status">
      {latest && (
        <Alert color="orange" mt="xs" maw={560}>
          {t('sendToOrder.samePo', { date: dates.fullDay(dayOf(latest.ordered_at)) })}{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to={recordPath('order', latest.id, 'company')} {...props} />}
          >
            {t('sendToOrder.openOrder', { reference: latest.order_reference })}
          </Anchor>
        </Alert>
      )}
    </div>
  )
}
