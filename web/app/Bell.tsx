import { Button, Popover, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationApi, type Recipient } from '#contract/notifications.ts'
import classes from '#web/app/Preferences.module.css'
import { useNotifications } from '#web/notifications/notifications.ts'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useRead } from '#web/platform/query.ts'

const Latest = lazy(async () => ({ default: (await import('#web/notifications/Latest.tsx')).Latest }))

/** The bell in the header: the number of unread notifications, announced as they arrive, and the latest ones when opened. */
export function Bell({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { data } = useRead(notificationApi.list)
  const fresh = useNotifications(recipient)
  const count = data?.unread ?? 0
  const close = () => setOpened(false)
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(400px, calc(100vw - 16px))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            px={8}
            className={classes.target}
            aria-label={count > 0 ? t('notifications.bell_unread', { count }) : t('notifications.bell')}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={18} aria-hidden />
            {count > 0 && (
              <span className={classes.count} aria-hidden>
                {count > 99 ? '99+' : count}
              </span>
            )}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('notifications.title')}>
          <Suspense fallback={<RowsSkeleton rows={4} />}>
            {opened && <Latest recipient={recipient} onClose={close} />}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{fresh && t('notifications.fresh', { text: fresh })}</VisuallyHidden>
    </>
  )
}
