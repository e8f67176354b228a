import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { recordPath } from '#contract/paths.ts'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'

/** In milliseconds, after the last key. */
const typing = 400

interface SamePoNumberProps {
  typed: string
  /** The order whose number is changed. */
  changing?: number
}

/** Warns if the company has another order with this PO number; that is allowed. */
export function SamePoNumber({ typed, changing }: SamePoNumberProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const number = typed.trim()
  const [po_number] = useDebouncedValue(number, typing)
  const orders = useRead(
    orderApi.list,
    { query: { po_number, per_page: 2 } },
    { enabled: po_number !== '' && po_number === number },
  )
  const latest = po_number === number ? orders.data?.find(({ id }) => id !== changing) : undefined
  return (
    <div role="status">
      {latest && (
        <Alert color="orange" mt="xs" maw={560}>
          {t('sendToOrder.samePo', { date: dates.fullDay(dayOf(latest.ordered_at)) })}{' '}
          {changing === undefined && t('sendToOrder.samePoAllowed')}{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to={recordPath('order', latest.id, 'company')} {...props} />}
          >
            {t('approvals.toOrder', { reference: latest.order_reference })}
          </Anchor>
        </Alert>
      )}
    </div>
  )
}
