import { Anchor, Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { comparePages, recordPath } from '#contract/paths.ts'
import { comparable } from '#contract/quotes/comparable.ts'
import type { Side } from '#contract/roles.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { Facts, type Fact } from '#web/parts/record/Facts.tsx'
import { Reference } from '#web/parts/record/Reference.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { Term } from '#web/parts/record/Term.tsx'
import type { FullQuote } from '#contract/quotes/quote.ts'

interface QuoteFactsProps {
  quote: FullQuote
  company?: string
  side: Side
  project: ReactNode
  reach: string
  order?: ReactElement | null
  children?: ReactNode
}

export function QuoteFacts({ quote, side, company, project, reach, order, children }: QuoteFactsProps) {
  const { t } = useTranslation()
  const { origin, requotes } = quote
  const links = (quotes: typeof requotes) =>
    quotes.map((each) => (
      <ReferenceLink key={each.id} path={recordPath('quote', each.id, side)} value={each.quote_reference} />
    ))
  const sideBySide = (quotes: readonly { id: number }[]) => {
    const ids = quotes.slice(0, comparable.most).map(({ id }) => id)
    return (
      <Anchor
        inherit
        data-noprint
        renderRoot={(props) => <Link to={comparePages[side]} search={{ ids: ids.join(',') }} {...props} />}
      >
        {t('quotes.sideBySide')}
      </Anchor>
    )
  }
  const facts: (Fact | false | null | undefined | '')[] = [
    company && { name: t('quotes.company'), value: company },
    { name: t('quotes.reference'), value: <Reference value={quote.quote_reference} /> },
    { name: t('quotes.product'), value: quote.product || t('common.empty') },
    { name: t('quotes.bandwidth'), value: quote.bandwidth || t('common.empty') },
    { name: t('quotes.term'), value: <Term months={quote.contract_id} /> },
    quote.fixed_ip && { name: t('quotes.fixedIp'), value: quote.fixed_ip },
    quote.voice && { name: t('quotes.voice'), value: quote.voice },
    quote.device && { name: t('quotes.device'), value: quote.device },
    quote.project_name && { name: t('quotes.project'), value: project },
    quote.validity !== null && { name: t('quotes.validity'), value: <Day value={quote.validity} /> },
    {
      name: t('quotes.leadTime'),
      value: t('quotes.workingDays', { count: quote.lead_time_days }),
      note: reach,
    },
    origin && { name: t('quotes.history.origin'), value: links([origin]), note: sideBySide([origin, quote]) },
    requotes.length > 0 && {
      name: t('quotes.history.requotes'),
      value: (
        <Flex component="span" display="inline-flex" direction="column" align="flex-end" gap={4}>
          {links(requotes)}
        </Flex>
      ),
      note: sideBySide([quote, ...requotes]),
    },
    quote.order && order && { name: t('quotes.history.order_reference'), value: order },
    quote.order && {
      name: t('quotes.history.circuit'),
      value: <Reference value={quote.order.circuit_reference} />,
    },
  ]
  return (
    <Section title={t('quotes.service')}>
      <Facts facts={facts.filter((fact) => typeof fact === 'object' && fact !== null)} />
      {children}
    </Section>
  )
}
