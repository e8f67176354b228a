import { useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { Filters } from '#web/parts/list/list.ts'
import { Loaded, PageHead, PageSkeleton, PrintPage } from '#web/parts/page/page.tsx'
import { AcceptedTermsText, TermsText, useTermsInForce } from '#web/parts/terms/Terms.tsx'
import { useRead } from '#web/platform/query.ts'

/** Prints itself as soon as the text is loaded: the terms in force, or those of an order. */
export function PrintTerms() {
  const { order, deposit }: Filters = useSearch({ strict: false })
  return order ? (
    <TermsOfOrder id={order} />
  ) : (
    <TermsInForce deposit={deposit === undefined ? undefined : Number(deposit)} />
  )
}

function TermsInForce({ deposit }: { deposit: number | undefined }) {
  const { t } = useTranslation()
  const terms = useTermsInForce(deposit)
  return (
    <PrintingPage ready={terms.data !== undefined} lead={t('common.product')}>
      <Loaded read={terms} skeleton={<PageSkeleton />}>
        {(inForce) => <TermsText terms={inForce} />}
      </Loaded>
    </PrintingPage>
  )
}

function TermsOfOrder({ id }: { id: string }) {
  const { t } = useTranslation()
  const order = useRead(orderApi.one, { params: { id } })
  const reference = order.data?.order_reference ?? ''
  return (
    <PrintingPage ready={order.data !== undefined} lead={t('orders.pageTitle', { reference })}>
      <Loaded read={order} skeleton={<PageSkeleton />}>
        {({ terms }) => <AcceptedTermsText terms={terms} />}
      </Loaded>
    </PrintingPage>
  )
}

function PrintingPage({ ready, lead, children }: { ready: boolean; lead: string; children: ReactNode }) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!ready) return
    const printing = setTimeout(() => window.print())
    return () => clearTimeout(printing)
  }, [ready])
  return (
    <PrintPage>
      <PageHead title={t('terms.title')} lead={lead} />
      {children}
    </PrintPage>
  )
}
