import { Box, Text, TextInput } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestTypedCode, secondFactorApi } from '#contract/second-factor.ts'
import { CurrentPasswordField } from '#web/account/factor/CurrentPasswordField.tsx'
import { RecoveryCodes } from '#web/account/factor/RecoveryCodes.tsx'
import ui from '#web/parts/ui.module.css'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useWrite } from '#web/platform/query.ts'

interface StepProps {
  onClose: () => void
}

/** Sets up an authenticator app: the password, the key with a first code, and the recovery codes. */
export function SetUpApp({ onClose }: StepProps) {
  const [app, setApp] = useState<{ key: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (!app) return <AskPassword onBegun={setApp} onClose={onClose} />
  return <Confirm app={app} onConfirmed={(got) => (got ? setCodes(got) : onClose())} onClose={onClose} />
}

function AskPassword({
  onBegun,
  onClose,
}: StepProps & { onBegun: (app: { key: string; uri: string }) => void }) {
  const { t } = useTranslation()
  const begin = useWrite(secondFactorApi.begin, { refresh: false, onDone: ({ data }) => onBegun(data) })
  const form = usePortalForm({
    initial: { current_password: '' },
    wrong: ({ current_password }) => ({
      current_password: current_password === '' && t('secondFactor.passwordMissing'),
    }),
    whileTyping: false,
    write: begin,
    input: (body) => ({ body }),
  })
  return (
    <FormDialog
      form={form}
      title={t('secondFactor.setUp')}
      submit={t('secondFactor.continue')}
      onClose={onClose}
    >
      <Text>{t('secondFactor.app.prove')}</Text>
      <CurrentPasswordField {...form.field('current_password')} data-autofocus />
    </FormDialog>
  )
}

interface ConfirmProps extends StepProps {
  app: { key: string; uri: string }
  onConfirmed: (codes: string[] | null) => void
}

function Confirm({ app, onConfirmed, onClose }: ConfirmProps) {
  const { t } = useTranslation()
  const confirm = useWrite(secondFactorApi.confirm, {
    refresh: false,
    onDone: ({ data }) => onConfirmed(data.recovery_codes),
  })
  const form = usePortalForm({
    initial: { code: '' },
    wrong: ({ code }) => ({
      code: !/^\d{6}$/.test(code.replaceAll(' ', '')) && t('secondFactor.codeMissing'),
    }),
    whileTyping: false,
    write: confirm,
    input: (body) => ({ body }),
  })
  return (
    <FormDialog
      form={form}
      title={t('secondFactor.setUp')}
      submit={t('secondFactor.app.confirm')}
      onClose={onClose}
    >
      <Text>{t('secondFactor.app.scan')}</Text>
      {/* Cameras want it dark on light, also in the dark scheme. */}
      <Box p="sm" bg="#fff" lh={0} style={{ alignSelf: 'center', borderRadius: 6 }}>
        <QRCodeSVG value={app.uri} size={184} title={t('secondFactor.app.picture')} />
      </Box>
      <div>
        <Text c="dimmed">{t('secondFactor.app.byHand')}</Text>
        <Box component="code" ff="monospace" className={ui.breakAnywhere} style={{ userSelect: 'all' }}>
          {app.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </div>
      <TextInput
        {...form.field('code')}
        label={t('secondFactor.code')}
        description={t('secondFactor.codeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={longestTypedCode}
        data-autofocus
      />
    </FormDialog>
  )
}
