import { Alert, Button, Paper, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '#contract/session.ts'
import { DemoPeople } from '#web/public/DemoPeople.tsx'
import { PasswordField } from '#web/public/PasswordField.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { paths } from '#web/platform/paths.ts'
import { useWrite } from '#web/platform/query.ts'
import { readSearch } from '#web/platform/search.ts'
import { keepToken } from '#web/platform/session.ts'

/** Signing in. Who was sent here from another page goes back to it. */
export function Login() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { from, ended } = useRouterState({ select: (state) => state.location.state })
  const failureText = useFailureText()
  const [given, setGiven] = useState({ email: '', password: '' })
  const [submitted, setSubmitted] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const login = useWrite(sessionApi.login, {
    onDone: ({ data }) => {
      keepToken(data.access_token)
      const { pathname, search, hash } = new URL(from ?? paths.home, window.location.origin)
      void navigate({ to: pathname, search: readSearch(search), hash: hash.slice(1), replace: true })
    },
    onFailed: () => password.current?.select(),
  })

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!given.email.trim()) return email.current?.focus()
    if (!given.password) return password.current?.focus()
    login.mutate({ body: given })
  }

  const fill = (signIn: typeof given) => {
    setGiven(signIn)
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
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <TextInput
              ref={email}
              label={t('signin.email')}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              value={given.email}
              onChange={(event) => setGiven({ ...given, email: event.currentTarget.value })}
              error={submitted && !given.email.trim() && t('signin.emailMissing')}
            />
            <PasswordField
              ref={password}
              label={t('signin.password')}
              name="password"
              autoComplete="current-password"
              value={given.password}
              onChange={(event) => setGiven({ ...given, password: event.currentTarget.value })}
              error={submitted && !given.password && t('signin.passwordMissing')}
            />
            <Button ref={submit} type="submit" loading={login.isPending} fullWidth>
              {t('signin.submit')}
            </Button>
            {login.isError && (
              <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
                {failureText(login.error)}
              </Alert>
            )}
          </Stack>
        </form>
      </Paper>
      <DemoPeople onChoose={fill} />
    </>
  )
}
