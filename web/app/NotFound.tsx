import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { paths } from '#web/platform/paths.ts'

/** An address without a screen. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('errors.notFound')} lead={t('errors.notFoundText')} />
      <Button renderRoot={(props) => <Link to={paths.home} {...props} />} variant="default">
        {t('errors.toDashboard')}
      </Button>
    </>
  )
}
