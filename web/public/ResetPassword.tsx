import { Alert, Button, Paper, Stack } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '#contract/session.ts'
import { FormFailure, usePortalForm } from '#web/parts/form/form.tsx'
import { NewPasswordFields, newPasswordFaults } from '#web/parts/form/NewPasswordFields.tsx'
import { PageHead } from '#web/parts/page/page.tsx'
import { raiseAlert } from '#web/platform/messages.ts'
import { paths } from '#contract/paths.ts'
import { useWrite } from '#web/platform/query.ts'

/** The link works once; opening it does not use it up. */
export function ResetPassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const reset = useWrite(sessionApi.resetPassword, {
    onDone: ({ message }) => {
      raiseAlert(message ?? t('password.reset.done'), 'notice')
      void navigate({ to: paths.login, replace: true })
    },
  })
  const form = usePortalForm({
    initial: { password: '', repeat: '' },
    wrong: (values) => newPasswordFaults(t, values),
    whileTyping: false,
    write: reset,
    input: ({ password }) => ({ body: { token, password } }),
  })

  const dead = !token || reset.error?.code === 'dead_link'

  return (
    <Paper withBorder p="lg">
      <PageHead title={t('password.reset.title')} lead={t('password.reset.lead')} />
      <form {...form.attributes}>
        <Stack>
          {!token && <Alert color="orange">{t('password.reset.noToken')}</Alert>}
          <NewPasswordFields field={form.field} />
          <Button type="submit" loading={form.pending} disabled={dead} fullWidth>
            {t('password.reset.submit')}
          </Button>
          <FormFailure text={form.failure} />
          {dead && (
            <Button renderRoot={(props) => <Link to={paths.forgotPassword} {...props} />} fullWidth>
              {t('password.forgot.toNew')}
            </Button>
          )}
          <Button variant="subtle" renderRoot={(props) => <Link to={paths.login} {...props} />}>
            {t('password.reset.toLogin')}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
