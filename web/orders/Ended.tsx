import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders/order.ts'

/** Why a circuit was cancelled: the reason given, or the extra charge that was declined or expired. */
export function Ended({ circuit: { status, cancel_reason: reason, charges } }: { circuit: Circuit }) {
  const { t } = useTranslation()
  if (status !== 'cancelled') return null
  if (reason) return <Text mb="xs">{t('circuits.ended.reason', { reason })}</Text>
  const [last] = charges
  if (last?.status !== 'declined' && last?.status !== 'expired') return null
  return <Text mb="xs">{t(`circuits.ended.${last.status}`)}</Text>
}
