import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { listActions, type DialogAction } from '#web/quotes/dialogs/actions.ts'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { QuoteMenu } from '#web/quotes/dialogs/QuoteMenu.tsx'
import { NextStep } from '#web/quotes/page/NextStep.tsx'
import { QuoteRecord, useQuote } from '#web/quotes/page/QuoteRecord.tsx'
import { QuoteService } from '#web/quotes/page/QuoteService.tsx'
import { Thread } from '#web/threads/Thread.tsx'

/** The company's own quote, with everything its buyer can do with it. */
export function QuotePage() {
  const { t } = useTranslation()
  const dates = useDates()
  const read = useQuote()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const quote = read.data
  const pick = (dialog: DialogAction) => quote && setOpen({ dialog, quote })
  return (
    <>
      <QuoteRecord
        read={read}
        back={<ToQuotes />}
        requested={({ created_at: at }) => t('quotes.requested', { date: dates.day(dayOf(at)) })}
        actions={quote && <QuoteMenu labelled quote={quote} actions={listActions} onPick={pick} />}
        state={
          quote && (
            <>
              <NextStep quote={quote} onPick={pick} />
              <QuoteService quote={quote} />
            </>
          )
        }
        talk={quote && <Thread quote={quote} />}
      />
      <QuoteDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function ToQuotes() {
  const { t } = useTranslation()
  return (
    <Anchor renderRoot={(props) => <Link to={paths.allQuotes} {...props} />}>← {t('quotes.back')}</Anchor>
  )
}
