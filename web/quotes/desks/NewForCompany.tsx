import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'

/** Links to a new quote for the company of the filter, or for one to be chosen there. */
export function NewForCompany({ company }: { company: number | undefined }) {
  const { t } = useTranslation()
  const search = company === undefined ? {} : { company: String(company) }
  return (
    <Button renderRoot={(props) => <Link to={paths.newQuoteOnBehalf} search={search} {...props} />}>
      {t('onBehalf.title')}
    </Button>
  )
}
