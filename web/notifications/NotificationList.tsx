import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recipientOf, notificationApi, type Recipient } from '#contract/notifications.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { MarkAll, NotificationItem } from '#web/notifications/NotificationItem.tsx'
import { EmptyState, PageHead, Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import { ListTabs, RowList } from '#web/parts/list/list-parts.tsx'
import { call } from '#web/platform/api.ts'
import { paths } from '#contract/paths.ts'
import { reading, useRead } from '#web/platform/query.ts'

export function NotificationList() {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile)
  const role = profile.data && roleOf(profile.data.user_role_id)
  const recipient = role ? recipientOf(role) : 'company'
  const unread = useSearch({ strict: false, select: (search: { unread?: string }) => search.unread === '1' })
  const bell = useRead(notificationApi.list)
  return (
    <>
      <PageHead
        title={t('notifications.title')}
        lead={t('notifications.lead', { context: recipient })}
        action={<MarkAll newest={bell.data?.unread ? bell.data.items[0]?.id : undefined} />}
      />
      {/* The button appears with the count; without waiting it would push the rows down. */}
      <Loaded read={bell} skeleton={<RowsSkeleton />}>
        {(counted) => (
          <>
            <ListTabs
              label={t('notifications.lists')}
              tabs={[
                {
                  text: t('notifications.all'),
                  count: undefined,
                  path: paths.notifications,
                  current: !unread,
                },
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
