import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: React.KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...props}
      // Mantine marks every other input that has an error, and the form finds it by that.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'signin.hidePassword' : 'signin.showPassword'),
      }}
      description={capsLock ? t('signin.capsLock') : props.description}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
    />
  )
}

export function CurrentPasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordField
      {...props}
      label={t('account.currentPassword')}
      name="current-password"
      autoComplete="current-password"
    />
  )
}
