import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuoteStatus } from '#contract/quotes.ts'
import { Section } from '#web/parts/Section.tsx'
import { QuoteStatusBadge } from '#web/parts/StatusBadge.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { paths, type Path } from '#web/platform/paths.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import { AddToQuotes } from '#web/quotes/cart/AddToQuotes.tsx'
import { heldUntil } from '#web/quotes/cart/held.ts'
import type { FullQuote } from '#web/quotes/page/QuotePage.tsx'

/** The state of a quote, what it means, and the one thing to do next. */
export function NextStep({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title={t('quotes.status')}
      aside={<QuoteStatusBadge status={quote.status} validity={quote.validity} />}
    >
      <Text mb="sm">{useMeaning(quote)}</Text>
      {quote.status === 'cart' ? (
        <Button fullWidth onClick={() => setAdding(true)}>
          {t('cart.addToQuotes')}
        </Button>
      ) : (
        <StepLink quote={quote} />
      )}
      {adding && <AddToQuotes quotes={[quote]} onClose={() => setAdding(false)} />}
    </Section>
  )
}

type StepText = 'sendToOrder' | 'newPrice' | 'toOrders'

/** Where each state leads; a pending quote waits for us, not for its reader. */
const steps = {
  cart: null,
  pending: null,
  active: { text: 'sendToOrder', path: paths.sendToOrder },
  cancelled: { text: 'newPrice', path: paths.newQuote },
  expired: { text: 'newPrice', path: paths.newQuote },
  ordered: { text: 'toOrders', path: paths.orders },
} as const satisfies Record<QuoteStatus, { text: StepText; path: Path } | null>

function StepLink({ quote: { id, status } }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const step = steps[status]
  if (!step || !exists(step.path)) return null
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
  const held = heldUntil(quote)
  if (held !== null && held < today()) return t('quotes.next.cartLapsed')
  const day = held ?? quote.validity
  return t(`quotes.next.${quote.status}`, { date: day ? dates.fullDay(day) : '' })
}
