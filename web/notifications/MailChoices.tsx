import { Box, Switch, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationApi, type NotificationKind } from '#contract/notifications.ts'
import ui from '#web/parts/ui.module.css'
import { Loaded, Section, RowsSkeleton } from '#web/parts/page/page.tsx'
import { useFailureText, refreshAfter, useRead, useWrite } from '#web/platform/query.ts'

export function MailChoices() {
  const { t } = useTranslation()
  const read = useRead(notificationApi.settings)
  return (
    <Section title={t('notifications.title')}>
      <Text c="dimmed" mb="sm">
        {t('notifications.choices.lead')}
      </Text>
      <Loaded read={read} skeleton={<RowsSkeleton rows={6} />}>
        {(choices) => (
          <>
            <Text c="dimmed" fz={13} ta="right" pb={4} id="by-mail" className={ui.lineBelow}>
              {t('notifications.choices.mail')}
            </Text>
            <ul className={ui.entries} aria-labelledby="by-mail">
              {choices.map(({ kind, mail }) => (
                <Choice key={kind} kind={kind} mail={mail} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Choice({ kind, mail }: { kind: NotificationKind; mail: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const failureText = useFailureText()
  // The new choice until it is saved.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const choose = useWrite(notificationApi.choose, {
    refresh: false,
    onDone: async () => {
      await refreshAfter(notificationApi.choose)
      setWanted(null)
    },
    onFailed: () => setWanted(null),
  })
  const press = (on: boolean) => {
    if (choose.isPending) return
    setWanted(on)
    choose.mutate({ body: { data: [{ kind, mail: on }] } })
  }
  return (
    <Box component="li" mih={44}>
      <Box component="label" flex={1} py={2} htmlFor={id} style={{ cursor: 'pointer' }}>
        {t(`notifications.choices.${kind}`)}
      </Box>
      <Switch
        id={id}
        checked={wanted ?? mail}
        aria-describedby={choose.isError ? `${id}-failed` : undefined}
        onChange={(event) => press(event.currentTarget.checked)}
      />
      {choose.isError && (
        <Text id={`${id}-failed`} role="alert" c="var(--mantine-color-error)" size="sm" w="100%">
          {failureText(choose.error, t('notifications.choices.failed'))}
        </Text>
      )}
    </Box>
  )
}
