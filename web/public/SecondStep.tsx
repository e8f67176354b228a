import { Alert, Button, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactorApi } from '#contract/second-factor.ts'
import type { FactorMethod, PendingSignIn } from '#contract/session.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { PageHead } from '#web/parts/page/page.tsx'
import { passkeyObstacle } from '#web/platform/passkeys.ts'
import { useWrite } from '#web/platform/query.ts'
import { PasskeyPrompt } from '#web/public/PasskeyPrompt.tsx'

interface SecondStepProps {
  step: PendingSignIn
  onDone: (token: string) => void
  onBack: () => void
}

const leads = {
  passkey: 'passkeys.stepLead',
  totp: 'secondFactor.step.app',
  recovery: 'secondFactor.step.recovery',
} as const
const switches = {
  passkey: 'passkeys.toPasskey',
  totp: 'secondFactor.step.toApp',
  recovery: 'secondFactor.step.toRecovery',
} as const

export function SecondStep({ step, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation()
  const [method, setMethod] = useState(() => firstOf(step.methods))
  const others = step.methods.filter((each) => each !== method)
  return (
    <Paper withBorder p="lg">
      <PageHead title={t('secondFactor.title')} lead={t(leads[method])} />
      <Stack>
        {method === 'passkey' ? (
          <PasskeyPrompt token={step.token} onDone={onDone} onExpired={onBack} />
        ) : (
          <CodeForm key={method} token={step.token} method={method} onDone={onDone} onBack={onBack} />
        )}
        {others.map((other) => (
          <Button key={other} variant="default" onClick={() => setMethod(other)}>
            {t(switches[other])}
          </Button>
        ))}
        <Button variant="subtle" onClick={onBack}>
          {t('secondFactor.step.back')}
        </Button>
        <Text c="dimmed">{t('secondFactor.step.lost')}</Text>
      </Stack>
    </Paper>
  )
}

/** A passkey first if the browser supports it, because it is the least work. */
function firstOf(methods: readonly FactorMethod[]): FactorMethod {
  const usable = methods.filter((method) => method !== 'passkey')
  if (methods.includes('passkey') && (passkeyObstacle() === null || usable.length === 0)) return 'passkey'
  return usable[0] ?? 'recovery'
}

interface CodeFormProps extends Omit<SecondStepProps, 'step'> {
  token: string
  method: 'totp' | 'recovery'
}

function CodeForm({ token, method, onDone, onBack }: CodeFormProps) {
  const { t } = useTranslation()
  const finish = useWrite(secondFactorApi.finishSignIn, { onDone: ({ data }) => onDone(data.access_token) })
  const app = method === 'totp'
  const form = usePortalForm({
    initial: { code: '' },
    wrong: ({ code }) => ({
      code: app
        ? !/^\d{6}$/.test(code.replaceAll(' ', '')) && t('secondFactor.codeMissing')
        : code.trim() === '' && t('secondFactor.step.recoveryMissing'),
    }),
    write: finish,
    input: ({ code }) => ({ body: { token, method, code } }),
  })
  const over = finish.error?.code === 'sign_in_expired'
  return (
    <form {...form.attributes}>
      <Stack>
        <TextInput
          {...form.field('code')}
          label={t(app ? 'secondFactor.code' : 'secondFactor.step.recoveryCode')}
          inputMode={app ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoFocus
        />
        <Button type="submit" loading={form.pending} disabled={over} fullWidth>
          {t('signin.title')}
        </Button>
        {form.failure && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            <Stack gap="xs" align="flex-start">
              {form.failure}
              {over && (
                <Button variant="default" size="compact-sm" onClick={onBack}>
                  {t('secondFactor.step.again')}
                </Button>
              )}
            </Stack>
          </Alert>
        )}
      </Stack>
    </form>
  )
}
