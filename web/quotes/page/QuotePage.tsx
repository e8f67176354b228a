import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteListPath, recordPath } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { RateNote } from '#web/parts/money/Money.tsx'
import { PriceLines } from '#web/parts/money/PriceLines.tsx'
import { nniEndsOf, siteLabels } from '#web/parts/site/quote-sites.ts'
import { Section } from '#web/parts/page/Section.tsx'
import { PageMargins } from '#web/parts/print/PageMargins.tsx'
import { DownloadPdf } from '#web/parts/documents/DownloadPdf.tsx'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { RecordPage } from '#web/parts/record/RecordPage.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/reader.ts'
import { useVisit } from '#web/platform/recent.ts'
import { useAskedDialog } from '#web/quotes/page/asked-dialog.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import type { DialogAction } from '#web/quotes/dialogs/actions.ts'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { QuoteHistory } from '#web/quotes/page/QuoteHistory.tsx'
import { PriceTable } from '#web/quotes/page/PriceTable.tsx'
import { QuoteState } from '#web/quotes/page/QuoteState.tsx'
import { SitesOnMap } from '#web/quotes/page/SitesOnMap.tsx'
import { Share } from '#web/quotes/share/Share.tsx'
import type { ComposerHandle } from '#web/threads/Composer.tsx'
import { Thread } from '#web/threads/Thread.tsx'

/** The page of a quote: sites, price and price lines, status and next step, history. */
export function QuotePage({ desk }: { desk: QuoteDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(quoteApi.one, { params: { id } })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const composer = useRef<ComposerHandle>(null)
  const quote = read.data
  const onPick = (dialog: DialogAction) => quote && setOpen({ dialog, quote })
  useAskedDialog(desk.side, quote, onPick)
  useVisit(
    quote && {
      path: recordPath('quote', id, desk.side),
      name: quote.quote_reference,
      about: [quote.company, siteLabels(quote).join(' → ')].slice(desk.side === 'staff' ? 0 : 1).join(' · '),
    },
  )
  return (
    <>
      <LoadedRecord
        read={read}
        back={
          <Anchor
            renderRoot={(props) => (
              <Link to={quoteListPath(desk.backTo(quote?.status), desk.side)} {...props} />
            )}
          >
            ← {t('quotes.back', { context })}
          </Anchor>
        }
        head={useHead(
          quote && (
            <>
              <Share quote={quote} />
              <QuotePdf quote={quote} />
              {desk.PageActions && <desk.PageActions quote={quote} onPick={onPick} />}
            </>
          ),
        )}
        absent={{ title: t('quotes.notThere'), text: t('quotes.notThereText') }}
      >
        {(loaded) => (
          <>
            <Margins quote={loaded} />
            <RecordPage
              main={
                <>
                  {awaits(loaded) && <Thread quote={loaded} composer={composer} />}
                  <Section title={t('quotes.siteSection')}>
                    <SitesOnMap quote={loaded} />
                  </Section>
                  <Section
                    title={t('quotes.price')}
                    aside={loaded.price_level && t(`priceLevel.of.${loaded.price_level}`)}
                  >
                    <PriceTable quote={loaded} />
                    <RateNote />
                  </Section>
                  {(!awaits(loaded) || loaded.lines.length > 0) && (
                    <Section title={t('quotes.whyThisPrice')}>
                      <PriceLines lines={loaded.lines} nniEnds={nniEndsOf(loaded)} />
                    </Section>
                  )}
                </>
              }
              state={
                <>
                  <QuoteState quote={loaded}>
                    <desk.Step quote={loaded} onPick={onPick} onAsk={() => composer.current?.ask()} />
                  </QuoteState>
                  <desk.Service quote={loaded} />
                </>
              }
              beside={!awaits(loaded) && <Thread quote={loaded} composer={composer} />}
              below={
                <Section title={t('quotes.history.title')}>
                  <QuoteHistory quote={loaded} />
                </Section>
              }
            />
          </>
        )}
      </LoadedRecord>
      <QuoteDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** A request is talked about before it is priced: the conversation comes first, and what it costs after it. */
function awaits({ status }: Pick<FullQuote, 'status'>): boolean {
  return status === 'pending'
}

/** The company and the validity, on every printed page. */
function Margins({ quote: { quote_reference, validity } }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const dates = useDates()
  const until = validity && `${t('quotes.validity')} ${dates.fullDay(validity)}`
  return <PageMargins text={[quote_reference, until].filter(Boolean).join(' · ')} />
}

/** The quote as a PDF, and the quotes of its project together. */
function QuotePdf({ quote: { id, project_name: project } }: { quote: FullQuote }) {
  const { t } = useTranslation()
  return (
    <DownloadPdf
      documents={
        project === null
          ? [{ kind: 'quote', ids: [id] }]
          : [
              { kind: 'quote', ids: [id], name: t('documents.quote') },
              { kind: 'project', ids: [id], name: t('documents.project', { name: project }) },
            ]
      }
    />
  )
}

function useHead(action: ReactNode) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  return (quote: FullQuote | undefined) => {
    if (!quote) return { title: t('quotes.one') }
    const { company, created_at: at } = quote
    return {
      title: t('quotes.pageTitle', { reference: quote.quote_reference }),
      lead: (
        <>
          <SiteNames quote={quote} /> ·{' '}
          {t('quotes.requested', { context, date: dates.day(dayOf(at)), company })}
        </>
      ),
      action,
    }
  }
}
