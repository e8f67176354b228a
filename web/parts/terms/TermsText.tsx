import { useTranslation } from 'react-i18next'
import type { CallData } from '#contract/endpoint.ts'
import type { orderApi } from '#contract/orders/api.ts'
import classes from '#web/parts/terms/TermsText.module.css'

/** The clauses of the terms, numbered, and their version. */
export function TermsText({ terms }: { terms: CallData<typeof orderApi.terms> }) {
  const { t } = useTranslation()
  return (
    <div>
      <ol className={classes.clauses}>
        {terms.clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <p className={classes.version}>{t('terms.version', { version: terms.version })}</p>
    </div>
  )
}
