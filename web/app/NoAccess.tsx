import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { paths } from '#contract/paths.ts'

/** A part of the portal for another role. The address stays, so that users can ask their administrator about it. */
export function NoAccess({ role }: { role: Role | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead
        title={t('errors.noAccess')}
        lead={
          role ? t('errors.noAccessText', { role: t(`common.role.${role}`) }) : t('errors.noAccessRoleless')
        }
      />
      {role && (
        <Button renderRoot={(props) => <Link to={paths.home} {...props} />} variant="default">
          {t('errors.toDashboard')}
        </Button>
      )}
    </>
  )
}
