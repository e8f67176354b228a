import { useTranslation } from 'react-i18next'
import { colleagueApi } from '#contract/colleagues.ts'
import type { Sen } from '#contract/money.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

export type ColleagueChange = 'limit' | 'make' | 'unmake' | 'remove'

interface ChangeColleagueProps {
  id: number
  name: string
  limit: Sen | null
  change: ColleagueChange
  onClose: () => void
}

/** The dialog of one change to a colleague. */
export function ChangeColleague(props: ChangeColleagueProps) {
  if (props.change === 'limit') return <ChangeLimit {...props} />
  return props.change === 'remove' ? <Remove {...props} /> : <Appoint {...props} />
}

function useDone(onClose: () => void) {
  return {
    onDone: ({ message }: { message?: string }) => {
      onClose()
      if (message) showMessage(message)
    },
  }
}

function ChangeLimit({ id, name, limit, onClose }: ChangeColleagueProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { limit: (limit ?? '') as Amount },
    write: useWrite(colleagueApi.change, useDone(onClose)),
    input: ({ limit: typed }) => {
      if (isRefused(typed)) return null
      return { params: { id }, body: { spending_limit: typed === '' ? null : typed } }
    },
    errorsFor: ({ spending_limit }) => ({ limit: spending_limit?.[0] }),
    failed: t('colleagues.limitFailed'),
  })
  const field = form.field('limit')
  return (
    <FormDialog
      form={form}
      title={t('colleagues.limitTitle', { name })}
      submit={t('colleagues.saveLimit')}
      onClose={onClose}
    >
      <AmountInput
        {...field}
        label={t('colleagues.limitLabel')}
        help={t('colleagues.limitHelp')}
        first
        onChange={(amount) => form.set({ limit: amount })}
      />
    </FormDialog>
  )
}

function Appoint({ id, name, change, onClose }: ChangeColleagueProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const write = useWrite(colleagueApi.change, useDone(onClose))
  const makes = change === 'make'
  return (
    <ConfirmDialog
      title={t(makes ? 'colleagues.makeTitle' : 'colleagues.unmakeTitle', { name })}
      confirm={t(makes ? 'colleagues.makeAdministrator' : 'colleagues.unmakeAdministrator')}
      dangerous={!makes}
      pending={write.isPending}
      failure={write.error && failureText(write.error, t('colleagues.changeFailed'))}
      onConfirm={() => write.mutate({ params: { id }, body: { company_admin: makes } })}
      onClose={onClose}
    >
      {t(makes ? 'colleagues.makeText' : 'colleagues.unmakeText', { name })}
    </ConfirmDialog>
  )
}

function Remove({ id, name, onClose }: ChangeColleagueProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const write = useWrite(colleagueApi.remove, useDone(onClose))
  return (
    <ConfirmDialog
      title={t('colleagues.removeTitle', { name })}
      confirm={t('colleagues.remove')}
      dangerous
      pending={write.isPending}
      failure={write.error && failureText(write.error, t('colleagues.changeFailed'))}
      onConfirm={() => write.mutate({ params: { id } })}
      onClose={onClose}
    >
      {t('colleagues.removeText', { name })}
    </ConfirmDialog>
  )
}
