import { Alert, Box, Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ssoApi, type SsoDomain } from '#contract/sso.ts'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'
import ui from '#web/parts/ui.module.css'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { showReply } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

/** The email domains of a company; the unverified ones show the DNS record that verifies them. */
export function SsoDomains({ company, domains }: { company: number; domains: readonly SsoDomain[] }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Title order={3}>{t('sso.settings.domains')}</Title>
      {domains.length === 0 && <Text c="dimmed">{t('sso.settings.noDomains')}</Text>}
      <ul className={ui.entries}>
        {domains.map((each) => (
          <DomainEntry key={each.id} of={each} />
        ))}
      </ul>
      <AddDomain key={domains.length} company={company} />
    </Stack>
  )
}

function DomainEntry({ of: { id, domain, record, verified_at } }: { of: SsoDomain }) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const params = { id }
  const verify = useWrite(ssoApi.verifyDomain, { onDone: showReply })
  return (
    <li>
      <div className={ui.breakAnywhere}>
        <Box fw={550}>{domain}</Box>
        <Box c="dimmed" fz="xs">
          {verified_at ? (
            t('sso.settings.provenOn', { at: dates.moment(verified_at) })
          ) : (
            <>
              {t('sso.settings.unproven', { domain })}
              <Code block style={{ whiteSpace: 'normal' }}>
                {record}
              </Code>
            </>
          )}
        </Box>
        {verify.error && (
          <Alert color="red" mt="xs">
            {failureText(verify.error)}
          </Alert>
        )}
      </div>
      <Group gap="xs">
        {verified_at === null && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('sso.settings.verifyOne', { domain })}
            loading={verify.isPending}
            onClick={() => verify.mutate({ params })}
          >
            {t('sso.settings.verify')}
          </Button>
        )}
        <ConfirmButton
          text={t('sso.settings.remove')}
          label={t('sso.settings.removeOne', { domain })}
          button={{ variant: 'subtle', color: 'gray', size: 'compact-sm' }}
          endpoint={ssoApi.removeDomain}
          input={{ params }}
          title={t('sso.settings.removeOne', { domain })}
          confirm={t('sso.settings.remove')}
          dangerous
        >
          {t('sso.settings.removeText')}
        </ConfirmButton>
      </Group>
    </li>
  )
}

function AddDomain({ company }: { company: number }) {
  const { t } = useTranslation()
  const add = useWrite(ssoApi.addDomain)
  const form = usePortalForm({
    initial: { domain: '' },
    whileTyping: false,
    write: add,
    input: ({ domain }) => ({ params: { id: company }, body: { domain: domain.trim() } }),
  })
  return (
    <form {...form.attributes}>
      <Group align="flex-start">
        <TextInput
          {...form.field('domain')}
          label={t('sso.settings.domain')}
          placeholder="example.com"
          maw={320}
          flex={1}
        />
        <Button type="submit" variant="default" mt={25} loading={form.pending}>
          {t('sso.settings.add')}
        </Button>
      </Group>
      {form.failure && (
        <Alert color="red" mt="xs">
          {form.failure}
        </Alert>
      )}
    </form>
  )
}
