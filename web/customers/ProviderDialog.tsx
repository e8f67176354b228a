import { Button, Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ssoApi, type SsoSettings } from '#contract/sso.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'

interface ProviderDialogProps {
  company: number
  connection: SsoSettings['connection']
  onClose: () => void
}

/** The provider's secret is typed here and never shown again. */
export function ProviderDialog({ company, connection, onClose }: ProviderDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const save = useDialogWrite(ssoApi.configure, onClose)
  const test = useWrite(ssoApi.test)
  const form = usePortalForm({
    initial: {
      issuer: connection?.issuer ?? '',
      client_id: connection?.client_id ?? '',
      client_secret: '',
      enabled: connection?.enabled ?? false,
      emails_confirmed: connection?.emails_confirmed ?? false,
    },
    write: save,
    input: (values) => ({ params: { id: company }, body: values }),
  })
  const { issuer, enabled, emails_confirmed } = form.values
  return (
    <FormDialog
      form={form}
      title={t(connection ? 'sso.settings.change' : 'sso.settings.setUp')}
      submit={t('sso.settings.save')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('issuer')}
        label={t('sso.settings.issuer')}
        description={t('sso.settings.issuerHint')}
        inputMode="url"
        data-autofocus
      />
      <div>
        <Button
          variant="default"
          size="compact-md"
          loading={test.isPending}
          disabled={issuer.trim() === ''}
          onClick={() => test.mutate({ params: { id: company }, body: { issuer } })}
        >
          {t('sso.settings.test')}
        </Button>
        <div role="status">
          {test.data && t('sso.settings.tested', { host: test.data.data.sign_in_host })}
          {test.error && failureText(test.error)}
        </div>
      </div>
      <TextInput {...form.field('client_id')} label={t('sso.settings.clientId')} />
      <PasswordField
        {...form.field('client_secret')}
        label={t('sso.settings.secret')}
        description={connection ? t('sso.settings.secretKept') : undefined}
        autoComplete="new-password"
      />
      <Checkbox
        label={t('sso.settings.confirm')}
        description={t('sso.settings.confirmHint')}
        checked={emails_confirmed}
        onChange={(event) => form.set({ emails_confirmed: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('sso.settings.enable')}
        checked={enabled}
        onChange={(event) => form.set({ enabled: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}
