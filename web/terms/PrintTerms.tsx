import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PrintPage } from '#web/parts/print/PrintPage.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { TermsText } from '#web/parts/terms/TermsText.tsx'
import { useRead } from '#web/platform/query.ts'

/** The Terms and Conditions as a page that prints itself as soon as its text is there. */
export function PrintTerms() {
  const { t } = useTranslation()
  const terms = useRead(orderApi.terms)
  const ready = terms.data !== undefined
  useEffect(() => {
    if (!ready) return
    const printing = setTimeout(() => window.print())
    return () => clearTimeout(printing)
  }, [ready])
  return (
    <PrintPage>
      <PageHead title={t('terms.title')} lead={t('common.product')} />
      <Loaded read={terms} skeleton={<PageSkeleton />}>
        {(inForce) => <TermsText terms={inForce} />}
      </Loaded>
    </PrintPage>
  )
}
