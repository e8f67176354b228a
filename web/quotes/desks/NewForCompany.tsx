import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/platform/paths.ts'

/** Leads to a new quote for a company: the one the list is narrowed to, or one to be picked there. */
export function NewForCompany({ company }: { company: number | undefined }) {
  const { t } = useTranslation()
  const search = company === undefined ? {} : { company: String(company) }
  return (
    <Button renderRoot={(props) => <Link to={paths.newQuoteOnBehalf} search={search} {...props} />}>
      {t('onBehalf.title')}
    </Button>
  )
}
