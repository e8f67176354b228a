import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/parts/page/PageHead.tsx'

/** A screen that broke, or whose code could not be fetched. The frame around it goes on working. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <PageHead title={t('errors.screenFailed')} lead={t('errors.screenFailedText')} />
      <Button onClick={() => (isMissingCode(error) ? window.location.reload() : reset())}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}

/** A browser remembers that code could not be fetched and fails at once from then on, until the page is reloaded. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message)
}
