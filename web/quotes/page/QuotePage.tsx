import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallData } from '#contract/endpoint.ts'
import { quoteApi } from '#contract/quotes.ts'
import { LoadedRecord } from '#web/parts/LoadedRecord.tsx'
import { RateNote } from '#web/parts/Money.tsx'
import { PriceLines } from '#web/parts/PriceLines.tsx'
import { SiteNames } from '#web/parts/QuoteSites.tsx'
import { Section } from '#web/parts/Section.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'
import { listActions, type DialogAction } from '#web/quotes/dialogs/actions.ts'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { QuoteMenu } from '#web/quotes/dialogs/QuoteMenu.tsx'
import { History } from '#web/quotes/page/History.tsx'
import { NextStep } from '#web/quotes/page/NextStep.tsx'
import { PriceTable } from '#web/quotes/page/PriceTable.tsx'
import classes from '#web/quotes/page/QuotePage.module.css'
import { QuoteService } from '#web/quotes/page/QuoteService.tsx'
import { SitesOnMap } from '#web/quotes/page/SitesOnMap.tsx'

export type FullQuote = CallData<typeof quoteApi.one>

type Pick = (dialog: DialogAction, quote: FullQuote) => void

/** All about one quote: where, at what price and why, its state with the one next step, and what has happened to it. */
export function QuotePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const quote = useRead(quoteApi.one, { params: { id } })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const pick: Pick = (dialog, about) => setOpen({ dialog, quote: about })
  return (
    <>
      <LoadedRecord
        read={quote}
        back={<ToQuotes />}
        head={useHead(pick)}
        absent={{ title: t('quotes.notThere'), text: t('quotes.notThereText') }}
      >
        {(loaded) => <Quote quote={loaded} onPick={pick} />}
      </LoadedRecord>
      <QuoteDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function useHead(onPick: Pick) {
  const { t } = useTranslation()
  const dates = useDates()
  return (quote: FullQuote | undefined) => {
    if (!quote) return { title: t('quotes.one') }
    const requested = t('quotes.requested', { date: dates.day(dayOf(quote.created_at)) })
    return {
      title: t('quotes.pageTitle', { reference: quote.quote_reference }),
      lead: (
        <>
          <SiteNames quote={quote} /> · {requested}
        </>
      ),
      action: (
        <QuoteMenu labelled quote={quote} actions={listActions} onPick={(action) => onPick(action, quote)} />
      ),
    }
  }
}

function Quote({ quote, onPick }: { quote: FullQuote; onPick: Pick }) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {quote.remarks && (
          <Section title={t('quotes.history.remarks')}>
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
        <NextStep quote={quote} onPick={(dialog) => onPick(dialog, quote)} />
        <QuoteService quote={quote} />
      </div>
      <Section title={t('quotes.history.title')}>
        <History quote={quote} />
      </Section>
    </div>
  )
}

function ToQuotes() {
  const { t } = useTranslation()
  return (
    <Anchor renderRoot={(props) => <Link to={paths.allQuotes} {...props} />}>← {t('quotes.back')}</Anchor>
  )
}
