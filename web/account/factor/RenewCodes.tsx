import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactorApi } from '#contract/second-factor.ts'
import { CurrentPasswordField } from '#web/account/factor/CurrentPasswordField.tsx'
import { RecoveryCodes } from '#web/account/factor/RecoveryCodes.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useWrite } from '#web/platform/query.ts'

/** Ten new recovery codes in place of the old ones, for the password. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = useWrite(secondFactorApi.renewCodes, {
    refresh: false,
    onDone: ({ data }) => setCodes(data.recovery_codes),
  })
  const form = usePortalForm({
    initial: { current_password: '' },
    wrong: ({ current_password }) => ({
      current_password: current_password === '' && t('secondFactor.passwordMissing'),
    }),
    whileTyping: false,
    write: renew,
    input: (body) => ({ body }),
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('secondFactor.renewDialog.title')}
      submit={t('secondFactor.renew')}
      onClose={onClose}
    >
      <Text>{t('secondFactor.renewDialog.text')}</Text>
      <CurrentPasswordField {...form.field('current_password')} data-autofocus />
    </FormDialog>
  )
}
