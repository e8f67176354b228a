import { Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders/order.ts'
import classes from '#web/orders/Notice.module.css'
import { useDates } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/reader.ts'

/** The answer to a declined cancellation request, while work on the circuit continues. */
export function DeclinedCancellation({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  const { status, cancel_declined_at: at, cancel_declined_words: words } = circuit
  if (!at || (status !== 'pending' && status !== 'processing')) return null
  return (
    <div className={classes.past} role="note">
      <IconInfoCircle size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {t('circuits.cancellation.declined', { date: dates.moment(at), context })}
        {words && <Text className={classes.typed}>{words}</Text>}
      </div>
    </div>
  )
}
