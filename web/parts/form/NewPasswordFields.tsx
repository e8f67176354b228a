import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { passwordLength } from '#contract/session.ts'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'
import { StrengthHint } from '#web/parts/form/StrengthHint.tsx'
import type { FieldTexts } from '#web/parts/form/portal-form.ts'

/** A new password as a form has it: typed twice. */
export interface NewPassword {
  password: string
  repeat: string
}

/** What is wrong with a new password: its length first, then whether it was repeated. */
export function newPasswordFaults(t: TFunction, { password, repeat }: NewPassword): FieldTexts {
  const badLength =
    password.length < passwordLength.least
      ? t('password.reset.tooShort')
      : password.length > passwordLength.most && t('password.reset.tooLong')
  return { password: badLength, repeat: !badLength && password !== repeat && t('password.reset.differs') }
}

interface NewPasswordFieldsProps {
  /** What a form gives an input of its own. */
  field: (name: keyof NewPassword) => React.ComponentProps<typeof PasswordField>
  /** Below the first, where the page has not said it before. */
  description?: string
  /** What the person is called and writes from, if it is known: their own words make a password weaker. */
  of?: string[]
}

/** The two fields of a new password. */
export function NewPasswordFields({ field, description, of }: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordField
        {...field('password')}
        label={t('password.reset.password')}
        description={description}
        name="new-password"
        autoComplete="new-password"
      />
      <StrengthHint password={String(field('password').value ?? '')} of={of} />
      <PasswordField
        {...field('repeat')}
        label={t('password.reset.repeat')}
        name="repeat-password"
        autoComplete="new-password"
      />
    </>
  )
}
