import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '#contract/session.ts'
import { Sessions } from '#web/account/Sessions.tsx'
import { SecondFactor } from '#web/account/factor/SecondFactor.tsx'
import { Passkeys } from '#web/account/passkeys/Passkeys.tsx'
import { NewPasswordFields, newPasswordFaults } from '#web/parts/form/NewPasswordFields.tsx'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { refreshAfter, useRead, useWrite } from '#web/platform/query.ts'
import { storeToken } from '#web/platform/session.ts'

/** How one signs in: second factors, passkeys and the password. A change of password ends all other sessions; this one goes on with a new token. */
export function ChangePassword() {
  const { t } = useTranslation()
  const [done, setDone] = useState(0)
  const required = useRead(sessionApi.profile).data?.second_factor_required
  return (
    <Stack gap="lg" maw={720}>
      <PageHead title={t('account.signIn')} />
      {required && (
        <Alert color="orange" icon={<IconShieldLock aria-hidden />} title={t('secondFactor.required')}>
          {t('secondFactor.requiredText')}
        </Alert>
      )}
      <SecondFactor />
      <Passkeys />
      <Section title={t('account.password')}>
        <Text c="dimmed" mb="md">
          {t('account.passwordLead')}
        </Text>
        <PasswordForm key={done} changed={done > 0} onChanged={() => setDone(done + 1)} />
      </Section>
      {required || <Sessions />}
    </Stack>
  )
}

/** Empty again once the password has been changed. */
function PasswordForm({ changed, onChanged }: { changed: boolean; onChanged: () => void }) {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile).data
  const { first_name = '', last_name = '', company = '' } = profile?.customer ?? {}
  const own = [profile?.email ?? '', first_name, last_name, company]
  const change = useWrite(sessionApi.changePassword, {
    // The old token is dead: what has changed is read with the new one.
    refresh: false,
    onDone: ({ data }) => {
      storeToken(data.access_token)
      void refreshAfter(sessionApi.changePassword)
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
