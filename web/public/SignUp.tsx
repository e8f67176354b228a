import { Button, Paper, Stack, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { signUpLinkHours } from '#contract/sign-up.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { settings } from '#web/platform/settings.ts'
import { SignUpForm } from '#web/public/SignUpForm.tsx'

/** Milliseconds between leaving the success dialog and the sign-in page (§9). */
const toLoginAfter = 1_000

/** The sign-up of a company by its first person. What it says then is the same for every email. */
export function SignUp() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <SignUpForm onSent={setSentTo} /> : <SignedUp email={sentTo} />
}

function SignedUp({ email }: { email: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const { start } = useTimeout(() => void navigate({ to: paths.login, replace: true }), toLoginAfter)
  const leave = () => {
    setOpen(false)
    start()
  }
  const username = t('signUp.done.username', { email, hours: signUpLinkHours })
  return (
    <>
      <Paper withBorder p="lg">
        <PageHead title={t('signUp.done.checkMail')} lead={t('signUp.done.text', { email })} />
        <Stack>
          <Text>{username}</Text>
          <Text c="dimmed">
            {t(settings.mailbox ? 'password.forgot.mailbox' : 'password.forgot.nothing')}
          </Text>
          <Button variant="default" renderRoot={(props) => <Link to={paths.login} {...props} />}>
            {t('password.reset.toLogin')}
          </Button>
        </Stack>
      </Paper>
      {open && (
        <Dialog title={t('signUp.done.title')} size="small" onClose={leave}>
          <Stack>
            <Text>{t('signUp.done.text', { email })}</Text>
            <Text>{username}</Text>
            <ButtonRow>
              <Button onClick={leave} data-autofocus>
                {t('signUp.done.okay')}
              </Button>
            </ButtonRow>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
