import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { passwordLength } from '#contract/session.ts'
import { type FieldTexts } from '#web/parts/form/form.tsx'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'
import { ownWordsOf, strengthOf, type PasswordStrength } from '#contract/password.ts'

export interface NewPassword {
  password: string
  repeat: string
}

/** The length is checked first, then the repetition. */
export function newPasswordFaults(t: TFunction, { password, repeat }: NewPassword): FieldTexts {
  const badLength =
    password.length < passwordLength.least
      ? t('password.reset.tooShort')
      : password.length > passwordLength.most && t('password.reset.tooLong')
  return { password: badLength, repeat: !badLength && password !== repeat && t('password.reset.differs') }
}

interface NewPasswordFieldsProps {
  field: (name: keyof NewPassword) => React.ComponentProps<typeof PasswordField>
  description?: string
  /** The person's names and email: words of their own make a password weaker. */
  of?: string[]
}

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

const bars = {
  guessable: { value: 33, color: 'red' },
  fair: { value: 66, color: 'yellow' },
  strong: { value: 100, color: 'green' },
} as const satisfies Record<PasswordStrength, { value: number; color: string }>

/** The strength as the server judges it. */
function StrengthHint({ password, of = [] }: { password: string; of?: string[] }) {
  const { t } = useTranslation()
  const typed = useDeferredValue(password)
  const judged = typed.length >= passwordLength.least && typed.length <= passwordLength.most
  const { data: estimator } = useQuery({
    queryKey: ['password estimator'],
    queryFn: async () => (await import('#web/parts/form/password-estimator.ts')).loadedEstimator(),
    enabled: judged,
    staleTime: Infinity,
    // Without the estimator only the server judges.
    retry: false,
  })
  const words = ownWordsOf(...of)
  const strength =
    judged && estimator ? strengthOf(typed, estimator.check(typed, words).guesses, words) : undefined
  return (
    <div role="status" aria-label={t('password.strength.label')}>
      {strength && (
        <Group gap="sm" wrap="nowrap">
          <Progress
            aria-hidden
            style={{ flex: 1 }}
            value={bars[strength].value}
            color={bars[strength].color}
          />
          <Text size="sm">{t(`password.strength.${strength}`)}</Text>
        </Group>
      )}
    </div>
  )
}
