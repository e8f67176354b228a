import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'

/** The foot of a form that narrows a list: back to the whole of it, or what was chosen. */
export function FilterFoot({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <ButtonRow>
      <Button variant="default" onClick={onClear}>
        {t('list.clearFilters')}
      </Button>
      <Button type="submit">{t('quotes.filter.apply')}</Button>
    </ButtonRow>
  )
}
