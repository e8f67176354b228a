import { Text, VisuallyHidden, Button, Box, Group, Title } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
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
  IconPlugConnected,
  IconReceipt,
  IconTag,
  IconTruckDelivery,
  IconUserCheck,
  IconUserPlus,
  IconClock,
  type Icon,
  IconBell,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import {
  notificationAnchor,
  notificationPath,
  notificationApi,
  type Recipient,
  type Notification,
  type NotificationKind,
  recipientOf,
} from '#contract/notifications.ts'
import { useNotificationText } from '#web/notifications/notifications.ts'
import classes from '#web/notifications/NotificationList.module.css'
import ui from '#web/parts/ui.module.css'
import { NoWrap, Loaded, RowsSkeleton, EmptyState, PageHead } from '#web/parts/page/page.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useWrite, useRead, reading } from '#web/platform/query.ts'
import { paths } from '#contract/paths.ts'
import { ListTabs, RowList } from '#web/parts/list/list-parts.tsx'
import { call } from '#web/platform/api.ts'
import { useRole } from '#web/platform/screens.ts'

interface NotificationItemProps {
  notification: Notification
  recipient: Recipient
  onOpen?: () => void
}

export function NotificationItem({ notification, recipient, onOpen }: NotificationItemProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const sentence = useNotificationText(recipient)
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
        className={`${ui.insetFocus} ${ui.hover} ${classes.item}`}
        data-unread={!notification.read}
        onClick={open}
      >
        <span
          className={classes.icon}
          style={{ background: `var(--tl-${tone}-ground)`, color: `var(--tl-${tone})` }}
        >
          <Icon size={18} aria-hidden />
        </span>
        <span className={`${ui.breakAnywhere} ${classes.words}`}>
          {!notification.read && <VisuallyHidden>{t('notifications.unread')}: </VisuallyHidden>}
          <Text span fw={notification.read ? undefined : 600} lh="inherit">
            <NoWrap text={sentence(notification)} />
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
  quotes_digest: { icon: IconHourglassLow, tone: 'amber' },
  quote_cancelled: { icon: IconBan, tone: 'red' },
  callback_requested: { icon: IconPhone, tone: 'amber' },
  message: { icon: IconMessage, tone: 'blue' },
  order_received: { icon: IconReceipt, tone: 'blue' },
  circuit_moved: { icon: IconTruckDelivery, tone: 'blue' },
  circuit_replanned: { icon: IconCalendarEvent, tone: 'amber' },
  delivery_taken_back: { icon: IconTruckDelivery, tone: 'red' },
  deposit_recorded: { icon: IconCoin, tone: 'blue' },
  circuit_late: { icon: IconFlag, tone: 'red' },
  charge_requested: { icon: IconAlertTriangle, tone: 'amber' },
  charge_answered: { icon: IconCoin, tone: 'blue' },
  order_changed: { icon: IconReceipt, tone: 'blue' },
  date_requested: { icon: IconCalendarEvent, tone: 'amber' },
  date_declined: { icon: IconCalendarEvent, tone: 'grey' },
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
  colleague_changed: { icon: IconUserCheck, tone: 'blue' },
  floor_requested: { icon: IconTag, tone: 'amber' },
  floor_answered: { icon: IconTag, tone: 'blue' },
  service_changed: { icon: IconPlugConnected, tone: 'blue' },
  service_ending: { icon: IconHourglassLow, tone: 'amber' },
  document_ready: { icon: IconFileTypePdf, tone: 'green' },
  sheet_ready: { icon: IconFilePlus, tone: 'green' },
  webhook_paused: { icon: IconAlertTriangle, tone: 'red' },
  preview_ready: { icon: IconTag, tone: 'green' },
} as const satisfies Record<NotificationKind, Look>

/** Marks everything up to the newest shown as read; later notifications stay unread. */
function MarkAll({ compact }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { data } = useRead(notificationApi.list)
  const mark = useWrite(notificationApi.markRead)
  const newest = data?.items[0]?.id
  if (!data?.unread || newest === undefined) return null
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
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {t('notifications.markFailed')}
        </Text>
      )}
    </>
  )
}

const shown = 8

export function LatestNotifications({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { t } = useTranslation()
  const read = useRead(notificationApi.list)
  return (
    <>
      <Group justify="space-between" gap="4px 12px" p="10px 8px 10px 16px" className={ui.lineBelow}>
        <Title order={2}>{t('notifications.title')}</Title>
        <MarkAll compact />
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

export function NotificationList() {
  const { t } = useTranslation()
  const role = useRole()
  const recipient = role ? recipientOf(role) : 'company'
  const unread = useSearch({ strict: false, select: (search: { unread?: string }) => search.unread === '1' })
  const bell = useRead(notificationApi.list)
  return (
    <>
      <PageHead
        title={t('notifications.title')}
        lead={t('notifications.lead', { context: recipient })}
        action={<MarkAll />}
      />
      {/* The button appears with the count; without waiting it would push the rows down. */}
      <Loaded read={bell} skeleton={<RowsSkeleton />}>
        {(counted) => (
          <>
            <ListTabs
              label={t('notifications.lists')}
              tabs={[
                { text: t('list.all'), path: paths.notifications, current: !unread },
                {
                  text: t('notifications.unread'),
                  count: counted.unread,
                  path: paths.notifications,
                  search: { unread: '1' },
                  current: unread,
                },
              ]}
            />
            <NotificationRows recipient={recipient} unread={unread} />
          </>
        )}
      </Loaded>
    </>
  )
}

function NotificationRows({ recipient, unread }: { recipient: Recipient; unread: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const read = useInfiniteQuery({
    queryKey: [notificationApi.list.path, 'onwards', unread],
    queryFn: async ({ pageParam, signal }) => {
      // The bell has read the first page.
      if (pageParam === undefined && !unread)
        return (await client.fetchQuery({ ...reading(notificationApi.list, {}), staleTime: 1_000 })).data
      const query = { before: pageParam, unread: unread ? ('1' as const) : undefined }
      return (await call(notificationApi.list, { query }, { signal })).data
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, older }) => (older ? items.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState
            icon={IconBell}
            title={t(unread ? 'notifications.noneUnread' : 'notifications.none')}
            text={
              unread ? t('notifications.noneUnreadText') : t('notifications.noneText', { context: recipient })
            }
          />
        ) : (
          <>
            <RowList width={720}>
              {items.map((notification) => (
                <NotificationItem key={notification.id} notification={notification} recipient={recipient} />
              ))}
            </RowList>
            {read.hasNextPage && (
              <Button
                variant="default"
                mt="md"
                loading={read.isFetchingNextPage}
                onClick={() => void read.fetchNextPage()}
              >
                {t('notifications.earlier')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  )
}
