import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notificationApi } from '#contract/notifications.ts'
import { useWrite } from '#web/platform/query.ts'

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
