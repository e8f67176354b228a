import { Alert } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ringgitText } from '#contract/money.ts'
import type { NeededApproval } from '#web/quotes/send-to-order/needed-approval.ts'

/** Says before sending that the order needs an approval, why, and who will be asked. Limits are in ringgit. */
export function NeedsApproval({ limit, commitment, deciders }: NeededApproval) {
  const { t, i18n } = useTranslation()
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  return (
    <Alert color="orange" icon={<IconUserCheck aria-hidden />} title={t('sendToOrder.aboveLimit')}>
      {t('sendToOrder.aboveLimitText', { commitment: ringgitText(commitment), limit: ringgitText(limit) })}
      {deciders && (
        <div>
          {deciders.length > 0
            ? t('sendToOrder.asks', { names: names.format(deciders.map(({ name }) => name)) })
            : t('sendToOrder.asksNobody')}
        </div>
      )}
    </Alert>
  )
}
