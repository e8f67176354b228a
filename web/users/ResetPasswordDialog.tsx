import { useTranslation } from 'react-i18next'
import { passwordLinkMinutes, sessionApi } from '#contract/session.ts'
import type { User } from '#contract/users.ts'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { nameOf } from '#web/users/people.ts'

/** Mails a user a link to set a new password, as they could ask for themselves. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { email } = user
  return (
    <ConfirmWrite
      endpoint={sessionApi.forgotPassword}
      input={{ body: { email } }}
      failed={t('users.failed')}
      title={t('users.resetTitle', { name: nameOf(user) })}
      confirm={t('users.resetConfirm')}
      renderDone={() => (
        <DoneDialog title={t('users.resetDone')} onClose={onClose}>
          {t('users.resetDoneText', { email })}
        </DoneDialog>
      )}
      onClose={onClose}
    >
      {t('users.resetText', { email, minutes: passwordLinkMinutes })}
    </ConfirmWrite>
  )
}
