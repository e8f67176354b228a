import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import type { SupplierCost } from '#contract/quotes/supplier-cost.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { CardsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { RecordPage } from '#web/parts/record/RecordPage.tsx'
import { useSavedDraft } from '#web/platform/drafts.ts'
import { useRead } from '#web/platform/query.ts'
import { NearestCard } from '#web/quotes/bench/NearestCard.tsx'
import { PriceForm } from '#web/quotes/bench/PriceForm.tsx'
import { SimilarQuotes } from '#web/quotes/bench/SimilarQuotes.tsx'
import { Requested } from '#web/quotes/dialogs/Requested.tsx'
import { OpenFloor } from '#web/quotes/floor/OpenFloor.tsx'
import { QuoteFacts } from '#web/quotes/page/QuoteFacts.tsx'
import { typedPrice, usePriceForm } from '#web/quotes/price/price-form.ts'
import { Thread } from '#web/threads/Thread.tsx'

/** The nearest card price, the price itself, similar quotes; beside them what the company asked for and the conversation. */
export function Bench({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const read = useRead(quoteApi.bench, { params: { id: quote.id } })
  const fields = useRef<HTMLDivElement>(null)
  const pricing = usePriceForm(quote, {
    cost: quote.handling?.supplier_cost ?? null,
    draft: useSavedDraft(`bench ${quote.id}`, typedPrice),
    onPriced: () => void navigate({ to: recordPath('quote', quote.id, 'staff') }),
  })
  const use = ({ mrc, nrc }: SupplierCost) => {
    pricing.form.set({ bandwidth_mrc: mrc, bandwidth_nrc: nrc })
    fields.current?.querySelector('input')?.focus()
  }
  return (
    <RecordPage
      main={
        <>
          <Section title={t('bench.nearest.title')}>
            <Loaded read={read} skeleton={<CardsSkeleton cards={1} height={88} />}>
              {({ nearest, distance }) => (
                <NearestCard quote={quote} nearest={nearest} distance={distance} onUse={use} />
              )}
            </Loaded>
          </Section>
          <div ref={fields}>
            <PriceForm quote={quote} pricing={pricing} />
          </div>
          <Section title={t('bench.similar.title')}>
            <Loaded read={read} skeleton={<CardsSkeleton cards={3} height={84} />}>
              {({ similar }) => <SimilarQuotes quote={quote} similar={similar} onUse={use} />}
            </Loaded>
          </Section>
        </>
      }
      state={
        <>
          <OpenFloor quoteId={quote.id} />
          {quote.requested && (
            <Requested title={t('bench.request')} remarks={quote.remarks} {...quote.requested} />
          )}
          <QuoteFacts
            quote={quote}
            side="staff"
            company={quote.company}
            project={quote.project_name}
            reach={t(`sites.grade.${quote.grade}`)}
          />
        </>
      }
      beside={<Thread quote={quote} />}
      below={null}
    />
  )
}
