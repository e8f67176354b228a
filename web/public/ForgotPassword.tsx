import { Button, Paper, Stack, Text, TextInput, Alert } from '@mantine/core'
import { Link, useRouterState, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { passwordLinkMinutes, sessionApi } from '#contract/session.ts'
import { FormFailure, usePortalForm } from '#web/parts/form/form.tsx'
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
    whileTyping: false,
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

/** Opening the link of the mail does not use it up. */
export function AcceptInvitation() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const accept = useWrite(colleagueApi.accept, {
    onDone: ({ message }) => {
      raiseAlert(message ?? t('invitation.done'), 'notice')
      void navigate({ to: paths.login, replace: true })
    },
  })
  const form = usePortalForm({
    initial: { first_name: '', last_name: '', password: '', repeat: '' },
    wrong: (values) => ({
      first_name: values.first_name.trim() === '' && t('invitation.firstNameMissing'),
      ...newPasswordFaults(t, values),
    }),
    whileTyping: false,
    write: accept,
    input: ({ first_name, last_name, password }) => ({ body: { token, first_name, last_name, password } }),
  })
  const dead = !token || accept.error?.code === 'dead_link'
  return (
    <Paper withBorder p="lg">
      <PageHead title={t('invitation.title')} lead={t('invitation.lead')} />
      <form {...form.attributes}>
        <Stack>
          {!token && <Alert color="orange">{t('invitation.noToken')}</Alert>}
          <TextInput
            {...form.field('first_name')}
            label={t('invitation.firstName')}
            autoComplete="given-name"
            maxLength={longestName}
          />
          <TextInput
            {...form.field('last_name')}
            label={`${t('invitation.lastName')} (${t('common.optional')})`}
            autoComplete="family-name"
            maxLength={longestName}
          />
          <NewPasswordFields field={form.field} of={[form.values.first_name, form.values.last_name]} />
          <Button type="submit" loading={form.pending} disabled={dead} fullWidth>
            {t('invitation.submit')}
          </Button>
          <FormFailure text={form.failure} />
          <Button variant="subtle" renderRoot={(props) => <Link to={paths.login} {...props} />}>
            {t('invitation.toLogin')}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
