import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sessionsApi, type OpenSession } from '#contract/sessions.ts'
import ui from '#web/parts/ui.module.css'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { refreshAfter, useRead, useWrite } from '#web/platform/query.ts'

/** Where the person is signed in, and how to sign out there. */
export function Sessions() {
  const { t } = useTranslation()
  const read = useRead(sessionsApi.list)
  const failureText = useFailureText()
  const endOthers = useWrite(sessionsApi.endOthers, {
    onDone: ({ message }) => message && showMessage(message),
  })
  const others = (read.data ?? []).some(({ current }) => !current)
  return (
    <Section
      title={t('account.sessions')}
      aside={
        others && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      <Text c="dimmed">{t('account.sessionsLead')}</Text>
      {endOthers.isError && <Alert color="red">{failureText(endOthers.error)}</Alert>}
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {(sessions) => (
          <ul className={ui.entries}>
            {sessions.map((session) => (
              <OneSession key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function OneSession({ session }: { session: OpenSession }) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const end = useWrite(sessionsApi.end, {
    onDone: ({ message }) => message && showMessage(message),
    // It has ended meanwhile.
    onFailed: ({ code }) => {
      if (code === 'not_found') void refreshAfter(sessionsApi.end)
    },
  })
  const { browser, system, network, signed_in_at, last_seen, current } = session
  const device =
    browser && system
      ? t('account.deviceOn', { browser, system })
      : browser || system || t('account.unknownDevice')
  return (
    <li>
      <div className={ui.breakAnywhere}>
        <Group gap="xs">
          <Text fw={550}>{device}</Text>
          {current && <Badge variant="light">{t('account.thisSession')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('account.fromNetwork', { network: network || t('account.unknownNetwork') })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('account.signedInAt', { when: dates.moment(signed_in_at) })}
          {!current && ` · ${t('account.lastSeen', { when: dates.ago(last_seen) ?? t('account.justNow') })}`}
        </Text>
        {end.isError && (
          <Text size="sm" c="error" role="alert">
            {failureText(end.error)}
          </Text>
        )}
      </div>
      {!current && (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={t('account.endSessionOf', { device })}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('account.endSession')}
        </Button>
      )}
    </li>
  )
}
