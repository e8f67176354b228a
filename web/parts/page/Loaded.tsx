import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { useFailureText } from '#web/platform/failure.ts'

interface LoadedProps<T> {
  read: UseQueryResult<T>
  /** Shaped like the data, so that nothing jumps. */
  skeleton: ReactNode
  /** What is said over data that stays although reading failed, before the reason; that it may be out of date by default. */
  stays?: string
  children: (data: T) => ReactNode
}

/** Shows the data, a skeleton before, or the failure. Data on screen stays if a refresh fails. */
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

/** A failed read: why, and a button to try again. */
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
