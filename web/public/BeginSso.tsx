import { Button, Paper, Stack, TextInput } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { ssoApi } from '#contract/sso.ts'
import { FormFailure, usePortalForm } from '#web/parts/form/form.tsx'
import { PageHead } from '#web/parts/page/page.tsx'
import { useWrite } from '#web/platform/query.ts'
import { leaveForProvider } from '#web/public/sso-return.ts'

export function BeginSso() {
  const { t } = useTranslation()
  const { email = '', from } = useRouterState({ select: (state) => state.location.state })
  const begin = useWrite(ssoApi.begin, { onDone: ({ data }) => leaveForProvider(data.url, from) })
  const form = usePortalForm({
    initial: { email },
    wrong: (values) => ({ email: values.email.trim() === '' && t('signin.emailMissing') }),
    whileTyping: false,
    write: begin,
    input: (values) => ({ body: { email: values.email.trim() } }),
  })
  const typed = email !== ''
  return (
    <Paper withBorder p="lg">
      <PageHead title={t('sso.begin.title')} lead={t('sso.begin.lead')} />
      <form {...form.attributes}>
        <Stack>
          <TextInput
            {...form.field('email')}
            label={t('signin.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus={!typed}
          />
          <Button type="submit" loading={form.pending || begin.isSuccess} autoFocus={typed} fullWidth>
            {t('sso.begin.submit')}
          </Button>
          <FormFailure text={form.failure} />
          <Button
            variant="subtle"
            renderRoot={(props) => <Link to={paths.login} state={{ from }} {...props} />}
          >
            {t('sso.begin.toPassword')}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
