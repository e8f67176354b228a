import { Button, Paper, Stack, TextInput, Alert, Anchor, Loader } from '@mantine/core'
import { Link, useRouterState, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { ssoApi } from '#contract/sso.ts'
import { FormFailure, usePortalForm } from '#web/parts/form/form.tsx'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'
import { PageHead } from '#web/parts/page/page.tsx'
import { useWrite, useFailureText } from '#web/platform/query.ts'
import type { PendingSignIn, SignedIn } from '#contract/session.ts'
import { dismissAlerts } from '#web/platform/messages.ts'
import { readSearch } from '#web/platform/search.ts'
import { storeToken } from '#web/platform/session.ts'
import { SecondStep } from '#web/public/SecondStep.tsx'

export function BeginSso() {
  const { t } = useTranslation()
  const { email = '', from } = useRouterState({ select: (state) => state.location.state })
  const begin = useWrite(ssoApi.begin, { onDone: ({ data }) => leaveForProvider(data.url, from) })
  const form = usePortalForm({
    initial: { email },
    wrong: (values) => ({ email: values.email.trim() === '' && t('signin.emailMissing') }),
    write: begin,
    input: (values) => ({ body: { email: values.email.trim() } }),
  })
  const typed = email !== ''
  return (
    <Paper withBorder p="lg">
      <PageHead title={t('signin.sso')} lead={t('sso.begin.lead')} />
      <form {...form.attributes}>
        <Stack>
          <TextInput
            {...form.field('email')}
            label={t('signin.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus={!typed}
          />
          <Button type="submit" loading={form.pending || begin.isSuccess} autoFocus={typed} fullWidth>
            {t('secondFactor.continue')}
          </Button>
          <FormFailure text={form.failure} />
          <Button
            variant="subtle"
            renderRoot={(props) => <Link to={paths.login} state={{ from }} {...props} />}
          >
            {t('sso.begin.toPassword')}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}

/** Providers redirect here: people are signed in, asked once for their password, or shown why they were refused. */
export function FinishSso() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  // Kept here because they are removed from the URL: they work once and must not stay in the history.
  const [{ code, state, iss }] = useState<{ code?: string; state?: string; iss?: string }>(
    useSearch({ strict: false }),
  )
  const { isIdle, data, error, mutate } = useWrite(ssoApi.finish, {
    onDone: (reply) => {
      if (!('link' in reply.data)) go(reply.data)
    },
  })
  const returned = code !== undefined && state !== undefined
  useEffect(() => {
    if (!returned || !isIdle) return
    mutate({ body: { code: String(code), state: String(state), ...(iss !== undefined && { iss }) } })
    void navigate({ to: paths.ssoCallback, search: {}, replace: true })
  }, [returned, isIdle, mutate, navigate, code, state, iss])
  const [step, setStep] = useState<PendingSignIn | null>(null)
  const go = (signed: SignedIn) =>
    'second_factor' in signed ? setStep(signed.second_factor) : enter(signed.access_token)
  const enter = (token: string) => {
    storeToken(token)
    dismissAlerts()
    const { pathname, search, hash } = new URL(
      sessionStorage.getItem(key) ?? paths.home,
      window.location.origin,
    )
    sessionStorage.removeItem(key)
    void navigate({ to: pathname, search: readSearch(search), hash: hash.slice(1), replace: true })
  }

  if (step)
    return (
      <SecondStep step={step} onDone={enter} onBack={() => void navigate({ to: paths.sso, replace: true })} />
    )
  const outcome = data?.data
  if (outcome && 'link' in outcome)
    return (
      <Paper withBorder p="lg">
        <LinkForm {...outcome.link} onLinked={go} />
      </Paper>
    )
  const failed = error !== null || !returned
  return (
    <Paper withBorder p="lg">
      <PageHead title={t(failed ? 'sso.finish.notDone' : 'sso.finish.title')} />
      <Stack>
        {failed ? (
          <>
            <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
              {error ? failureText(error) : t('sso.finish.refusedThere')}
            </Alert>
            <Button renderRoot={(props) => <Link to={paths.sso} {...props} />} fullWidth>
              {t('common.tryAgain')}
            </Button>
            <Button variant="subtle" renderRoot={(props) => <Link to={paths.login} {...props} />}>
              {t('sso.begin.toPassword')}
            </Button>
          </>
        ) : (
          <div role="status">
            <Loader size="sm" aria-hidden /> {t('sso.finish.waiting')}
          </div>
        )}
      </Stack>
    </Paper>
  )
}

interface LinkFormProps {
  token: string
  email: string
  onLinked: (signed: SignedIn) => void
}

/** The password proves once that the account is theirs. */
function LinkForm({ token, email, onLinked }: LinkFormProps) {
  const { t } = useTranslation()
  const link = useWrite(ssoApi.link, { onDone: ({ data }) => onLinked(data) })
  const form = usePortalForm({
    initial: { password: '' },
    wrong: ({ password }) => ({ password: password === '' && t('signin.passwordMissing') }),
    write: link,
    input: ({ password }) => ({ body: { token, password } }),
  })
  return (
    <>
      <PageHead title={t('sso.link.title')} lead={t('sso.link.lead', { email })} />
      <form {...form.attributes}>
        <Stack>
          {/* The password manager finds the account by it. */}
          <input type="hidden" name="email" autoComplete="username" value={email} />
          <PasswordField
            {...form.field('password')}
            label={t('signin.password')}
            name="password"
            autoComplete="current-password"
            autoFocus
          />
          <Button type="submit" loading={form.pending} fullWidth>
            {t('sso.link.submit')}
          </Button>
          <FormFailure text={form.failure} />
          <Anchor renderRoot={(props) => <Link to={paths.forgotPassword} state={{ email }} {...props} />}>
            {t('signin.forgot')}
          </Anchor>
        </Stack>
      </form>
    </>
  )
}

const key = 'ssoFrom'

/** Allows https, or http on this machine, and remembers the page to return to. */
function leaveForProvider(address: string, from: string | undefined) {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('This is no page')
  if (from === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, from)
  window.location.assign(url)
}
