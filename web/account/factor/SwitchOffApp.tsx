import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { secondFactorApi } from '#contract/second-factor.ts'
import { CurrentPasswordField } from '#web/account/factor/CurrentPasswordField.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useWrite } from '#web/platform/query.ts'

/** Switches the authenticator app off, with the password and a code. */
export function SwitchOffApp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const off = useWrite(secondFactorApi.switchOff, { refresh: false, onDone: onClose })
  const form = usePortalForm({
    initial: { current_password: '', code: '' },
    wrong: ({ current_password, code }) => ({
      current_password: current_password === '' && t('secondFactor.passwordMissing'),
      code: code.trim() === '' && t('secondFactor.eitherMissing'),
    }),
    whileTyping: false,
    write: off,
    input: (body) => ({ body }),
  })
  return (
    <FormDialog
      form={form}
      title={t('secondFactor.offDialog.title')}
      submit={t('secondFactor.switchOff')}
      dangerous
      onClose={onClose}
    >
      <Text>{t('secondFactor.offDialog.text')}</Text>
      <CurrentPasswordField {...form.field('current_password')} data-autofocus />
      <TextInput {...form.field('code')} label={t('secondFactor.eitherCode')} autoComplete="one-time-code" />
    </FormDialog>
  )
}
