import { Box, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BuyerContext } from '#web/quotes/add/sites.ts'
import { CompanyPicker, companyIn, useCustomer } from '#web/parts/company/CompanyPicker.tsx'
import type { Filters } from '#web/parts/list/list.ts'
import { ReadFailed, PageHead, RowsSkeleton } from '#web/parts/page/page.tsx'
import { CallError } from '#web/platform/api.ts'
import { NewQuote } from '#web/quotes/add/NewQuote.tsx'

/** A quote on a company's behalf: first the company, stored in the URL, then the price search for it. */
export function NewQuoteForCompany() {
  const search: Filters = useSearch({ strict: false })
  const id = companyIn(search.company)
  const company = useCustomer(id)
  if (company.data) {
    return (
      <BuyerContext value={company.data}>
        <NewQuote key={company.data.id} />
      </BuyerContext>
    )
  }
  const isUnknown = company.error instanceof CallError && company.error.status === 404
  if (id === null || isUnknown) return <PickCompany unknown={id !== null} />
  if (company.isError) return <ReadFailed error={company.error} again={() => void company.refetch()} />
  return <RowsSkeleton rows={8} />
}

function PickCompany({ unknown }: { unknown: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={t('onBehalf.title')} lead={t('onBehalf.lead')} />
      <Box maw={480} mih={360}>
        {unknown && (
          <Text role="alert" c="var(--mantine-color-error)" mb={12}>
            {t('onBehalf.companyNotFound')}
          </Text>
        )}
        <CompanyPicker
          label={t('quotes.company')}
          description={t('onBehalf.companyHelp')}
          value={null}
          onChange={(id) => {
            if (id !== null)
              void navigate({ to: '.', search: (before: Filters) => ({ ...before, company: String(id) }) })
          }}
        />
      </Box>
    </>
  )
}
