import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recipientOf, notificationApi, type Recipient } from '#contract/notifications.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { MarkAll } from '#web/notifications/MarkAll.tsx'
import { NotificationItem } from '#web/notifications/NotificationItem.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { ListTabs } from '#web/parts/list/ListTabs.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { RowList } from '#web/parts/list/RowList.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { call } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** Everything the bell has ever told the reader, newest first, read on by a button. */
export function NotificationList() {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile)
  const role = profile.data && roleOf(profile.data.user_role_id)
  const recipient = (role && recipientOf(role)) ?? 'company'
  const unread = useSearch({ strict: false, select: (search: { unread?: string }) => search.unread === '1' })
  const { data: bell } = useRead(notificationApi.list)
  const staff = recipient === 'staff'
  return (
    <>
      <PageHead
        title={t('news.title')}
        lead={t(staff ? 'news.lead_staff' : 'news.lead')}
        action={<MarkAll newest={bell?.unread ? bell.items[0]?.id : undefined} />}
      />
      <ListTabs
        label={t('news.lists')}
        tabs={[
          { text: t('news.all'), count: undefined, path: paths.notifications, current: !unread },
          {
            text: t('news.unread'),
            count: bell?.unread,
            path: paths.notifications,
            search: { unread: '1' },
            current: unread,
          },
        ]}
      />
      <NewNotification recipient={recipient} unread={unread} />
    </>
  )
}

function NewNotification({ recipient, unread }: { recipient: Recipient; unread: boolean }) {
  const { t } = useTranslation()
  const read = useInfiniteQuery({
    queryKey: [notificationApi.list.path, 'onwards', unread],
    queryFn: async ({ pageParam, signal }) => {
      const query = { before: pageParam, unread: unread ? ('1' as const) : undefined }
      return (await call(notificationApi.list, { query }, { signal })).data
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, older }) => (older ? items.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
  const staff = recipient === 'staff'
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState
            icon={IconBell}
            title={t(unread ? 'news.noneUnread' : 'news.none')}
            text={t(unread ? 'news.noneUnreadText' : staff ? 'news.noneText_staff' : 'news.noneText')}
          />
        ) : (
          <>
            <RowList width={720}>
              {items.map((news) => (
                <NotificationItem key={news.id} news={news} recipient={recipient} />
              ))}
            </RowList>
            {read.hasNextPage && (
              <Button
                variant="default"
                mt="md"
                loading={read.isFetchingNextPage}
                onClick={() => void read.fetchNextPage()}
              >
                {t('news.earlier')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  )
}
