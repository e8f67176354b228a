import { useTranslation } from 'react-i18next'
import { QuoteLink } from '#web/manager/QuoteLink.tsx'
import { Day } from '#web/parts/Day.tsx'
import { Facts, type Fact } from '#web/parts/Facts.tsx'
import { Reference } from '#web/parts/Reference.tsx'
import { Section } from '#web/parts/Section.tsx'
import { Term } from '#web/parts/Term.tsx'
import type { FullQuote } from '#web/quotes/page/QuotePage.tsx'
import classes from '#web/quotes/page/QuoteService.module.css'

/** Whose the quote is, what it is for, how long it is valid, how soon it can be had, and what it replaced or became. */
export function QuoteFacts({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const { origin, requotes, order } = quote
  const facts: (Fact | false | null | '')[] = [
    { name: t('manager.company'), value: quote.company },
    { name: t('quotes.reference'), value: <Reference value={quote.quote_reference} /> },
    { name: t('quotes.product'), value: quote.product || t('common.empty') },
    { name: t('quotes.bandwidth'), value: quote.bandwidth || t('common.empty') },
    { name: t('quotes.term'), value: <Term months={quote.contract_id} /> },
    quote.fixed_ip && { name: t('quotes.fixedIp'), value: quote.fixed_ip },
    quote.voice && { name: t('quotes.voice'), value: quote.voice },
    quote.device && { name: t('quotes.device'), value: quote.device },
    quote.project_name && { name: t('quotes.project'), value: quote.project_name },
    quote.validity !== null && { name: t('quotes.validity'), value: <Day value={quote.validity} /> },
    {
      name: t('quotes.leadTime'),
      value: t('quotes.workingDays', { count: quote.lead_time_days }),
      note: t(`sites.grade.${quote.grade}`),
    },
    origin && { name: t('quotes.history.origin'), value: <QuoteLink quote={origin} /> },
    requotes.length > 0 && {
      name: t('quotes.history.requotes'),
      value: (
        <span className={classes.links}>
          {requotes.map((each) => (
            <QuoteLink key={each.id} quote={each} />
          ))}
        </span>
      ),
    },
    order && {
      name: t('quotes.history.circuit'),
      value: <Reference value={order.circuit_reference} />,
    },
  ]
  return (
    <Section title={t('quotes.service')}>
      <Facts facts={facts.filter((fact) => fact !== null && fact !== false && fact !== '')} />
    </Section>
  )
}
