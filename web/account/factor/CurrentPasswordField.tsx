import { useTranslation } from 'react-i18next'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'

export function CurrentPasswordField(props: React.ComponentProps<typeof PasswordField>) {
  const { t } = useTranslation()
  return (
    <PasswordField
      {...props}
      label={t('secondFactor.password')}
      name="current-password"
      autoComplete="current-password"
    />
  )
}
