import { useTranslation } from 'react-i18next'
import type { User } from '#contract/users.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { ChangedUserText } from '#web/users/ChangeDialog.tsx'
import { useUserChange } from '#web/users/changes.ts'
import { nameOf } from '#web/users/people.ts'

/** Makes a customer an administrator of their company, or no longer one. */
export function AdministratorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const write = useUserChange()
  const makes = !user.company_admin
  const about = { name: nameOf(user), company: user.customer.company }
  if (write.isSuccess)
    return (
      <DoneDialog title={t('users.updated')} onClose={onClose}>
        <ChangedUserText
          user={write.data.data}
          text={t(makes ? 'users.administrator.made' : 'users.administrator.unmade', about)}
        />
      </DoneDialog>
    )
  return (
    <ConfirmDialog
      title={t(makes ? 'users.administrator.makeTitle' : 'users.administrator.unmakeTitle', about)}
      confirm={t(makes ? 'users.administrator.make' : 'users.administrator.unmake')}
      dangerous={!makes}
      pending={write.isPending}
      failure={write.error && failureText(write.error, t('users.failed'))}
      onConfirm={() => write.mutate({ body: { data: { id: user.id, company_admin: makes } } })}
      onClose={onClose}
    >
      {t(makes ? 'users.administrator.makeText' : 'users.administrator.unmakeText', about)}
    </ConfirmDialog>
  )
}
