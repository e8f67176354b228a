import { Button, Checkbox, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { apiKeyApi, keyScopes, longestKeyDays, longestKeyName, type ApiKey } from '#contract/api-keys.ts'
import { colleagueApi } from '#contract/colleagues.ts'
import { plusDays } from '#contract/days.ts'
import type { KeyScope } from '#contract/endpoint.ts'
import { sessionApi, type Profile } from '#contract/session.ts'
import { ConfirmButton, Dialog, DialogButton, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { CurrentPasswordField } from '#web/parts/form/PasswordField.tsx'
import { ButtonRow, Loaded, RowsSkeleton, Section } from '#web/parts/page/page.tsx'
import { Reference } from '#web/parts/record/record.tsx'
import ui from '#web/parts/ui.module.css'
import { dayOf, today, useDates } from '#web/platform/dates.ts'
import { useRead, useWrite } from '#web/platform/query.ts'
import { settings } from '#web/platform/settings.ts'
import { useReader } from '#web/platform/screens.ts'

/** For administrators of a company, client managers and administrators of the portal. */
export function ApiKeys() {
  const { t } = useTranslation()
  const context = useReader()
  const profile = useRead(sessionApi.profile).data
  const read = useRead(apiKeyApi.list)
  return (
    <Section title={t('apiKeys.title')} lead={t('apiKeys.lead', { context })}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {(keys) =>
          keys.length === 0 ? (
            <Text>{t('apiKeys.none')}</Text>
          ) : (
            <ul className={ui.entries}>
              {keys.map((key) => (
                <OneKey key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Group mt="md">
        {profile && (
          <DialogButton text={t('apiKeys.create')}>
            {(onClose) => <CreateKey person={profile} onClose={onClose} />}
          </DialogButton>
        )}
        <Button component="a" variant="default" href={`${settings.basePath}/api/docs`} target="_blank">
          {t('apiKeys.docs')}
        </Button>
      </Group>
    </Section>
  )
}

function OneKey({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  const { id, name, prefix, scopes, acts_as, networks, expires_on, last_used_at, state } = apiKey
  const lines = [
    [
      `${prefix}…`,
      t('apiKeys.for', { name: acts_as }),
      ...scopes.map((scope) => t(`apiKeys.${scope}`, { context })),
    ],
    [
      t(`apiKeys.state.${state}`, { date: dates.fullDay(expires_on) }),
      last_used_at === null
        ? t('passkeys.neverUsed')
        : t('passkeys.used', { when: dates.ago(last_used_at) ?? t('account.justNow') }),
      t('apiKeys.created', { name: apiKey.created_by, date: dates.fullDay(dayOf(apiKey.created_at)) }),
    ],
    networks.length > 0 ? [t('apiKeys.from', { networks: networks.join(', ') })] : [],
  ]
  return (
    <li>
      <div className={ui.breakAnywhere}>
        <Text fw={550} c={state === 'active' ? undefined : 'dimmed'}>
          {name}
        </Text>
        {lines
          .filter((line) => line.length > 0)
          .map((line) => (
            <Text key={line[0]} size="sm" c="dimmed">
              {line.join(' · ')}
            </Text>
          ))}
      </div>
      {state !== 'revoked' && (
        <ConfirmButton
          text={t('apiKeys.revoke')}
          label={t('apiKeys.revokeOf', { name })}
          button={{ variant: 'default' }}
          endpoint={apiKeyApi.revoke}
          input={{ params: { id } }}
          title={t('apiKeys.revokeTitle', { name })}
          confirm={t('apiKeys.revokeConfirm')}
          dangerous
        >
          {t('apiKeys.revokeText')}
        </ConfirmButton>
      )}
    </li>
  )
}

function CreateKey({ person, onClose }: { person: Profile; onClose: () => void }) {
  const { t } = useTranslation()
  const context = useReader()
  const colleagues = useRead(colleagueApi.list, {}, { enabled: context !== 'staff' }).data ?? []
  const create = useWrite(apiKeyApi.create, { onDone: () => {} })
  const form = usePortalForm({
    initial: {
      name: '',
      user_id: String(person.id),
      scopes: ['read'] as KeyScope[],
      networks: '',
      expires_on: plusDays(today(), 90),
      current_password: '',
    },
    wrong: ({ name, scopes, expires_on, current_password }) => ({
      name: name.trim() === '' && t('passkeys.nameMissing'),
      scopes: scopes.length === 0 && t('apiKeys.scopesMissing'),
      expires_on: expires_on === '' && t('apiKeys.dayMissing'),
      current_password: current_password === '' && t('secondFactor.passwordMissing'),
    }),
    write: create,
    input: ({ user_id, networks, ...typed }) => ({
      body: { ...typed, user_id: Number(user_id), networks: networks.split(/[\s,;]+/).filter(Boolean) },
    }),
  })
  if (create.data) return <CreatedKey token={create.data.data.token} onClose={onClose} />
  return (
    <FormDialog form={form} title={t('apiKeys.create')} submit={t('apiKeys.create')} onClose={onClose}>
      <TextInput
        {...form.field('name')}
        label={t('common.name')}
        description={t('apiKeys.nameHelp')}
        maxLength={longestKeyName}
        data-autofocus
      />
      {context !== 'staff' && (
        <Select
          {...form.field('user_id')}
          label={t('apiKeys.actsAs')}
          description={t('apiKeys.actsAsHelp')}
          onChange={(value) => value && form.set({ user_id: value })}
          allowDeselect={false}
          data={colleagues.map(({ id, first_name, last_name }) => ({
            value: String(id),
            label: `${first_name} ${last_name}`.trim(),
          }))}
        />
      )}
      <Checkbox.Group {...form.field('scopes')} label={t('apiKeys.scopes')}>
        <Stack gap="xs" mt={4}>
          {keyScopes[context ?? 'company'].map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`apiKeys.${scope}`, { context })} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        {...form.field('networks')}
        label={t('apiKeys.networks')}
        description={t('apiKeys.networksHelp')}
        autosize
        minRows={2}
        maxRows={6}
      />
      <DateField
        {...form.field('expires_on')}
        label={t('services.last_day')}
        description={t('apiKeys.lastDayHelp', { days: longestKeyDays })}
        first={today()}
        last={plusDays(today(), longestKeyDays)}
      />
      <CurrentPasswordField {...form.field('current_password')} />
    </FormDialog>
  )
}

/** Shown once: only the button closes the dialog, so that no stray click loses the key. */
function CreatedKey({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('apiKeys.createdTitle')} onClose={onClose} busy>
      <Stack>
        <Text>{t('apiKeys.once')}</Text>
        <Reference value={token} wraps />
        <ButtonRow>
          <Button onClick={onClose} data-autofocus>
            {t('apiKeys.done')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
