import { useTranslation } from 'react-i18next'
import { secondFactorApi } from '#contract/second-factor.ts'
import type { User } from '#contract/users.ts'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { nameOf } from '#web/users/people.ts'

/** Removes the second factors of a user who has lost theirs. */
export function RemoveFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const name = nameOf(user)
  return (
    <ConfirmWrite
      endpoint={secondFactorApi.removeFactors}
      input={{ params: { id: user.id } }}
      failed={t('users.failed')}
      title={t('users.factor.title', { name })}
      confirm={t('users.removeFactor')}
      dangerous
      renderDone={() => (
        <DoneDialog title={t('users.factor.done')} onClose={onClose}>
          {t('users.factor.doneText', { name, email: user.email })}
        </DoneDialog>
      )}
      onClose={onClose}
    >
      {t('users.factor.text', { name })}
    </ConfirmWrite>
  )
}
