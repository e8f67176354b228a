import { Anchor, Flex, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { comparePages, recordPath } from '#contract/paths.ts'
import { vasKinds } from '#contract/catalog.ts'
import { comparable } from '#contract/quotes/comparable.ts'
import type { Side } from '#contract/roles.ts'
import {
  Day,
  Reference,
  ReferenceLink,
  Term,
  Facts,
  useReplacedFact,
  type Fact,
} from '#web/parts/record/record.tsx'
import { ChangeBuyerFields, useBuyerFacts } from '#web/parts/record/BuyerFields.tsx'
import { Section, LoadedRecord } from '#web/parts/page/page.tsx'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { earlyTermination, keptTerm, overTerm } from '#contract/charges.ts'
import { addAmounts, senOf, timesAmount, type MoneyParts, type Sen } from '#contract/money.ts'
import { totalParts } from '#contract/pricing.ts'
import { ChargesTable, type Charges, Money, usePriceLevelFact, useTaxText } from '#web/parts/money/Money.tsx'
import { useReader } from '#web/platform/screens.ts'
import { quoteCan } from '#contract/quotes/actions.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { useRead } from '#web/platform/query.ts'
import { BackLink } from '#web/quotes/fields/fields.tsx'

interface QuoteFactsProps {
  quote: FullQuote
  side: Side
  project?: ReactNode
  order?: ReactElement | null
  children?: ReactNode
}

export function QuoteFacts({ quote, side, project, order, children }: QuoteFactsProps) {
  const { t } = useTranslation()
  const { origin, requotes, grade } = quote
  const replaced = useReplacedFact(quote, side)
  const isStaff = side === 'staff'
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
    isStaff && { name: t('quotes.company'), value: quote.company },
    { name: t('quotes.reference'), value: <Reference value={quote.quote_reference} /> },
    replaced,
    { name: t('quotes.product'), value: quote.product || t('common.empty') },
    { name: t('quotes.bandwidth'), value: quote.bandwidth || t('common.empty') },
    { name: t('quotes.term'), value: <Term months={quote.contract_id} /> },
    ...vasKinds.map((kind) => quote[kind] && { name: t(`quotes.${kind}`), value: quote[kind] }),
    ...useBuyerFacts(quote),
    quote.project_name && { name: t('quotes.project'), value: project ?? quote.project_name },
    quote.validity !== null && { name: t('quotes.validity'), value: <Day value={quote.validity} /> },
    {
      name: t('quotes.leadTime'),
      value: t('quotes.workingDays', { count: quote.lead_time_days }),
      note: isStaff ? t(`sites.grade.${grade}`) : t(`quotes.grade.${grade}`),
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
      name: t('orders.circuit'),
      value: <Reference value={quote.order.circuit_reference} />,
    },
  ]
  return (
    <Section folds title={t('quotes.service')}>
      <Facts facts={facts} />
      {quoteCan('buyer_fields', quote.status) && (
        <ChangeBuyerFields endpoint={quoteApi.buyerFields} record={quote} />
      )}
      {children}
    </Section>
  )
}

export function PriceTable({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const tax = useTaxText()
  const ordered = quote.status === 'ordered'
  const [nrc, mrc] = [totalParts(quote, 'nrc'), totalParts(quote, 'mrc')]
  const hasAddOns = quote.vas_nrc > 0 || quote.vas_mrc > 0
  const rows: Charges[] = [
    { name: t('quotes.bandwidth'), nrc: quote.bandwidth_nrc, mrc: quote.bandwidth_mrc },
    { name: t('quotes.crossConnect'), nrc: quote.xc_nrc, mrc: quote.xc_mrc },
    ...(hasAddOns ? [{ name: t('quotes.addOnPrice'), nrc: quote.vas_nrc, mrc: quote.vas_mrc }] : []),
    { name: t('quotes.beforeTax'), nrc, mrc, strong: true },
    {
      name: t(ordered ? 'quotes.serviceTax' : 'tax.estimatedName'),
      nrc: quote.tax_nrc,
      mrc: quote.tax_mrc,
      note:
        quote.tax_mrc !== null &&
        (ordered || quote.tax_rates_of === null
          ? tax.ordered(quote, quote.lines)
          : tax.estimatedAt(quote, quote.tax_rates_of, quote.lines)),
    },
    { name: t('quotes.withTax'), nrc: withTax(nrc, quote.tax_nrc), mrc: withTax(mrc, quote.tax_mrc) },
  ]
  if (quote.total_mrc === null) return <Awaited rows={rows.filter(isPriced)} />
  return (
    <>
      <ChargesTable rows={rows} />
      <Following quote={quote} />
    </>
  )
}

function Awaited({ rows }: { rows: Charges[] }) {
  const { t } = useTranslation()
  const context = useReader()
  return (
    <>
      <Text mb={rows.length > 0 ? 'sm' : 0}>{t('threads.priceAwaited', { context })}</Text>
      {rows.length > 0 && (
        <>
          <Text fw={550}>{t('threads.pricedSoFar')}</Text>
          <ChargesTable rows={rows} />
        </>
      )}
    </>
  )
}

function isPriced({ nrc, mrc, strong }: Charges): boolean {
  return !strong && [nrc, mrc].some((amount) => amount !== null && senOf(amount) > 0)
}

function Following({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const levelFact = usePriceLevelFact()
  const total = overTerm(quote, quote.contract_id)
  const mrc = totalParts(quote, 'mrc')
  if (total === null || mrc === null) return null
  const months = quote.contract_id || 0
  const committed = months > 0
  const { deposit_months: deposit } = quote
  const kept = keptTerm(quote, quote.earliest_date)
  return (
    <Facts
      facts={[
        ...levelFact([quote.price_level]),
        !kept && {
          name: t(committed ? 'quotes.overTerm' : 'quotes.firstMonth'),
          value: <Money amount={total} />,
          note: t('quotes.overTermText', {
            months: committed ? t('quotes.months', { count: months }) : t('quotes.oneMonth'),
          }),
        },
        deposit > 0 && {
          name: t('quotes.deposit'),
          term: 'deposit',
          value: <Money amount={timesAmount(mrc, deposit)} />,
          note: t('quotes.depositText', { count: deposit }),
        },
        // The order counts it from its own dates.
        !(kept && quote.order) && {
          name: t('quotes.termination'),
          term: 'earlyTermination',
          value: (
            <Money amount={kept ? earlyTermination(senOf(mrc), months, kept) : timesAmount(mrc, months)} />
          ),
          note: t(committed ? 'quotes.terminationText' : 'quotes.terminationNone'),
        },
      ]}
    />
  )
}

function withTax(amount: MoneyParts | null, tax: Sen | null): MoneyParts | null {
  return amount === null || tax === null ? null : addAmounts(amount, tax)
}

interface QuoteTaskPageProps {
  /** `lead` is below the heading once the quote is loaded. */
  words: (reference: string) => { back: string; title: string; lead: (quote: FullQuote) => string }
  children: (quote: FullQuote) => ReactNode
}

export function QuoteTaskPage({ words, children }: QuoteTaskPageProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(quoteApi.one, { params: { id } })
  const { back, title, lead } = words(read.data?.quote_reference ?? '')
  return (
    <LoadedRecord
      read={read}
      back={<BackLink to={recordPath('quote', id, 'staff')} text={back} />}
      head={(quote) => ({ title, lead: quote && lead(quote) })}
      absent={{ title: t('quotes.notThere'), text: t('quotes.notThereText') }}
    >
      {children}
    </LoadedRecord>
  )
}
