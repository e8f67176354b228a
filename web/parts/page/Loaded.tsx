import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { useFailureText } from '#web/platform/failure.ts'

interface LoadedProps<T> {
  read: UseQueryResult<T>
  skeleton: ReactNode
  /** Shown over data that could not be refreshed; by default that it may be out of date. */
  stays?: string
  children: (data: T) => ReactNode
}

/** Data on screen stays if a refresh fails. */
export function Loaded<T>({ read, skeleton, stays, children }: LoadedProps<T>) {
  if (read.data !== undefined) {
    return (
      <>
        {read.isError && <StillShown read={read} stays={stays} />}
        {children(read.data)}
      </>
    )
  }
  return read.isError ? <ReadFailed error={read.error} again={() => void read.refetch()} /> : skeleton
}

export function ReadFailed({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={t('errors.readFailed')}
        text={failureText(error)}
        action={<Button onClick={again}>{t('common.tryAgain')}</Button>}
      />
    </div>
  )
}

function StillShown({ read, stays }: { read: UseQueryResult<unknown>; stays: string | undefined }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="md" data-noprint>
      {stays ? `${stays} ${failureText(read.error)}` : t('errors.stillShown')}{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={read.isFetching}
        onClick={() => void read.refetch()}
      >
        {t('common.tryAgain')}
      </Button>
    </Alert>
  )
}
