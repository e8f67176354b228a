import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { priceBookTabs, type PriceBookTab } from '#contract/paths.ts'
import type { BookName } from '#contract/price-book/events.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { useRead } from '#web/platform/query.ts'
import { BookHistory } from '#web/price-book/BookHistory.tsx'
import { Holidays } from '#web/price-book/Holidays.tsx'
import { LeadTimes } from '#web/price-book/LeadTimes.tsx'
import { PriceBookTabs } from '#web/price-book/PriceBookTabs.tsx'
import { ProductOffersList } from '#web/price-book/ProductOffersList.tsx'
import { TaxRatesList } from '#web/price-book/TaxRatesList.tsx'
import { UsdRatesList } from '#web/price-book/UsdRatesList.tsx'

/** Each tab with its table and the name of its history. */
const books = {
  tax: { book: 'tax', Table: TaxRatesList },
  usd: { book: 'usd', Table: UsdRatesList },
  'lead-times': { book: 'lead_times', Table: LeadTimes },
  calendar: { book: 'calendar', Table: Holidays },
  options: { book: 'options', Table: ProductOffersList },
} as const satisfies Record<PriceBookTab, { book: BookName; Table: ComponentType<{ editable: boolean }> }>

/** What prices are made of beside the rate cards: the admin changes it, client managers and commercial read it. */
export function PriceBook() {
  const { t } = useTranslation()
  const params: { tab?: string } = useParams({ strict: false })
  const current = priceBookTabs.find((tab) => tab === params.tab) ?? priceBookTabs[0]
  const profile = useRead(sessionApi.profile)
  const editable = profile.data !== undefined && roleOf(profile.data.user_role_id) === 'admin'
  const { book, Table } = books[current]
  const title = t('priceBook.title')
  return (
    <>
      <PageHead
        title={title}
        tabTitle={`${t(`priceBook.tabs.${current}`)} · ${title}`}
        lead={t(editable ? 'priceBook.lead' : 'priceBook.leadReader')}
      />
      <PriceBookTabs current={current} />
      <Stack>
        <Table editable={editable} />
        <BookHistory key={book} book={book} />
      </Stack>
    </>
  )
}
