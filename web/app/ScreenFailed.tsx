import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/parts/page/PageHead.tsx'

/** A screen that failed, or whose code could not be loaded. The frame around it keeps working. */
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

/** Browsers cache a failed import: only a reload of the page can load the code again. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message)
}
