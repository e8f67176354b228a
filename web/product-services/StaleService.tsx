import { Alert, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CatalogueChange } from '#contract/product-services.ts'
import { useChangeText } from '#web/product-services/change-text.ts'

/** What someone else has changed since the dialog was opened. */
export function StaleService({ changes }: { changes: readonly CatalogueChange[] }) {
  const { t } = useTranslation()
  const changeText = useChangeText()
  return (
    <Alert color="orange" title={t('serviceEditor.stale')}>
      <List size="sm">
        {changes.map((change, index) => {
          const { name, after } = changeText(change)
          return (
            <List.Item key={`${change.field} ${index}`}>{t('serviceEditor.now', { name, after })}</List.Item>
          )
        })}
      </List>
    </Alert>
  )
}
