import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { orderRefusal, priceRefusal } from '#contract/quotes/actions.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { Section } from '#web/parts/page/Section.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { Waiting } from '#web/parts/record/Waiting.tsx'
import ui from '#web/parts/ui.module.css'
import { today, useDates } from '#web/platform/dates.ts'
import { useLanguage } from '#web/platform/session.ts'
import { useReader } from '#web/platform/reader.ts'
import { Owner } from '#web/quotes/owner/Owner.tsx'

/** The status of a quote, its owner for staff, and the next step. */
export function QuoteState({ quote, children }: { quote: FullQuote; children: ReactNode }) {
  const { t } = useTranslation()
  const { status, handling } = quote
  return (
    <Section title={t('quotes.status')} aside={<QuoteStatusBadge {...quote} />}>
      <Text mb="sm">
        {status === 'pending' && handling && (
          <>
            <Waiting since={handling.pending_since} text="waitsSince" />
            {'. '}
          </>
        )}
        {useMeaning(quote)}
      </Text>
      {quote.answer_by !== null && <AnswerBy day={quote.answer_by} />}
      {quote.awaits_approval && <InApproval />}
      {handling && (
        <Group justify="space-between" gap={8} mih={36} mb={12}>
          <span className={ui.dimmed}>{t('quotes.owner')}</span>
          <Owner quote={quote} />
        </Group>
      )}
      {children}
    </Section>
  )
}

function useMeaning(quote: FullQuote): string {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  const held = quote.price_held_until
  if (held !== null && held < today()) return t('quotes.next.cartExpired', { context })
  const day = held ?? quote.validity
  const refusal = orderRefusal(quote)
  const next =
    priceRefusal(quote) === 'in_words'
      ? 'inWords'
      : refusal === 'in_words'
        ? 'pricedInWords'
        : refusal === 'budgetary'
          ? 'budgetary'
          : quote.status
  return t(`quotes.next.${next}`, { context, date: day ? dates.fullDay(day) : '' })
}

/** By when a request is answered, or should have been. */
function AnswerBy({ day }: { day: string }) {
  const { t } = useTranslation()
  const context = useReader()
  const language = useLanguage()
  // Near enough to have a weekday and no year.
  const date = new Intl.DateTimeFormat(`${language}-MY`, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const text = day < today() ? 'threads.answerWasDue' : 'threads.answerBy'
  return (
    <Text mb="sm" fw={550}>
      {t(text, { context, date: date.format(Date.parse(day)) })}
    </Text>
  )
}

/** It is in an order that a colleague must approve: the company is led there. */
function InApproval() {
  const { t } = useTranslation()
  const context = useReader()
  return (
    <Text mb="sm">
      {t('quotes.inApproval', { context })}{' '}
      {context === undefined && (
        <Anchor renderRoot={(props) => <Link to={paths.orderApprovals} {...props} />}>
          {t('quotes.toApproval')}
        </Anchor>
      )}
    </Text>
  )
}
