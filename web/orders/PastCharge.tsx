import { Text } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ExtraCharge } from '#contract/orders/order.ts'
import classes from '#web/orders/Notice.module.css'
import ui from '#web/parts/ui.module.css'
import { Money } from '#web/parts/money/Money.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'

/** An extra charge that was accepted, declined or withdrawn, or has expired; nothing for an open one. */
export function PastCharge({ charge }: { charge: ExtraCharge }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { status, nrc, mrc, answer_by, answered_at, reason } = charge
  if (status === 'open') return null
  const day = status === 'expired' || answered_at === null ? answer_by : dayOf(answered_at)
  return (
    <div className={classes.past}>
      <IconCoin size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {t(`circuits.charge.${status}`, { date: dates.day(day) })}:{' '}
        {nrc > 0 && (
          <>
            <Money amount={nrc} /> {t('common.oneTime').toLocaleLowerCase()}
          </>
        )}
        {nrc > 0 && mrc > 0 && ', '}
        {mrc > 0 && <Money amount={mrc} perMonth />}
        <Text c="dimmed" className={ui.typed}>
          {reason}
        </Text>
      </div>
    </div>
  )
}
