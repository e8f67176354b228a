import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/parts/EmptyState.tsx'

/** A screen that broke, or whose code could not be fetched. The frame around it goes on working. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        icon={IconMoodSad}
        title={t('errors.screenFailed')}
        text={t('errors.screenFailedText')}
        action={<Button onClick={reset}>{t('common.tryAgain')}</Button>}
      />
    </div>
  )
}
