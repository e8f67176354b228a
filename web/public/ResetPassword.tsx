import { Alert, Button, Paper, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { passwordLength, sessionApi } from '#contract/session.ts'
import { PasswordField } from '#web/public/PasswordField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { raiseAlert } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useWrite } from '#web/platform/query.ts'

/** Sets a new password with the link of a mail. The link works once; opening it does not use it up. */
export function ResetPassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const reset = useWrite(sessionApi.resetPassword, {
    onDone: ({ message }) => {
      raiseAlert(message ?? t('signin.reset.done'), 'notice')
      void navigate({ to: paths.login, replace: true })
    },
  })
  const form = usePortalForm({
    initial: { password: '', repeat: '' },
    wrong: ({ password, repeat }) => {
      const tooWeak =
        password.length < passwordLength.least
          ? t('signin.reset.tooShort')
          : password.length > passwordLength.most && t('signin.reset.tooLong')
      return { password: tooWeak, repeat: !tooWeak && password !== repeat && t('signin.reset.differs') }
    },
    whileTyping: false,
    write: reset,
    input: ({ password }) => ({ body: { token, password } }),
  })

  return (
    <Paper withBorder p="lg">
      <PageHead title={t('signin.reset.title')} lead={t('signin.reset.lead')} />
      <form {...form.attributes}>
        <Stack>
          {!token && <Alert color="orange">{t('signin.reset.noToken')}</Alert>}
          <PasswordField
            {...form.field('password')}
            label={t('signin.reset.password')}
            name="new-password"
            autoComplete="new-password"
          />
          <PasswordField
            {...form.field('repeat')}
            label={t('signin.reset.repeat')}
            name="repeat-password"
            autoComplete="new-password"
          />
          <Button type="submit" loading={form.pending} disabled={!token} fullWidth>
            {t('signin.reset.submit')}
          </Button>
          {form.failure && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
              {form.failure}
            </Alert>
          )}
          <Button variant="subtle" renderRoot={(props) => <Link to={paths.login} {...props} />}>
            {t('signin.reset.toLogin')}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
