import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders/order.ts'
import { whyCancelled } from '#contract/orders/outcome.ts'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useMoney } from '#web/platform/money.ts'

/** Why a circuit was cancelled: the reason given and the charge accepted, or the extra charge declined or expired. */
export function Ended({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  const money = useMoney()
  const { cancellation, total_nrc } = circuit
  const { reason, charge } = whyCancelled(circuit)
  if (reason)
    return (
      <Text mb="xs">
        {t('circuits.ended.reason', { reason })}
        {total_nrc > 0 && cancellation?.ended_at && (
          <>
            <br />
            {t('circuits.ended.charge', {
              amount: money(total_nrc),
              date: dates.fullDay(dayOf(cancellation.ended_at)),
            })}
          </>
        )}
      </Text>
    )
  return charge && <Text mb="xs">{t(`circuits.ended.${charge}`)}</Text>
}
