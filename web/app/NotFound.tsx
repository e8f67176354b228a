import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/parts/page/page.tsx'
import { paths } from '#contract/paths.ts'
import { useToken } from '#web/platform/session.ts'

/** An address without a screen, and the way back: to the dashboard or, without a session, to the sign-in page. */
export function NotFound() {
  const { t } = useTranslation()
  const signedIn = useToken() !== null
  return (
    <>
      <PageHead title={t('errors.notFound')} lead={t('errors.notFoundText')} />
      <Button
        renderRoot={(props) => <Link to={signedIn ? paths.home : paths.login} {...props} />}
        variant="default"
      >
        {t(signedIn ? 'errors.toDashboard' : 'errors.toSignIn')}
      </Button>
    </>
  )
}
