import { useTranslation } from 'react-i18next'
import { DateField } from '#web/parts/form/DateField.tsx'
import { today } from '#web/platform/dates.ts'

interface FromFieldProps {
  id: string
  value: string
  onChange: (day: string) => void
}

export function FromField(props: FromFieldProps) {
  const { t } = useTranslation()
  return (
    <DateField
      {...props}
      label={t('plannedChanges.from')}
      description={t('plannedChanges.fromHelp')}
      first={today()}
    />
  )
}
