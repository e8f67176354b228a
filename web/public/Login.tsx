import { shownPassword, shownPeople } from '#web/public/demo-people.ts'
import { Alert, Anchor, Button, Paper, Stack, TextInput, Text, UnstyledButton } from '@mantine/core'
import { useField } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionApi, type PendingSignIn } from '#contract/session.ts'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'
import { PageHead, FailureAlert } from '#web/parts/page/page.tsx'
import { fieldError, useWrite } from '#web/platform/query.ts'
import { dismissAlerts } from '#web/platform/messages.ts'
import { paths } from '#contract/paths.ts'
import { readSearch } from '#web/platform/search.ts'
import { storeToken } from '#web/platform/session.ts'
import ui from '#web/parts/ui.module.css'
import { settings } from '#web/platform/settings.ts'

const links = [
  [paths.forgotPassword, 'signin.forgot'],
  [paths.sso, 'signin.sso'],
  [paths.signup, 'signin.signUp'],
] as const
/** Only some people have a second step, so it loads on demand. */
const SecondStep = lazy(async () => ({ default: (await import('#web/public/SecondStep.tsx')).SecondStep }))
const PasskeySignIn = lazy(async () => ({
  default: (await import('#web/public/PasskeySignIn.tsx')).PasskeySignIn,
}))

/**
 * Returns to the page that the person came from. It does not use the portal's form, which would have to load first: record
 * 11 in docs/adr.
 */
export function Login() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { from, ended } = useRouterState({ select: (state) => state.location.state })
  const email = useField({ initialValue: '' })
  const password = useField({ initialValue: '' })
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState<PendingSignIn | 'passkey' | null>(null)
  const enter = (token: string) => {
    storeToken(token)
    dismissAlerts()
    const { pathname, search, hash } = new URL(from ?? paths.home, window.location.origin)
    void navigate({ to: pathname, search: readSearch(search), hash: hash.slice(1), replace: true })
  }
  const login = useWrite(sessionApi.login, {
    onDone: ({ data }) => ('second_factor' in data ? setStep(data.second_factor) : enter(data.access_token)),
    onFailed: () => passwordInput.current?.select(),
  })

  const show = (wrong: { email?: string; password?: string }) => {
    email.setError(wrong.email)
    password.setError(wrong.password)
    if (wrong.email) emailInput.current?.focus()
    else if (wrong.password) passwordInput.current?.focus()
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const given = { email: email.getValue(), password: password.getValue() }
    const missing = {
      email: given.email.trim() === '' ? t('signin.emailMissing') : undefined,
      password: given.password === '' ? t('signin.passwordMissing') : undefined,
    }
    show(missing)
    if (missing.email || missing.password) return
    login.mutate({ body: given }, (error) =>
      show({ email: fieldError(error, 'email'), password: fieldError(error, 'password') }),
    )
  }
  const fill = (signIn: { email: string; password: string }) => {
    email.setValue(signIn.email)
    password.setValue(signIn.password)
    submit.current?.focus()
  }
  const isUnderField = fieldError(login.error, 'email') ?? fieldError(login.error, 'password')

  if (step)
    return (
      <Suspense>
        {step === 'passkey' ? (
          <PasskeySignIn onDone={enter} onBack={() => setStep(null)} />
        ) : (
          <SecondStep step={step} onDone={enter} onBack={() => setStep(null)} />
        )}
      </Suspense>
    )
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
              {...email.getInputProps()}
              ref={emailInput}
              label={t('signin.email')}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
            />
            <PasswordField
              {...password.getInputProps()}
              ref={passwordInput}
              label={t('signin.password')}
              name="password"
              autoComplete="current-password"
            />
            <Button ref={submit} type="submit" loading={login.isPending} fullWidth>
              {t('signin.title')}
            </Button>
            <Button variant="default" onClick={() => setStep('passkey')} fullWidth>
              {t('passkeys.signIn')}
            </Button>
            <FailureAlert of={isUnderField ? null : login.error} icon={<IconAlertCircle aria-hidden />} />
            {links.map(([to, text]) => (
              <Anchor
                key={to}
                renderRoot={(props) => <Link to={to} state={{ email: email.getValue(), from }} {...props} />}
              >
                {t(text)}
              </Anchor>
            ))}
          </Stack>
        </form>
      </Paper>
      <DemoPeople onChoose={fill} />
    </>
  )
}

/** One click fills in the form; shown only with demo data. */
function DemoPeople({ onChoose }: { onChoose: (signIn: { email: string; password: string }) => void }) {
  const { t } = useTranslation()
  if (!settings.demo) return null
  return (
    <section aria-labelledby="demo-people">
      <Text id="demo-people" component="h2" fw={600}>
        {t('signin.demoTitle')}
      </Text>
      <Text c="dimmed" mb="xs">
        {t('signin.demoText')}
      </Text>
      <div className={`${ui.surface} ${ui.rows}`} style={{ overflow: 'hidden' }}>
        {shownPeople.map(({ name, email, role, company }) => (
          <UnstyledButton
            key={email}
            className={`${ui.insetFocus} ${ui.hover} ${ui.between} ${ui.touch}`}
            w="100%"
            p="8px 12px"
            fw={500}
            style={{ flexWrap: 'nowrap' }}
            onClick={() => onChoose({ email, password: shownPassword })}
          >
            <span>{name}</span>
            <Text span c="dimmed" ta="right">
              {[t(`common.role.${role}`), company].filter(Boolean).join(', ')}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
