import { Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  notificationAnchor,
  notificationPath,
  notificationApi,
  type Recipient,
  type Notification,
} from '#contract/notifications.ts'
import { notificationLooks } from '#web/notifications/looks.ts'
import { useSentence } from '#web/notifications/sentence.ts'
import classes from '#web/notifications/NotificationItem.module.css'
import ui from '#web/parts/ui.module.css'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useWrite } from '#web/platform/query.ts'

interface NotificationItemProps {
  notification: Notification
  recipient: Recipient
  /** The reader follows the link. */
  onOpen?: () => void
}

/** One notification, linking to its record; following the link marks it as read. */
export function NotificationItem({ notification, recipient, onOpen }: NotificationItemProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const sentence = useSentence(recipient)
  // If marking fails, the notification stays unread and the reader still gets to the record.
  const mark = useWrite(notificationApi.markRead)
  const { icon: Icon, tone } = notificationLooks[notification.kind]
  const [to = '', query] = notificationPath(notification, recipient).split('?')
  const open = () => {
    if (!notification.read) mark.mutate({ body: { ids: [notification.id] } })
    onOpen?.()
  }
  return (
    <li>
      <Link
        to={to}
        search={Object.fromEntries(new URLSearchParams(query))}
        hash={notificationAnchor(notification.kind)}
        className={classes.item}
        data-unread={!notification.read}
        onClick={open}
      >
        <span
          className={classes.icon}
          style={{ background: `var(--tl-${tone}-ground)`, color: `var(--tl-${tone})` }}
        >
          <Icon size={18} aria-hidden />
        </span>
        <span className={classes.words}>
          {!notification.read && <VisuallyHidden>{t('notifications.unread')}: </VisuallyHidden>}
          <Text span fw={notification.read ? undefined : 600} lh="inherit">
            <Unbroken text={sentence(notification)} />
          </Text>
          {notification.facts.words && (
            <Text span c="dimmed" lh="inherit" lineClamp={2}>
              {notification.facts.words}
            </Text>
          )}
          <time className={ui.small} dateTime={notification.at} title={dates.moment(notification.at)}>
            {dates.ago(notification.at) ?? t('notifications.now')}
          </time>
        </span>
        {!notification.read && <span className={classes.dot} aria-hidden />}
      </Link>
    </li>
  )
}
