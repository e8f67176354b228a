import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { useRead } from '#web/platform/query.ts'

interface QuoteWorkProps {
  /** `lead` is below the heading once the quote is loaded. */
  words: (reference: string) => { back: string; title: string; lead: (quote: FullQuote) => string }
  children: (quote: FullQuote) => ReactNode
}

export function QuoteWork({ words, children }: QuoteWorkProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(quoteApi.one, { params: { id } })
  const { back, title, lead } = words(read.data?.quote_reference ?? '')
  return (
    <LoadedRecord
      read={read}
      back={
        <Anchor renderRoot={(props) => <Link to={recordPath('quote', id, 'staff')} {...props} />}>
          ← {back}
        </Anchor>
      }
      head={(quote) => ({ title, lead: quote && lead(quote) })}
      absent={{ title: t('quotes.notThere'), text: t('quotes.notThereText') }}
    >
      {children}
    </LoadedRecord>
  )
}
