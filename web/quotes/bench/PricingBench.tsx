import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { completionPath, recordPath } from '#contract/paths.ts'
import { priceRefusal } from '#contract/quotes/actions.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { Bench } from '#web/quotes/bench/Bench.tsx'
import { QuoteWork } from '#web/quotes/page/QuoteWork.tsx'

/** A client manager prices a quote that the card cannot price, beside what decides its price. */
export function PricingBench() {
  const { t } = useTranslation()
  return (
    <QuoteWork
      words={(reference) => ({
        back: t('bench.back', { reference }),
        title: t('bench.title', { reference }),
        lead: (quote) => [quote.company, siteLabels(quote).join(' → ')].join(' · '),
      })}
    >
      {(quote) =>
        // Another service is priced from the beginning.
        quote.status === 'pending' && priceRefusal(quote) === null ? (
          <Bench key={quote.id} quote={quote} />
        ) : (
          <Instead quote={quote} />
        )
      }
    </QuoteWork>
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
