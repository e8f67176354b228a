import { Alert, Stack } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dismissAlert, useAlerts } from '#web/platform/messages.ts'

/** The alerts of the page. They survive a redirect and stay in view until they are dismissed. */
export function AlertArea() {
  const { t } = useTranslation()
  const alerts = useAlerts()
  if (alerts.length === 0) return null
  return (
    <Stack
      gap="xs"
      mb="md"
      pos="sticky"
      top="calc(var(--tl-header) + 8px)"
      style={{ zIndex: 2 }}
      data-noprint
    >
      {alerts.map(({ id, tone, text }) => (
        <Alert
          key={id}
          color={tone === 'error' ? 'red' : 'petrol'}
          icon={tone === 'error' ? <IconAlertCircle aria-hidden /> : <IconInfoCircle aria-hidden />}
          withCloseButton
          closeButtonLabel={t('common.dismiss')}
          onClose={() => dismissAlert(id)}
        >
          {text}
        </Alert>
      ))}
    </Stack>
  )
}
