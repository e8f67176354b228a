import { useTranslation } from 'react-i18next'
import { passwordLinkMinutes, sessionApi } from '#contract/session.ts'
import type { User } from '#contract/users.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import { nameOf } from '#web/users/people.ts'

/** Mails a user a link to set a new password, as they could ask for themselves. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const ask = useWrite(sessionApi.forgotPassword, { failed: t('users.failed') })
  const { email } = user
  if (ask.isSuccess)
    return (
      <DoneDialog title={t('users.resetDone')} onClose={onClose}>
        {t('users.resetDoneText', { email })}
      </DoneDialog>
    )
  return (
    <ConfirmDialog
      title={t('users.resetTitle', { name: nameOf(user) })}
      confirm={t('users.resetConfirm')}
      pending={ask.isPending}
      failure={ask.error && failureText(ask.error, t('users.failed'))}
      onConfirm={() => ask.mutate({ body: { email } })}
      onClose={onClose}
    >
      {t('users.resetText', { email, minutes: passwordLinkMinutes })}
    </ConfirmDialog>
  )
}
