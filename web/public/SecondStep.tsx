import { Alert, Button, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactorApi } from '#contract/second-factor.ts'
import type { PendingSignIn } from '#contract/session.ts'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { useWrite } from '#web/platform/query.ts'

interface SecondStepProps {
  step: PendingSignIn
  onDone: (token: string) => void
  /** Back to email and password. */
  onBack: () => void
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function SecondStep({ step, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation()
  const typed = step.methods.filter((method) => method !== 'passkey')
  const [method, setMethod] = useState(typed[0] ?? 'recovery')
  const other = typed.find((each) => each !== method)
  return (
    <Paper withBorder p="lg">
      <PageHead
        title={t('secondFactor.step.title')}
        lead={t(method === 'totp' ? 'secondFactor.step.app' : 'secondFactor.step.recovery')}
      />
      <Stack>
        <CodeForm key={method} token={step.token} method={method} onDone={onDone} onBack={onBack} />
        {other && (
          <Button variant="default" onClick={() => setMethod(other)}>
            {t(other === 'totp' ? 'secondFactor.step.toApp' : 'secondFactor.step.toRecovery')}
          </Button>
        )}
        <Button variant="subtle" onClick={onBack}>
          {t('secondFactor.step.back')}
        </Button>
        <Text c="dimmed">{t('secondFactor.step.lost')}</Text>
      </Stack>
    </Paper>
  )
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
    whileTyping: false,
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
          {t('secondFactor.step.submit')}
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
