import { Text, Alert, Stack } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '@mantine/hooks'
import ui from '#web/parts/ui.module.css'
import { settings } from '#web/platform/settings.ts'
import { dismissAlert, useAlerts } from '#web/platform/messages.ts'

export function Brand({ size = 24 }: { size?: number }) {
  return (
    <Text
      span
      fz="lg"
      fw={650}
      lh="inherit"
      c="var(--mantine-color-text)"
      className={ui.marked}
      style={{ gap: 10, letterSpacing: '-0.01em' }}
    >
      <img src={`${settings.basePath}/favicon.svg`} alt="" width={size} height={size} />
      <span>Trunkline</span>
    </Text>
  )
}

/** The alerts of the page. They survive a redirect and stay in view until they are dismissed. */
export function AlertArea() {
  const { t } = useTranslation()
  const alerts = useAlerts()
  if (alerts.length === 0) return null
  return (
    <Stack
      gap="xs"
      mb="md"
      top="calc(var(--tl-header) + 8px)"
      style={{ position: 'var(--tl-sticky)' as 'sticky', zIndex: 2 }}
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

/** The element of the menu, which the header's button names. */
export const sidebarId = 'main-menu'

/** Below this width the menu is a drawer and holds what the header has no room for. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
}
