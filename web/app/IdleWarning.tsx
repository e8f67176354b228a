import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idleMinutes, sessionApi } from '#contract/session.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { ButtonRow } from '#web/parts/page/page.tsx'
import { useRead } from '#web/platform/query.ts'
import { lastCall } from '#web/platform/session.ts'

const minute = 60_000
/** The server writes a session's last call at most once a minute, so it may end a minute early. */
const warnAfter = idleMinutes - 3

/** Offers to stay signed in at least two minutes before an idle session ends. Calls of other tabs count as well. */
export function IdleWarning() {
  const { t } = useTranslation()
  const [warned, setWarned] = useState(false)
  const { refetch, isFetching } = useRead(sessionApi.profile, {})
  useEffect(() => {
    const timer = setInterval(() => setWarned(isIdle()), 5_000)
    return () => clearInterval(timer)
  }, [])
  if (!warned) return null
  const stay = () => void refetch().then(() => setWarned(isIdle()))
  return (
    <Dialog title={t('frame.idle.title')} size="small" onClose={stay}>
      <Stack>
        <Text>{t('frame.idle.text')}</Text>
        <ButtonRow>
          <Button data-autofocus loading={isFetching} onClick={stay}>
            {t('frame.idle.stay')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}

function isIdle(): boolean {
  const idle = (Date.now() - lastCall()) / minute
  return idle >= warnAfter && idle < idleMinutes
}
