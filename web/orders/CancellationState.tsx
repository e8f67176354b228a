import { Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Cancellation } from '#contract/orders/cancellation.ts'
import type { Circuit } from '#contract/orders/order.ts'
import classes from '#web/orders/Notice.module.css'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import { useMoney } from '#web/platform/money.ts'
import { useReader } from '#web/platform/reader.ts'

/** How a cancellation request stands whose circuit goes on: offered at a charge, declined, expired or withdrawn. */
export function CancellationState({ circuit: { status, cancellation } }: { circuit: Circuit }) {
  const sentence = useSentenceOf()
  if (!cancellation || (status !== 'pending' && status !== 'processing')) return null
  const text = sentence(cancellation)
  if (text === null) return null
  // The message of an offer stands in the notice about it.
  const words = cancellation.nrc === null && cancellation.words
  return (
    <div className={classes.past} role="note">
      <IconInfoCircle size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {text}
        {words && <Text className={ui.typed}>{words}</Text>}
      </div>
    </div>
  )
}

/** The state in a sentence; null for what stands elsewhere on the card. */
function useSentenceOf() {
  const { t } = useTranslation()
  const dates = useDates()
  const money = useMoney()
  const context = useReader()
  return ({ status, nrc, answer_by, ended_at }: Cancellation): string | null => {
    const amount = nrc === null ? '' : money(nrc)
    const by = answer_by === null ? '' : dates.fullDay(answer_by)
    const date = ended_at === null ? '' : dates.moment(ended_at)
    switch (status) {
      case 'requested':
      case 'accepted':
        return null
      case 'offered':
        return t('cancellation.offered', { amount, date: by, context })
      case 'declined':
        return nrc === null
          ? t('cancellation.declined', { date, context })
          : t('cancellation.chargeDeclined', { amount, date, context })
      case 'expired':
        return t('cancellation.expired', { amount, date: by, context })
      case 'withdrawn':
        return t('cancellation.withdrawn', { date, context })
    }
  }
}
