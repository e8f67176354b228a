import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes.ts'
import { QuoteDialog, type Deed, type OpenDeed } from '#web/manager/QuoteDialog.tsx'
import { QuoteFacts } from '#web/manager/QuoteFacts.tsx'
import { QuoteStep } from '#web/manager/QuoteStep.tsx'
import { LoadedRecord } from '#web/parts/LoadedRecord.tsx'
import { RateNote } from '#web/parts/Money.tsx'
import { PriceLines } from '#web/parts/PriceLines.tsx'
import { SiteNames } from '#web/parts/QuoteSites.tsx'
import { Section } from '#web/parts/Section.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'
import { History } from '#web/quotes/page/History.tsx'
import { PriceTable } from '#web/quotes/page/PriceTable.tsx'
import type { FullQuote } from '#web/quotes/page/QuotePage.tsx'
import classes from '#web/quotes/page/QuotePage.module.css'
import { SitesOnMap } from '#web/quotes/page/SitesOnMap.tsx'

/** One company's quote for whoever prices it: what was asked, where, at what price, and what has happened to it. */
export function QuotePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const quote = useRead(quoteApi.one, { params: { id } })
  const [open, setOpen] = useState<OpenDeed | null>(null)
  return (
    <>
      <LoadedRecord
        read={quote}
        back={<ToQuotes status={quote.data?.status} />}
        head={useHead()}
        absent={{ title: t('quotes.notThere'), text: t('quotes.notThereText') }}
      >
        {(loaded) => <Quote quote={loaded} onPick={(deed) => setOpen({ deed, quote: loaded })} />}
      </LoadedRecord>
      <QuoteDialog open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function useHead() {
  const { t } = useTranslation()
  const dates = useDates()
  return (quote: FullQuote | undefined) => {
    if (!quote) return { title: t('quotes.one') }
    const { company } = quote
    return {
      title: t('quotes.pageTitle', { reference: quote.quote_reference }),
      lead: (
        <>
          <SiteNames quote={quote} /> ·{' '}
          {t('manager.requestedBy', { date: dates.day(dayOf(quote.created_at)), company })}
        </>
      ),
    }
  }
}

function Quote({ quote, onPick }: { quote: FullQuote; onPick: (deed: Deed) => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {quote.remarks && (
          <Section title={t('manager.remarks')}>
            <p className={classes.remarks}>{quote.remarks}</p>
          </Section>
        )}
        <Section title={t('quotes.siteSection')}>
          <SitesOnMap quote={quote} />
        </Section>
        <Section title={t('quotes.price')}>
          <PriceTable quote={quote} />
          <RateNote />
        </Section>
        <Section title={t('quotes.whyThisPrice')}>
          <PriceLines lines={quote.lines} />
        </Section>
      </div>
      <div className={classes.side}>
        <QuoteStep quote={quote} onPick={onPick} />
        <QuoteFacts quote={quote} />
      </div>
      <Section title={t('quotes.history.title')}>
        <History quote={quote} />
      </Section>
    </div>
  )
}

/** Back to the list the quote is in. */
function ToQuotes({ status }: { status: FullQuote['status'] | undefined }) {
  const { t } = useTranslation()
  const to =
    status === 'pending'
      ? paths.managerPendingQuotes
      : status === 'cancelled'
        ? paths.managerCancelledQuotes
        : status === 'expired'
          ? paths.managerExpiredQuotes
          : paths.managerActiveQuotes
  return <Anchor renderRoot={(props) => <Link to={to} {...props} />}>← {t('manager.back')}</Anchor>
}
