import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '#contract/paths.ts'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { QuoteFacts } from '#web/quotes/page/QuoteFacts.tsx'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { TermsDialog } from '#web/parts/terms/TermsDialog.tsx'

/** The service of a company's own quote, with links to its project, its order and the terms. */
export function QuoteService({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const [termsOpen, setTermsOpen] = useState(false)
  const { order, project_name: project } = quote
  return (
    <QuoteFacts
      quote={quote}
      side="company"
      project={
        <Anchor
          renderRoot={(props) => <Link to={paths.allQuotes} search={{ project: project ?? '' }} {...props} />}
        >
          {project}
        </Anchor>
      }
      reach={t(`quotes.grade.${quote.grade}`)}
      order={
        order && (
          <ReferenceLink path={recordPath('order', order.id, 'company')} value={order.order_reference} />
        )
      }
    >
      <Button fullWidth variant="default" mt="sm" onClick={() => setTermsOpen(true)}>
        {t('terms.title')}
      </Button>
      {termsOpen && <TermsDialog onClose={() => setTermsOpen(false)} />}
    </QuoteFacts>
  )
}
