import { useTranslation } from 'react-i18next'
import { colleagueApi } from '#contract/colleagues.ts'
import type { Sen } from '#contract/money.ts'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'

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
  const { t } = useTranslation()
  const { id, name, change, onClose } = props
  if (change === 'limit') return <ChangeLimit {...props} />
  const question = {
    failed: t('colleagues.changeFailed'),
    title: t(`colleagues.${change}Title`, { name }),
    children: t(`colleagues.${change}Text`, { name }),
    dangerous: change !== 'make',
    onClose,
  }
  if (change === 'remove')
    return (
      <ConfirmWrite
        {...question}
        endpoint={colleagueApi.remove}
        input={{ params: { id } }}
        confirm={t('colleagues.remove')}
      />
    )
  return (
    <ConfirmWrite
      {...question}
      endpoint={colleagueApi.change}
      input={{ params: { id }, body: { company_admin: change === 'make' } }}
      confirm={t(`colleagues.${change}Administrator`)}
    />
  )
}

function ChangeLimit({ id, name, limit, onClose }: ChangeColleagueProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { limit: (limit ?? '') as Amount },
    write: useDialogWrite(colleagueApi.change, onClose),
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
