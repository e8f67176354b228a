import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Day } from '#web/parts/Day.tsx'
import { Facts, type Fact } from '#web/parts/Facts.tsx'
import { Reference, ReferenceText } from '#web/parts/Reference.tsx'
import { Section } from '#web/parts/Section.tsx'
import { Term } from '#web/parts/Term.tsx'
import { TermsDialog } from '#web/parts/TermsDialog.tsx'
import { paths } from '#web/platform/paths.ts'
import type { FullQuote } from '#web/quotes/page/QuotePage.tsx'
import classes from '#web/quotes/page/QuoteService.module.css'

/** What the quote is for, how long it is valid, how soon it can be had, what it replaced or became, and under which terms. */
export function QuoteService({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const [termsOpen, setTermsOpen] = useState(false)
  const facts: (Fact | false | null | '')[] = [
    { name: t('quotes.reference'), value: <Reference value={quote.quote_reference} /> },
    { name: t('quotes.product'), value: quote.product || t('common.empty') },
    { name: t('quotes.bandwidth'), value: quote.bandwidth || t('common.empty') },
    { name: t('quotes.term'), value: <Term months={quote.contract_id} /> },
    quote.fixed_ip && { name: t('quotes.fixedIp'), value: quote.fixed_ip },
    quote.voice && { name: t('quotes.voice'), value: quote.voice },
    quote.device && { name: t('quotes.device'), value: quote.device },
    quote.project_name && {
      name: t('quotes.project'),
      value: (
        <Anchor
          renderRoot={(props) => (
            <Link to={paths.allQuotes} search={{ project: quote.project_name ?? '' }} {...props} />
          )}
        >
          {quote.project_name}
        </Anchor>
      ),
    },
    quote.validity !== null && { name: t('quotes.validity'), value: <Day value={quote.validity} /> },
    {
      name: t('quotes.leadTime'),
      value: t('quotes.workingDays', { count: quote.lead_time_days }),
      note: t(`quotes.grade.${quote.grade}`),
    },
    quote.origin && {
      name: t('quotes.history.origin'),
      value: <ToQuote quote={quote.origin} />,
    },
    quote.requotes.length > 0 && {
      name: t('quotes.history.requotes'),
      value: (
        <span className={classes.links}>
          {quote.requotes.map((each) => (
            <ToQuote key={each.id} quote={each} />
          ))}
        </span>
      ),
    },
    quote.order && { name: t('quotes.history.order_reference'), value: <ToOrder order={quote.order} /> },
    quote.order && {
      name: t('quotes.history.circuit'),
      value: <Reference value={quote.order.circuit_reference} />,
    },
  ]
  return (
    <Section title={t('quotes.service')}>
      <Facts facts={facts.filter((fact) => fact !== null && fact !== false && fact !== '')} />
      <Button fullWidth variant="default" mt="sm" onClick={() => setTermsOpen(true)}>
        {t('terms.title')}
      </Button>
      {termsOpen && <TermsDialog onClose={() => setTermsOpen(false)} />}
    </Section>
  )
}

function ToQuote({ quote }: { quote: { id: number; quote_reference: string } }) {
  return (
    <Anchor renderRoot={(props) => <Link to={paths.quote} params={{ id: String(quote.id) }} {...props} />}>
      <ReferenceText value={quote.quote_reference} />
    </Anchor>
  )
}

function ToOrder({ order }: { order: NonNullable<FullQuote['order']> }) {
  return (
    <Anchor renderRoot={(props) => <Link to={paths.order} params={{ id: String(order.id) }} {...props} />}>
      <ReferenceText value={order.order_reference} />
    </Anchor>
  )
}
