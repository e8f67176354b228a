import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AcceptedTerms } from '#contract/orders/terms.ts'
import { TermsText } from '#web/parts/terms/TermsText.tsx'
import { useDates } from '#web/platform/dates.ts'

/** The terms in the language in which the buyer accepted them. */
export function AcceptedTermsText({ terms }: { terms: AcceptedTerms }) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <>
      <TermsText terms={terms} />
      <Text c="dimmed" mt={4}>
        {t('terms.accepted', { name: terms.accepted_by, date: dates.moment(terms.accepted_at) })}
      </Text>
    </>
  )
}
