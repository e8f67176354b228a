import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notificationApi, type Recipient } from '#contract/notifications.ts'
import classes from '#web/notifications/Latest.module.css'
import { MarkAll } from '#web/notifications/MarkAll.tsx'
import { NotificationItem } from '#web/notifications/NotificationItem.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { paths } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** The number of notifications in the bell; the page has all of them. */
const shown = 8

/** The content of the bell: the latest notifications, and a link to all of them. */
export function Latest({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { t } = useTranslation()
  const read = useRead(notificationApi.list)
  return (
    <>
      <div className={classes.head}>
        <Title order={2}>{t('notifications.title')}</Title>
        <MarkAll newest={read.data?.unread ? read.data.items[0]?.id : undefined} compact />
      </div>
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <div className={classes.none}>
              <strong>{t('notifications.none')}</strong>
              <Text c="dimmed">{t('notifications.noneText', { context: recipient })}</Text>
            </div>
          ) : (
            <ul className={classes.list}>
              {items.slice(0, shown).map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  recipient={recipient}
                  onOpen={onClose}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          fullWidth
          renderRoot={(props) => <Link to={paths.notifications} {...props} />}
          onClick={onClose}
        >
          {t('notifications.showAll')}
        </Button>
      </div>
    </>
  )
}
