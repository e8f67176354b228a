import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestPasskeyName, passkeyApi } from '#contract/passkeys.ts'
import type { Passkey } from '#contract/second-factor.ts'
import { CurrentPasswordField } from '#web/account/factor/CurrentPasswordField.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

interface ChangePasskeyProps {
  passkey: Passkey
  onClose: () => void
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: ChangePasskeyProps) {
  const { t } = useTranslation()
  const write = useWrite(passkeyApi.rename, { refresh: false, onDone: onClose })
  const form = usePortalForm({
    initial: { name: passkey.name },
    wrong: ({ name }) => ({ name: name.trim() === '' && t('passkeys.nameMissing') }),
    whileTyping: false,
    write,
    input: ({ name }) => ({ params: { id: passkey.id }, body: { name: name.trim() } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('passkeys.renameTitle')}
      submit={t('passkeys.saveName')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        label={t('passkeys.name')}
        maxLength={longestPasskeyName}
        data-autofocus
      />
    </FormDialog>
  )
}

/** Removes a passkey, for the password. */
export function RemovePasskey({ passkey, onClose }: ChangePasskeyProps) {
  const { t } = useTranslation()
  const write = useWrite(passkeyApi.remove, {
    refresh: false,
    onDone: ({ message }) => {
      if (message) showMessage(message)
      onClose()
    },
  })
  const form = usePortalForm({
    initial: { current_password: '' },
    wrong: ({ current_password }) => ({
      current_password: current_password === '' && t('secondFactor.passwordMissing'),
    }),
    whileTyping: false,
    write,
    input: (body) => ({ params: { id: passkey.id }, body }),
  })
  return (
    <FormDialog
      form={form}
      title={t('passkeys.removeTitle', { name: passkey.name })}
      submit={t('passkeys.removeConfirm')}
      dangerous
      onClose={onClose}
    >
      <Text>{t('passkeys.removeText')}</Text>
      <CurrentPasswordField {...form.field('current_password')} data-autofocus />
    </FormDialog>
  )
}
