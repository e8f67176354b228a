import { useTranslation } from 'react-i18next'
import { secondFactorApi } from '#contract/second-factor.ts'
import type { User } from '#contract/users.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import { nameOf } from '#web/users/people.ts'

/** Removes the second factors of a user who has lost theirs. */
export function RemoveFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const remove = useWrite(secondFactorApi.removeFactors, { failed: t('users.failed') })
  const name = nameOf(user)
  if (remove.isSuccess)
    return (
      <DoneDialog title={t('users.factor.done')} onClose={onClose}>
        {t('users.factor.doneText', { name, email: user.email })}
      </DoneDialog>
    )
  return (
    <ConfirmDialog
      title={t('users.factor.title', { name })}
      confirm={t('users.removeFactor')}
      dangerous
      pending={remove.isPending}
      failure={remove.error && failureText(remove.error, t('users.failed'))}
      onConfirm={() => remove.mutate({ params: { id: user.id } })}
      onClose={onClose}
    >
      {t('users.factor.text', { name })}
    </ConfirmDialog>
  )
}
