import { Alert, Button, Paper, Stack, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { colleagueApi, longestName } from '#contract/colleagues.ts'
import { paths } from '#contract/paths.ts'
import { FormFailure, usePortalForm } from '#web/parts/form/form.tsx'
import { NewPasswordFields, newPasswordFaults } from '#web/parts/form/NewPasswordFields.tsx'
import { PageHead } from '#web/parts/page/page.tsx'
import { raiseAlert } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

/** Opening the link of the mail does not use it up. */
export function AcceptInvitation() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token = '' }: { token?: string } = useSearch({ strict: false })
  const accept = useWrite(colleagueApi.accept, {
    onDone: ({ message }) => {
      raiseAlert(message ?? t('invitation.done'), 'notice')
      void navigate({ to: paths.login, replace: true })
    },
  })
  const form = usePortalForm({
    initial: { first_name: '', last_name: '', password: '', repeat: '' },
    wrong: (values) => ({
      first_name: values.first_name.trim() === '' && t('invitation.firstNameMissing'),
      ...newPasswordFaults(t, values),
    }),
    whileTyping: false,
    write: accept,
    input: ({ first_name, last_name, password }) => ({ body: { token, first_name, last_name, password } }),
  })
  const dead = !token || accept.error?.code === 'dead_link'
  return (
    <Paper withBorder p="lg">
      <PageHead title={t('invitation.title')} lead={t('invitation.lead')} />
      <form {...form.attributes}>
        <Stack>
          {!token && <Alert color="orange">{t('invitation.noToken')}</Alert>}
          <TextInput
            {...form.field('first_name')}
            label={t('invitation.firstName')}
            autoComplete="given-name"
            maxLength={longestName}
          />
          <TextInput
            {...form.field('last_name')}
            label={`${t('invitation.lastName')} (${t('common.optional')})`}
            autoComplete="family-name"
            maxLength={longestName}
          />
          <NewPasswordFields field={form.field} of={[form.values.first_name, form.values.last_name]} />
          <Button type="submit" loading={form.pending} disabled={dead} fullWidth>
            {t('invitation.submit')}
          </Button>
          <FormFailure text={form.failure} />
          <Button variant="subtle" renderRoot={(props) => <Link to={paths.login} {...props} />}>
            {t('invitation.toLogin')}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
