import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallData } from '#contract/endpoint.ts'
import { orderApi } from '#contract/orders/api.ts'
import { useRead } from '#web/platform/query.ts'

type CompanyStanding = CallData<typeof orderApi.standing>

/** Whether the company may order these quotes; undefined until it is known. */
export function useStanding(ids: readonly number[]): CompanyStanding | undefined {
  return useRead(orderApi.standing, { query: { quote_ids: ids.join(',') } }, { enabled: ids.length > 0 }).data
}

/** Why the company may not order, and a warning where the order exceeds its credit limit. */
export function OrderStanding({ standing }: { standing: CompanyStanding | undefined }) {
  const { t } = useTranslation()
  if (!standing) return null
  return (
    <>
      {standing.hold_reason !== null && (
        <Alert color="red" icon={<IconLock aria-hidden />} title={t('sendToOrder.onHold')}>
          <div>{standing.hold_reason}</div>
          <div>{t('sendToOrder.onHoldText')}</div>
        </Alert>
      )}
      {standing.hold_reason === null && standing.over_credit_limit && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('sendToOrder.overCredit')}>
          {t('sendToOrder.overCreditText')}
        </Alert>
      )}
    </>
  )
}
