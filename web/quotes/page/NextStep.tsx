import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { QuoteStatus } from '#contract/quotes/actions.ts'
import { Section } from '#web/parts/page/Section.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import type { DialogAction } from '#web/quotes/dialogs/actions.ts'
import type { FullQuote } from '#web/quotes/page/QuoteRecord.tsx'

interface NextStepProps {
  quote: FullQuote
  onPick: (dialog: DialogAction) => void
}

/** The state of a quote, what it means, and the one thing to do next. */
export function NextStep({ quote, onPick }: NextStepProps) {
  const { t } = useTranslation()
  const { id, order } = quote
  const step = steps[quote.status]
  return (
    <Section
      title={t('quotes.status')}
      aside={<QuoteStatusBadge status={quote.status} validity={quote.validity} />}
    >
      <Text mb="sm">{useMeaning(quote)}</Text>
      {step === 'sendToOrder' && (
        <Button
          fullWidth
          renderRoot={(props) => <Link to={paths.sendToOrder} search={{ ids: String(id) }} {...props} />}
        >
          {t('quotes.sendToOrder')}
        </Button>
      )}
      {step === 'toOrder' && order && (
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => <Link to={paths.order} params={{ id: String(order.id) }} {...props} />}
        >
          {t('quotes.toOrder')}
        </Button>
      )}
      {step && typeof step === 'object' && (
        <Button fullWidth onClick={() => onPick(step.dialog)}>
          {t(`quoteDialogs.action.${step.dialog}`)}
        </Button>
      )}
    </Section>
  )
}

type Step = { dialog: DialogAction } | 'sendToOrder' | 'toOrder' | null

/** Where each state leads; a pending quote waits for us, not for its reader. */
const steps = {
  cart: { dialog: 'add_to_wishlist' },
  pending: null,
  active: 'sendToOrder',
  cancelled: { dialog: 'requote' },
  expired: { dialog: 'requote' },
  ordered: 'toOrder',
} as const satisfies Record<QuoteStatus, Step>

function useMeaning(quote: FullQuote): string {
  const { t } = useTranslation()
  const dates = useDates()
  const held = quote.price_held_until
  if (held !== null && held < today()) return t('quotes.next.cartExpired')
  const day = held ?? quote.validity
  return t(`quotes.next.${quote.status}`, { date: day ? dates.fullDay(day) : '' })
}
