import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { QuoteStatus } from '#contract/quote-actions.ts'
import { Section } from '#web/parts/Section.tsx'
import { QuoteStatusBadge } from '#web/parts/StatusBadge.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { paths, type Path } from '#web/platform/paths.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import type { DialogAction } from '#web/quotes/dialogs/actions.ts'
import type { FullQuote } from '#web/quotes/page/QuoteRecord.tsx'

interface NextStepProps {
  quote: FullQuote
  onPick: (dialog: DialogAction) => void
}

/** The state of a quote, what it means, and the one thing to do next. */
export function NextStep({ quote, onPick }: NextStepProps) {
  const { t } = useTranslation()
  const step = steps[quote.status]
  return (
    <Section
      title={t('quotes.status')}
      aside={<QuoteStatusBadge status={quote.status} validity={quote.validity} />}
    >
      <Text mb="sm">{useMeaning(quote)}</Text>
      {step && 'dialog' in step && (
        <Button fullWidth onClick={() => onPick(step.dialog)}>
          {t(`quoteDialogs.action.${step.dialog}`)}
        </Button>
      )}
      {step && 'path' in step && <StepLink quote={quote} step={step} />}
    </Section>
  )
}

type Step = { dialog: DialogAction } | StepToScreen | null
type StepToScreen = { text: 'sendToOrder' | 'toOrders'; path: Path }

/** Where each state leads; a pending quote waits for us, not for its reader. */
const steps = {
  cart: { dialog: 'add_to_wishlist' },
  pending: null,
  active: { text: 'sendToOrder', path: paths.sendToOrder },
  cancelled: { dialog: 'requote' },
  expired: { dialog: 'requote' },
  ordered: { text: 'toOrders', path: paths.orders },
} as const satisfies Record<QuoteStatus, Step>

function StepLink({ quote: { id, status }, step }: { quote: FullQuote; step: StepToScreen }) {
  const { t } = useTranslation()
  const exists = useScreenExists()
  if (!exists(step.path)) return null
  const search = status === 'active' ? { ids: String(id) } : {}
  return (
    <Button
      fullWidth
      variant={status === 'active' ? 'filled' : 'default'}
      renderRoot={(props) => <Link to={step.path} search={search} {...props} />}
    >
      {t(`quotes.${step.text}`)}
    </Button>
  )
}

function useMeaning(quote: FullQuote): string {
  const { t } = useTranslation()
  const dates = useDates()
  const held = quote.price_held_until
  if (held !== null && held < today()) return t('quotes.next.cartLapsed')
  const day = held ?? quote.validity
  return t(`quotes.next.${quote.status}`, { date: day ? dates.fullDay(day) : '' })
}
