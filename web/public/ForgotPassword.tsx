import { Button, Paper, Stack, Text, TextInput, Alert } from '@mantine/core'
import { Link, useRouterState, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { passwordLinkMinutes, sessionApi } from '#contract/session.ts'
import { FormFailure, usePortalForm, type FormFrame } from '#web/parts/form/form.tsx'
import { PageHead } from '#web/parts/page/page.tsx'
import { useWrite } from '#web/platform/query.ts'
import { settings } from '#web/platform/settings.ts'
import { NewPasswordFields, newPasswordFaults } from '#web/parts/form/NewPasswordFields.tsx'
import { raiseAlert } from '#web/platform/messages.ts'
import { colleagueApi, longestName } from '#contract/colleagues.ts'

/** The answer is the same for every email. */
export function ForgotPassword() {
  const { email = '' } = useRouterState({ select: (state) => state.location.state })
  const [typed, setTyped] = useState(email)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const toForm = () => {
    setTyped(sentTo ?? '')
    setSentTo(null)
  }
  return (
    <Paper withBorder p="lg">
      {sentTo === null ? (
        <AskForm typed={typed} onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onAgain={toForm} />
      )}
    </Paper>
  )
}

function AskForm({ typed, onSent }: { typed: string; onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const ask = useWrite(sessionApi.forgotPassword, { onDone: (_, { body }) => onSent(body.email) })
  const form = usePortalForm({
    initial: { email: typed },
    wrong: ({ email }) => ({ email: email.trim() === '' && t('signin.emailMissing') }),
    write: ask,
    input: ({ email }) => ({ body: { email: email.trim() } }),
  })
  return (
    <>
      <PageHead title={t('password.forgot.title')} lead={t('password.forgot.lead')} />
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
          <Button type="submit" loading={form.pending} fullWidth>
            {t('password.forgot.submit')}
          </Button>
          <FormFailure text={form.failure} />
          <ToLogin />
        </Stack>
      </form>
    </>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  const shown = useRef<HTMLDivElement>(null)
  // The form had the focus and is gone.
  useEffect(() => shown.current?.querySelector('h1')?.focus(), [])
  return (
    <div ref={shown}>
      <PageHead
        title={t('password.forgot.sent')}
        lead={t('password.forgot.sentTo', { email, minutes: passwordLinkMinutes })}
      />
      <Stack>
        <Text c="dimmed">{t(settings.mailbox ? 'password.forgot.mailbox' : 'password.forgot.nothing')}</Text>
        <Button variant="default" onClick={onAgain} fullWidth>
          {t('password.forgot.again')}
        </Button>
        <ToLogin />
      </Stack>
    </div>
  )
}

function ToLogin() {
  const { t } = useTranslation()
  return (
    <Button variant="subtle" renderRoot={(props) => <Link to={paths.login} {...props} />}>
      {t('password.reset.toLogin')}
    </Button>
  )
}

function useLink() {
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const enter = (notice: string) => {
    raiseAlert(notice, 'notice')
    void navigate({ to: paths.login, replace: true })
  }
  return { token, enter }
}

/** The link works once; opening it does not use it up. */
export function ResetPassword() {
  const { t } = useTranslation()
  const { token, enter } = useLink()
  const reset = useWrite(sessionApi.resetPassword, {
    onDone: ({ message }) => enter(message ?? t('password.reset.done')),
  })
  const form = usePortalForm({
    initial: { password: '', repeat: '' },
    wrong: (values) => newPasswordFaults(t, values),
    write: reset,
    input: ({ password }) => ({ body: { token, password } }),
  })
  const dead = !token || reset.error?.code === 'dead_link'
  return (
    <LinkForm
      form={form}
      texts="password.reset"
      token={token}
      dead={dead}
      renew={
        <Button renderRoot={(props) => <Link to={paths.forgotPassword} {...props} />} fullWidth>
          {t('password.forgot.toNew')}
        </Button>
      }
    >
      <NewPasswordFields field={form.field} />
    </LinkForm>
  )
}

/** Opening the link of the mail does not use it up. */
export function AcceptInvitation() {
  const { t } = useTranslation()
  const { token, enter } = useLink()
  const accept = useWrite(colleagueApi.accept, {
    onDone: ({ message }) => enter(message ?? t('invitation.done')),
  })
  const form = usePortalForm({
    initial: { first_name: '', last_name: '', password: '', repeat: '' },
    wrong: (values) => ({
      first_name: values.first_name.trim() === '' && t('common.firstNameMissing'),
      ...newPasswordFaults(t, values),
    }),
    write: accept,
    input: ({ first_name, last_name, password }) => ({ body: { token, first_name, last_name, password } }),
  })
  const dead = !token || accept.error?.code === 'dead_link'
  return (
    <LinkForm form={form} texts="invitation" token={token} dead={dead}>
      <TextInput
        {...form.field('first_name')}
        label={t('signUp.firstName')}
        autoComplete="given-name"
        maxLength={longestName}
      />
      <TextInput
        {...form.field('last_name')}
        label={`${t('signUp.lastName')} (${t('common.optional')})`}
        autoComplete="family-name"
        maxLength={longestName}
      />
      <NewPasswordFields field={form.field} of={[form.values.first_name, form.values.last_name]} />
    </LinkForm>
  )
}

/** The form that a mailed link opens. */
function LinkForm({
  form,
  texts,
  token,
  dead,
  renew,
  children,
}: {
  form: FormFrame
  texts: 'password.reset' | 'invitation'
  token: string
  dead: boolean
  renew?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Paper withBorder p="lg">
      <PageHead title={t(`${texts}.title`)} lead={t(`${texts}.lead`)} />
      <form {...form.attributes}>
        <Stack>
          {!token && <Alert color="orange">{t(`${texts}.noToken`)}</Alert>}
          {children}
          <Button type="submit" loading={form.pending} disabled={dead} fullWidth>
            {t(`${texts}.submit`)}
          </Button>
          <FormFailure text={form.failure} />
          {dead && renew}
          <ToLogin />
        </Stack>
      </form>
    </Paper>
  )
}
