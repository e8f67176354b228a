import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuoteDialog, type OpenDeed } from '#web/manager/QuoteDialog.tsx'
import { QuoteStep } from '#web/manager/QuoteStep.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { QuoteFacts } from '#web/quotes/page/QuoteFacts.tsx'
import { QuoteRecord, useQuote, type FullQuote } from '#web/quotes/page/QuoteRecord.tsx'
import type { ComposerHandle } from '#web/threads/Composer.tsx'
import { Thread } from '#web/threads/Thread.tsx'

/** One company's quote for whoever prices it. */
export function QuotePage() {
  const { t } = useTranslation()
  const dates = useDates()
  const read = useQuote()
  const [open, setOpen] = useState<OpenDeed | null>(null)
  const composer = useRef<ComposerHandle>(null)
  const quote = read.data
  return (
    <>
      <QuoteRecord
        read={read}
        back={<ToQuotes status={quote?.status} />}
        requested={({ created_at: at, company }) =>
          t('manager.requestedBy', { date: dates.day(dayOf(at)), company })
        }
        state={
          quote && (
            <>
              <QuoteStep
                quote={quote}
                onPick={(deed) => setOpen({ deed, quote })}
                onAsk={() => composer.current?.ask()}
              />
              <QuoteFacts
                quote={quote}
                company={quote.company}
                quotePath={paths.managerQuote}
                project={quote.project_name}
                reach={t(`sites.grade.${quote.grade}`)}
              />
            </>
          )
        }
        talk={quote && <Thread quote={quote} composer={composer} />}
      />
      <QuoteDialog open={open} onClose={() => setOpen(null)} />
    </>
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
