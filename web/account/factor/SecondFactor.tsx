import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactorApi, type FactorState } from '#contract/second-factor.ts'
import { sessionApi } from '#contract/session.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { refresh, useRead } from '#web/platform/query.ts'
import { SetUpApp } from '#web/account/factor/SetUpApp.tsx'
import { SwitchOffApp } from '#web/account/factor/SwitchOffApp.tsx'
import { RenewCodes } from '#web/account/factor/RenewCodes.tsx'

/** Codes that are left when it is time for new ones. */
const few = 3

const dialogs = {
  setUp: SetUpApp,
  switchOff: SwitchOffApp,
  renew: RenewCodes,
}

/** The authenticator app of the reader and their recovery codes. */
export function SecondFactor() {
  const { t } = useTranslation()
  const read = useRead(secondFactorApi.read)
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Dialog = opened && dialogs[opened]
  const close = () => {
    setOpened(null)
    // Only now: the frame may change with the profile, and must not take the codes off the screen.
    void refresh([secondFactorApi.read.path, sessionApi.profile.path])
  }
  return (
    <Section title={t('secondFactor.title')}>
      <Text c="dimmed" mb="md">
        {t('secondFactor.lead')}
      </Text>
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {(state) => <Standing state={state} onOpen={setOpened} />}
      </Loaded>
      {Dialog && <Dialog onClose={close} />}
    </Section>
  )
}

function Standing({ state, onOpen }: { state: FactorState; onOpen: (dialog: keyof typeof dialogs) => void }) {
  const { t } = useTranslation()
  const { fullDay } = useDates()
  const { totp_since: since, recovery_codes_left: left, passkeys } = state
  const any = since !== null || passkeys.length > 0
  return (
    <Stack align="flex-start">
      {since === null ? (
        <Badge color="gray" variant="light">
          {t('secondFactor.off')}
        </Badge>
      ) : (
        <Badge color="green" variant="light">
          {t('secondFactor.on', { date: fullDay(dayOf(since)) })}
        </Badge>
      )}
      {any && (
        <Text>
          {t('secondFactor.codesLeft', { count: left })}
          {left <= few && `. ${t('secondFactor.fewCodes')}`}
        </Text>
      )}
      <Group>
        {since === null && <Button onClick={() => onOpen('setUp')}>{t('secondFactor.setUp')}</Button>}
        {any && (
          <Button variant="default" onClick={() => onOpen('renew')}>
            {t('secondFactor.renew')}
          </Button>
        )}
        {since !== null && (
          <Button variant="default" onClick={() => onOpen('switchOff')}>
            {t('secondFactor.switchOff')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
