import { Box, Button, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notificationApi, type Recipient } from '#contract/notifications.ts'
import ui from '#web/parts/ui.module.css'
import { MarkAll, NotificationItem } from '#web/notifications/NotificationItem.tsx'
import { Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import { paths } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'

const shown = 8

export function Latest({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { t } = useTranslation()
  const read = useRead(notificationApi.list)
  return (
    <>
      <Group justify="space-between" gap="4px 12px" p="10px 8px 10px 16px" className={ui.lineBelow}>
        <Title order={2}>{t('notifications.title')}</Title>
        <MarkAll newest={read.data?.unread ? read.data.items[0]?.id : undefined} compact />
      </Group>
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Box px="md" py="lg">
              <strong>{t('notifications.none')}</strong>
              <Text c="dimmed">{t('notifications.noneText', { context: recipient })}</Text>
            </Box>
          ) : (
            <Box
              component="ul"
              py={4}
              mah="min(60vh, 480px)"
              className={ui.plainList}
              style={{ overflowY: 'auto' }}
            >
              {items.slice(0, shown).map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  recipient={recipient}
                  onOpen={onClose}
                />
              ))}
            </Box>
          )
        }
      </Loaded>
      <Box p="xs" className={ui.lineAbove}>
        <Button
          variant="subtle"
          fullWidth
          renderRoot={(props) => <Link to={paths.notifications} {...props} />}
          onClick={onClose}
        >
          {t('notifications.showAll')}
        </Button>
      </Box>
    </>
  )
}
