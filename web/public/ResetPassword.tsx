import { Alert, Button, Paper, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '#contract/session.ts'
import { PasswordField } from '#web/public/PasswordField.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useWrite } from '#web/platform/query.ts'

const shortest = 12
const longest = 128

/** A new password by the link of a mail. The link works once; opening it does not use it up. */
export function ResetPassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const [given, setGiven] = useState({ password: '', repeat: '' })
  const [submitted, setSubmitted] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const repeat = useRef<HTMLInputElement>(null)
  const reset = useWrite(sessionApi.resetPassword, {
    onDone: ({ message }) => {
      raiseAlert(message ?? t('signin.reset.done'), 'notice')
      void navigate({ to: paths.login, replace: true })
    },
  })
  const tooWeak =
    given.password.length < shortest
      ? t('signin.reset.tooShort')
      : given.password.length > longest && t('signin.reset.tooLong')
  const differs = given.password !== given.repeat && t('signin.reset.differs')

  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (tooWeak) return password.current?.focus()
    if (differs) return repeat.current?.focus()
    reset.mutate({ body: { token, password: given.password } })
  }

  const refusedPassword = fieldError(reset.error, 'password')
  return (
    <Paper withBorder p="lg">
      <PageHead title={t('signin.reset.title')} lead={t('signin.reset.lead')} />
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {!token && <Alert color="orange">{t('signin.reset.noToken')}</Alert>}
          <PasswordField
            ref={password}
            label={t('signin.reset.password')}
            name="new-password"
            autoComplete="new-password"
            value={given.password}
            onChange={(event) => setGiven({ ...given, password: event.currentTarget.value })}
            error={(submitted && tooWeak) || refusedPassword}
          />
          <PasswordField
            ref={repeat}
            label={t('signin.reset.repeat')}
            name="repeat-password"
            autoComplete="new-password"
            value={given.repeat}
            onChange={(event) => setGiven({ ...given, repeat: event.currentTarget.value })}
            error={submitted && !tooWeak && differs}
          />
          <Button type="submit" loading={reset.isPending} disabled={!token} fullWidth>
            {t('signin.reset.submit')}
          </Button>
          {reset.isError && !refusedPassword && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
              {failureText(reset.error)}
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
