import { Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { ownWordsOf, strengthOf, type PasswordStrength } from '#contract/password.ts'
import { passwordLength } from '#contract/session.ts'

const bars = {
  guessable: { value: 33, color: 'red' },
  fair: { value: 66, color: 'yellow' },
  strong: { value: 100, color: 'green' },
} as const satisfies Record<PasswordStrength, { value: number; color: string }>

/** How hard a new password is to guess, as the server judges it. Its word lists are loaded with the first one long enough. */
export function StrengthHint({ password, of = [] }: { password: string; of?: string[] }) {
  const { t } = useTranslation()
  const typed = useDeferredValue(password)
  const judged = typed.length >= passwordLength.least && typed.length <= passwordLength.most
  const { data: estimator } = useQuery({
    queryKey: ['password estimator'],
    queryFn: async () => (await import('#web/parts/form/password-estimator.ts')).loadedEstimator(),
    enabled: judged,
    staleTime: Infinity,
    // Without it the server judges alone.
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
