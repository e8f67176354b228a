import { Alert, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestPasskeyName, passkeyApi } from '#contract/passkeys.ts'
import { CurrentPasswordField } from '#web/parts/form/PasswordField.tsx'
import { RecoveryCodes } from '#web/account/factor/factor.tsx'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm, type FormWrite } from '#web/parts/form/form.tsx'
import { call, CallError } from '#web/platform/api.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'
import { showMessage } from '#web/platform/messages.ts'
import { makePasskey, PasskeyFault } from '#web/platform/passkeys.ts'

interface Named {
  name: string
  current_password: string
}

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[] | null>(null)
  const add = useMutation({
    networkMode: 'always',
    mutationFn: ({ name, current_password }: Named) =>
      withFailureMessage(async () => {
        const asked = await call(passkeyApi.registerOptions, { body: { current_password } })
        const attestation = await makePasskey(asked.data.options)
        return call(passkeyApi.register, { body: { name, attestation } })
      }),
    onSuccess: ({ data }) => {
      showMessage(t('passkeys.added'))
      if (data.recovery_codes) setCodes(data.recovery_codes)
      else onClose()
    },
  })
  const write: FormWrite<Named> = {
    isPending: add.isPending,
    error: add.error instanceof CallError ? add.error : null,
    mutate: (input, onRefused) =>
      add.mutate(input, { onError: (error) => error instanceof CallError && onRefused?.(error) }),
  }
  const form = usePortalForm({
    initial: { name: '', current_password: '' },
    wrong: ({ name, current_password }) => ({
      name: name.trim() === '' && t('passkeys.nameMissing'),
      current_password: current_password === '' && t('secondFactor.passwordMissing'),
    }),
    write,
    input: ({ name, current_password }) => ({ name: name.trim(), current_password }),
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog form={form} title={t('passkeys.add')} submit={t('secondFactor.continue')} onClose={onClose}>
      <Text>{t('passkeys.addText')}</Text>
      <TextInput
        {...form.field('name')}
        label={t('common.name')}
        description={t('passkeys.nameHelp')}
        maxLength={longestPasskeyName}
        data-autofocus
      />
      <CurrentPasswordField {...form.field('current_password')} />
      {add.error instanceof PasskeyFault && <Alert color="red">{t(`passkeys.fault.${add.error.why}`)}</Alert>}
    </FormDialog>
  )
}
