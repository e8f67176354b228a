import { Text, VisuallyHidden, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  IconAlertTriangle,
  IconBan,
  IconBuildings,
  IconCalendarEvent,
  IconCoin,
  IconFilePlus,
  IconFileTypePdf,
  IconFlag,
  IconHourglassLow,
  IconMessage,
  IconPhone,
  IconReceipt,
  IconTag,
  IconTruckDelivery,
  IconUserCheck,
  IconUserPlus,
  IconClock,
  type Icon,
} from '@tabler/icons-react'
import {
  notificationAnchor,
  notificationPath,
  notificationApi,
  type Recipient,
  type Notification,
  type NotificationKind,
} from '#contract/notifications.ts'
import { useSentence } from '#web/notifications/notifications.ts'
import classes from '#web/notifications/NotificationItem.module.css'
import ui from '#web/parts/ui.module.css'
import { Unbroken } from '#web/parts/page/page.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useWrite } from '#web/platform/query.ts'

interface NotificationItemProps {
  notification: Notification
  recipient: Recipient
  onOpen?: () => void
}

export function NotificationItem({ notification, recipient, onOpen }: NotificationItemProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const sentence = useSentence(recipient)
  // If marking fails, the notification stays unread and the link still works.
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

type Look = { icon: Icon; tone: 'amber' | 'green' | 'blue' | 'red' | 'grey' }

/** Tones match the states that the notifications report. */
const notificationLooks = {
  quote_requested: { icon: IconClock, tone: 'amber' },
  quote_made: { icon: IconFilePlus, tone: 'green' },
  quote_priced: { icon: IconTag, tone: 'green' },
  quote_expiring: { icon: IconHourglassLow, tone: 'amber' },
  quote_cancelled: { icon: IconBan, tone: 'red' },
  callback_requested: { icon: IconPhone, tone: 'amber' },
  message: { icon: IconMessage, tone: 'blue' },
  order_received: { icon: IconReceipt, tone: 'blue' },
  circuit_moved: { icon: IconTruckDelivery, tone: 'blue' },
  circuit_replanned: { icon: IconCalendarEvent, tone: 'amber' },
  circuit_late: { icon: IconFlag, tone: 'red' },
  charge_requested: { icon: IconAlertTriangle, tone: 'amber' },
  charge_answered: { icon: IconCoin, tone: 'blue' },
  cancellation_requested: { icon: IconBan, tone: 'amber' },
  cancellation_answered: { icon: IconBan, tone: 'grey' },
  cancellation_offered: { icon: IconAlertTriangle, tone: 'amber' },
  cancellation_closed: { icon: IconBan, tone: 'grey' },
  sign_up_received: { icon: IconUserPlus, tone: 'amber' },
  company_approved: { icon: IconBuildings, tone: 'amber' },
  company_held: { icon: IconBan, tone: 'red' },
  company_released: { icon: IconReceipt, tone: 'green' },
  approval_requested: { icon: IconUserCheck, tone: 'amber' },
  approval_answered: { icon: IconUserCheck, tone: 'blue' },
  approval_closed: { icon: IconUserCheck, tone: 'grey' },
  floor_requested: { icon: IconTag, tone: 'amber' },
  floor_answered: { icon: IconTag, tone: 'blue' },
  document_ready: { icon: IconFileTypePdf, tone: 'green' },
  preview_ready: { icon: IconTag, tone: 'green' },
} as const satisfies Record<NotificationKind, Look>

/** Marks everything up to the newest shown as read; later notifications stay unread. */
export function MarkAll({ newest, compact }: { newest: number | undefined; compact?: boolean }) {
  const { t } = useTranslation()
  const mark = useWrite(notificationApi.markRead)
  if (newest === undefined) return null
  return (
    <>
      <Button
        variant={compact ? 'subtle' : 'default'}
        size={compact ? 'compact-sm' : undefined}
        loading={mark.isPending}
        onClick={() => mark.mutate({ body: { up_to: newest } })}
      >
        {t('notifications.markAll')}
      </Button>
      {mark.isError && (
        <Text role="alert" c="error" size="sm">
          {t('notifications.markFailed')}
        </Text>
      )}
    </>
  )
}
