import { Anchor, Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { completionPath, recordPath } from '#contract/paths.ts'
import { priceRefusal } from '#contract/quotes/actions.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { useRead } from '#web/platform/query.ts'
import { Bench } from '#web/quotes/bench/Bench.tsx'

/** A client manager prices a quote that the card cannot price, beside what decides its price. */
export function PricingBench() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(quoteApi.one, { params: { id } })
  const reference = read.data?.quote_reference ?? ''
  return (
    <LoadedRecord
      read={read}
      back={
        <Anchor renderRoot={(props) => <Link to={recordPath('quote', id, 'staff')} {...props} />}>
          ← {t('bench.back', { reference })}
        </Anchor>
      }
      head={(quote) => ({
        title: t('bench.title', { reference }),
        lead: quote && [quote.company, siteLabels(quote).join(' → ')].join(' · '),
      })}
      absent={{ title: t('quotes.notThere'), text: t('quotes.notThereText') }}
    >
      {(quote) =>
        // Another service is priced from the beginning.
        quote.status === 'pending' && priceRefusal(quote) === null ? (
          <Bench key={quote.id} quote={quote} />
        ) : (
          <Instead quote={quote} />
        )
      }
    </LoadedRecord>
  )
}

/** What there is to do where the quote does not await a price, or cannot be priced yet. */
function Instead({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const inWords = priceRefusal(quote) === 'in_words'
  return (
    <EmptyState
      icon={IconTag}
      title={t(inWords ? 'bench.inWords.title' : 'bench.over.title')}
      text={inWords ? t('bench.inWords.text') : t('bench.over.text', { status: t(`status.${quote.status}`) })}
      action={
        <Button
          variant={inWords ? 'filled' : 'default'}
          renderRoot={(props) => (
            <Link
              to={inWords ? completionPath(quote.id) : recordPath('quote', quote.id, 'staff')}
              {...props}
            />
          )}
        >
          {t(inWords ? 'updatePrice.complete.step' : 'bench.over.toQuote')}
        </Button>
      }
    />
  )
}
