import { Button, Paper, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/parts/page/page.tsx'
import { PasskeyPrompt } from '#web/public/PasskeyPrompt.tsx'

export function PasskeySignIn({ onDone, onBack }: { onDone: (token: string) => void; onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <Paper withBorder p="lg">
      <PageHead title={t('passkeys.signIn')} lead={t('passkeys.signInLead')} />
      <Stack>
        <PasskeyPrompt atOnce onDone={onDone} onExpired={onBack} />
        <Button variant="subtle" onClick={onBack}>
          {t('passkeys.toPassword')}
        </Button>
      </Stack>
    </Paper>
  )
}
