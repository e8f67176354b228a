import { Button, Paper, Stack, Text, TextInput } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { passwordLinkMinutes, sessionApi } from '#contract/session.ts'
import { FormFailure, usePortalForm } from '#web/parts/form/form.tsx'
import { PageHead } from '#web/parts/page/page.tsx'
import { useWrite } from '#web/platform/query.ts'
import { settings } from '#web/platform/settings.ts'

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
