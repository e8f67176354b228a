import { useParams } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallData } from '#contract/endpoint.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { PageMargins } from '#web/parts/print/PageMargins.tsx'
import { PriceLines } from '#web/parts/money/PriceLines.tsx'
import { RecordPage } from '#web/parts/record/RecordPage.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { History } from '#web/quotes/page/History.tsx'
import { PriceTable } from '#web/quotes/page/PriceTable.tsx'
import { SitesOnMap } from '#web/quotes/page/SitesOnMap.tsx'

export type FullQuote = CallData<typeof quoteApi.one>

/** What differs by who reads a quote. */
interface QuoteRecordProps {
  read: UseQueryResult<FullQuote>
  /** The way to the list it is in. */
  back: ReactNode
  /** When it was requested, and by whom. */
  requested: (quote: FullQuote) => string
  /** What can be done with it beside the one next step. */
  actions?: ReactNode
  /** Its state with the one next step, and what it is for. */
  state: ReactNode
  /** The conversation about it. */
  talk: ReactNode
}

/** The quote that the address names. */
export function useQuote(): UseQueryResult<FullQuote> {
  const { id = '' } = useParams({ strict: false })
  return useRead(quoteApi.one, { params: { id } })
}

/** All about one quote: where, at what price and why, its state with the one next step, and what has happened to it. */
export function QuoteRecord({ read, back, requested, actions, state, talk }: QuoteRecordProps) {
  const { t } = useTranslation()
  return (
    <LoadedRecord
      read={read}
      back={back}
      head={useHead(requested, actions)}
      absent={{ title: t('quotes.notThere'), text: t('quotes.notThereText') }}
    >
      {(loaded) => (
        <>
          <Margins quote={loaded} />
          <RecordPage
            main={
              <>
                <Section title={t('quotes.siteSection')}>
                  <SitesOnMap quote={loaded} />
                </Section>
                <Section title={t('quotes.price')}>
                  <PriceTable quote={loaded} />
                  <RateNote />
                </Section>
                <Section title={t('quotes.whyThisPrice')}>
                  <PriceLines lines={loaded.lines} />
                </Section>
              </>
            }
            state={state}
            beside={talk}
            below={
              <Section title={t('quotes.history.title')}>
                <History quote={loaded} />
              </Section>
            }
          />
        </>
      )}
    </LoadedRecord>
  )
}

/** Whose page it is and how long it holds, on every sheet of paper. */
function Margins({ quote: { quote_reference, validity } }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const dates = useDates()
  const until = validity && `${t('quotes.validity')} ${dates.fullDay(validity)}`
  return <PageMargins text={[quote_reference, until].filter(Boolean).join(' · ')} />
}

function useHead(requested: QuoteRecordProps['requested'], actions: QuoteRecordProps['actions']) {
  const { t } = useTranslation()
  return (quote: FullQuote | undefined) => {
    if (!quote) return { title: t('quotes.one') }
    return {
      title: t('quotes.pageTitle', { reference: quote.quote_reference }),
      lead: (
        <>
          <SiteNames quote={quote} /> · {requested(quote)}
        </>
      ),
      action: actions,
    }
  }
}
