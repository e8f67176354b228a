import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Terms } from '#contract/orders/terms.ts'
import classes from '#web/parts/terms/TermsText.module.css'
import { useLanguage } from '#web/platform/session.ts'

export function TermsText({ terms }: { terms: Terms }) {
  const { t } = useTranslation()
  const foreign = useLanguage() !== terms.language
  return (
    <div>
      {foreign && (
        <Text c="dimmed" mb="sm">
          {t('terms.otherLanguage', { language: t(`terms.languages.${terms.language}`) })}
        </Text>
      )}
      <ol className={classes.clauses} lang={terms.language}>
        {terms.clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <Text c="dimmed" mt="sm">
        {t('terms.version', { version: terms.version })}
      </Text>
    </div>
  )
}
