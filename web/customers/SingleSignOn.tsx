import {
  Alert,
  Box,
  Button,
  Checkbox,
  Code,
  Group,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ssoApi, type SsoDomain, type SsoSettings } from '#contract/sso.ts'
import { ConfirmButton, DialogButton, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { PasswordField } from '#web/parts/form/PasswordField.tsx'
import { Loaded, Section, FailureAlert } from '#web/parts/page/page.tsx'
import { Facts } from '#web/parts/record/record.tsx'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import { showReply } from '#web/platform/messages.ts'
import { useFailureText, useRead, useWrite } from '#web/platform/query.ts'

export function SingleSignOn({ company }: { company: number }) {
  const { t } = useTranslation()
  const read = useRead(ssoApi.settings, { params: { id: company } })
  const connection = read.data?.connection
  return (
    <Section
      title={t('sso.settings.title')}
      aside={
        read.data && (
          <DialogButton
            text={t(connection ? 'sso.settings.change' : 'sso.settings.setUp')}
            button={{ variant: 'default', size: 'compact-md' }}
          >
            {(onClose) => (
              <ProviderDialog company={company} connection={connection ?? null} onClose={onClose} />
            )}
          </DialogButton>
        )
      }
    >
      <Loaded read={read} skeleton={<Skeleton height={240} />}>
        {(settings) => (
          <Stack>
            <Text c="dimmed">{t('sso.settings.lead')}</Text>
            {connection ? (
              <Facts
                facts={[
                  {
                    name: t('customers.tabs.sign_in'),
                    value: t(connection.enabled ? 'sso.settings.enabled' : 'sso.settings.disabled'),
                  },
                  { name: t('sso.settings.issuer'), value: <Code>{connection.issuer}</Code> },
                  { name: t('sso.settings.clientId'), value: <Code>{connection.client_id}</Code> },
                  {
                    name: t('sso.settings.confirm'),
                    value: t(connection.emails_confirmed ? 'customers.yes' : 'customers.no'),
                  },
                  { name: t('sso.settings.linked'), value: settings.linked_people },
                ]}
              />
            ) : (
              <Text>{t('sso.settings.none')}</Text>
            )}
            <Facts
              facts={[
                {
                  name: t('sso.settings.redirect'),
                  value: <Code style={{ overflowWrap: 'anywhere' }}>{settings.redirect_uri}</Code>,
                  note: t('sso.settings.redirectHint'),
                },
              ]}
            />
            <SsoDomains company={company} domains={settings.domains} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

interface ProviderDialogProps {
  company: number
  connection: SsoSettings['connection']
  onClose: () => void
}

/** The provider's secret is typed here and never shown again. */
function ProviderDialog({ company, connection, onClose }: ProviderDialogProps) {
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

/** The email domains of a company; the unverified ones show the DNS record that verifies them. */
function SsoDomains({ company, domains }: { company: number; domains: readonly SsoDomain[] }) {
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
        <FailureAlert of={verify.error} mt="xs" />
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
          text={t('cart.remove')}
          label={t('sso.settings.removeOne', { domain })}
          button={{ variant: 'subtle', color: 'gray', size: 'compact-sm' }}
          endpoint={ssoApi.removeDomain}
          input={{ params }}
          title={t('sso.settings.removeOne', { domain })}
          confirm={t('cart.remove')}
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
