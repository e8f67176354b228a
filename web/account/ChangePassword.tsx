import { Alert, Button, Paper, Stack } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '#contract/session.ts'
import { Sessions } from '#web/account/Sessions.tsx'
import { NewPasswordFields, newPasswordFaults } from '#web/parts/form/NewPasswordFields.tsx'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { useRead, useWrite } from '#web/platform/query.ts'
import { storeToken } from '#web/platform/session.ts'

/** Changes one's own password. All other sessions end; this one goes on with a new token. */
export function ChangePassword() {
  const { t } = useTranslation()
  const [done, setDone] = useState(0)
  return (
    <>
      <PageHead title={t('account.password')} lead={t('account.passwordLead')} />
      <Stack maw={720}>
        <Paper withBorder p="lg" maw={480}>
          <PasswordForm key={done} changed={done > 0} onChanged={() => setDone(done + 1)} />
        </Paper>
        <Sessions />
      </Stack>
    </>
  )
}

/** Empty again once the password has been changed. */
function PasswordForm({ changed, onChanged }: { changed: boolean; onChanged: () => void }) {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile).data
  const own = profile && [profile.email, profile.customer.first_name, profile.customer.last_name]
  const change = useWrite(sessionApi.changePassword, {
    onDone: ({ data }) => {
      storeToken(data.access_token)
      onChanged()
    },
  })
  const form = usePortalForm({
    initial: { current_password: '', password: '', repeat: '' },
    wrong: (values) => ({
      current_password: values.current_password === '' && t('account.currentMissing'),
      ...newPasswordFaults(t, values),
    }),
    whileTyping: false,
    write: change,
    input: ({ current_password, password }) => ({ body: { current_password, password } }),
  })
  return (
    <form {...form.attributes}>
      <Stack>
        <PasswordField
          {...form.field('current_password')}
          label={t('account.currentPassword')}
          name="current-password"
          autoComplete="current-password"
        />
        <NewPasswordFields field={form.field} description={t('password.reset.lead')} of={own} />
        <Button type="submit" loading={form.pending} style={{ alignSelf: 'flex-start' }}>
          {t('account.changePassword')}
        </Button>
        {form.failure && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {form.failure}
          </Alert>
        )}
      </Stack>
      <div role="status">
        {changed && (
          <Alert mt="md" color="green" icon={<IconCheck aria-hidden />}>
            {t('account.passwordChanged')}
          </Alert>
        )}
      </div>
    </form>
  )
}
