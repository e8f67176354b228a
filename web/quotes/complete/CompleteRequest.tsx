import { Button, Text } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import { quoteCan } from '#contract/quotes/actions.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { RecordPage } from '#web/parts/record/RecordPage.tsx'
import { BuyerContext } from '#web/quotes/buyer.ts'
import { CompletionForm } from '#web/quotes/complete/CompletionForm.tsx'
import { Requested } from '#web/quotes/dialogs/Requested.tsx'
import { QuoteWork } from '#web/quotes/page/QuoteWork.tsx'

/** A client manager completes a customised request: the fields of a quote, beside what the company wrote. */
export function CompleteRequest() {
  const { t } = useTranslation()
  return (
    <QuoteWork
      words={(reference) => ({
        back: t('completeRequest.back', { reference }),
        title: t('completeRequest.title', { reference }),
        lead: (quote) => `${quote.company} · ${t('completeRequest.lead')}`,
      })}
    >
      {(quote) =>
        quote.requested && quoteCan('complete', quote.status) ? (
          <BuyerContext value={{ id: quote.company_id, company: quote.company }}>
            <RecordPage
              main={<CompletionForm opened={quote} />}
              state={
                <Requested
                  title={t('completeRequest.requested')}
                  remarks={quote.remarks}
                  {...quote.requested}
                />
              }
              beside={null}
              below={null}
            />
          </BuyerContext>
        ) : (
          <Over quote={quote} />
        )
      }
    </QuoteWork>
  )
}

function Over({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconFileCheck}
      title={t('completeRequest.over')}
      text={t('completeRequest.overText')}
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to={recordPath('quote', quote.id, 'staff')} {...props} />}
        >
          <Text inherit>{t('completeRequest.toQuote')}</Text>
        </Button>
      }
    />
  )
}
