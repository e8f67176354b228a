import { Alert, Button, Paper, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '#contract/session.ts'
import { DemoPeople } from '#web/public/DemoPeople.tsx'
import { PasswordField } from '#web/public/PasswordField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { paths } from '#web/platform/paths.ts'
import { useWrite } from '#web/platform/query.ts'
import { readSearch } from '#web/platform/search.ts'
import { storeToken } from '#web/platform/session.ts'

/** Signing in. Who was sent here from another page goes back to it. */
export function Login() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { from, ended } = useRouterState({ select: (state) => state.location.state })
  const password = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const login = useWrite(sessionApi.login, {
    onDone: ({ data }) => {
      storeToken(data.access_token)
      const { pathname, search, hash } = new URL(from ?? paths.home, window.location.origin)
      void navigate({ to: pathname, search: readSearch(search), hash: hash.slice(1), replace: true })
    },
    onFailed: () => password.current?.select(),
  })

  const form = usePortalForm({
    initial: { email: '', password: '' },
    wrong: ({ email, password }) => ({
      email: email.trim() === '' && t('signin.emailMissing'),
      password: password === '' && t('signin.passwordMissing'),
    }),
    whileTyping: false,
    write: login,
    input: (given) => ({ body: given }),
  })

  const fill = (signIn: typeof form.values) => {
    form.set(signIn)
    submit.current?.focus()
  }

  return (
    <>
      <Paper withBorder p="lg">
        <PageHead title={t('signin.title')} lead={t('signin.lead')} />
        {ended && !login.isError && (
          <Alert color="gray" mb="md" role="status">
            {t('signin.ended')}
          </Alert>
        )}
        <form {...form.attributes}>
          <Stack>
            <TextInput
              {...form.field('email')}
              label={t('signin.email')}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
            />
            <PasswordField
              {...form.field('password')}
              ref={password}
              label={t('signin.password')}
              name="password"
              autoComplete="current-password"
            />
            <Button ref={submit} type="submit" loading={form.pending} fullWidth>
              {t('signin.submit')}
            </Button>
            {form.failure && (
              <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
                {form.failure}
              </Alert>
            )}
          </Stack>
        </form>
      </Paper>
      <DemoPeople onChoose={fill} />
    </>
  )
}
