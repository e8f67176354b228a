import { Alert, Button, Stack, Text, Badge, Group, TextInput, Box } from '@mantine/core'
import { IconCheck, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QRCodeSVG } from 'qrcode.react'
import { sessionApi } from '#contract/session.ts'
import { Passkeys } from '#web/account/passkeys/Passkeys.tsx'
import { FormFailure, usePortalForm } from '#web/parts/form/form.tsx'
import { CurrentPasswordField } from '#web/parts/form/PasswordField.tsx'
import { NewPasswordFields, newPasswordFaults } from '#web/parts/form/NewPasswordFields.tsx'
import { PageHead, Section, Loaded, RowsSkeleton, FailureAlert } from '#web/parts/page/page.tsx'
import { refreshAfter, useRead, useWrite, refresh, useFailureText } from '#web/platform/query.ts'
import { storeToken } from '#web/platform/session.ts'
import { secondFactorApi, type FactorState, longestTypedCode } from '#contract/second-factor.ts'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { PasswordDialog, RecoveryCodes } from '#web/account/factor/factor.tsx'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { sessionsApi, type OpenSession } from '#contract/account.ts'
import ui from '#web/parts/ui.module.css'
import { showReply } from '#web/platform/messages.ts'

/** Changing the password ends all other sessions; this one continues with a new token. */
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
      <Section title={t('account.password')} lead={t('account.passwordLead')}>
        <PasswordForm key={done} changed={done > 0} onChanged={() => setDone(done + 1)} />
      </Section>
      {required || <Sessions />}
    </Stack>
  )
}

function PasswordForm({ changed, onChanged }: { changed: boolean; onChanged: () => void }) {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile).data
  const { first_name = '', last_name = '', company = '' } = profile?.customer ?? {}
  const own = [profile?.email ?? '', first_name, last_name, company]
  const change = useWrite(sessionApi.changePassword, {
    // The old token is no longer valid; reads after this use the new one.
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
    write: change,
    input: ({ current_password, password }) => ({ body: { current_password, password } }),
  })
  return (
    <form {...form.attributes}>
      <Stack>
        <CurrentPasswordField {...form.field('current_password')} />
        <NewPasswordFields field={form.field} description={t('password.reset.lead')} of={own} />
        <Button type="submit" loading={form.pending} style={{ alignSelf: 'flex-start' }}>
          {t('account.password')}
        </Button>
        <FormFailure text={form.failure} />
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

/** Suggest new codes when this many are left. */
const few = 3

const dialogs = { setUp: SetUpApp, switchOff: SwitchOffApp, renew: RenewCodes }

function SecondFactor() {
  const { t } = useTranslation()
  const read = useRead(secondFactorApi.read)
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Dialog = opened && dialogs[opened]
  const close = () => {
    setOpened(null)
    // Refresh only now: the frame may change with the profile, which would remove the codes from the screen.
    void refresh([secondFactorApi.read.path, sessionApi.profile.path])
  }
  return (
    <Section title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {(state) => <FactorStatus state={state} onOpen={setOpened} />}
      </Loaded>
      {Dialog && <Dialog onClose={close} />}
    </Section>
  )
}

function FactorStatus({
  state,
  onOpen,
}: {
  state: FactorState
  onOpen: (dialog: keyof typeof dialogs) => void
}) {
  const { t } = useTranslation()
  const { fullDay } = useDates()
  const { totp_since: since, recovery_codes_left: left, passkeys } = state
  const any = since !== null || passkeys.length > 0
  return (
    <Stack align="flex-start">
      <Badge color={since === null ? 'gray' : 'green'} variant="light">
        {since === null ? t('secondFactor.off') : t('secondFactor.on', { date: fullDay(dayOf(since)) })}
      </Badge>
      {any && (
        <Text>
          {t('secondFactor.codesLeft', { count: left })}
          {left <= few && `. ${t('secondFactor.fewCodes')}`}
        </Text>
      )}
      <Group>
        {since === null && <Button onClick={() => onOpen('setUp')}>{t('secondFactor.setUp')}</Button>}
        {any && (
          <Button variant="default" onClick={() => onOpen('renew')}>
            {t('secondFactor.renew')}
          </Button>
        )}
        {since !== null && (
          <Button variant="default" onClick={() => onOpen('switchOff')}>
            {t('secondFactor.switchOff')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function SwitchOffApp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const off = useWrite(secondFactorApi.switchOff, { refresh: false, onDone: onClose })
  const form = usePortalForm({
    initial: { current_password: '', code: '' },
    wrong: ({ current_password, code }) => ({
      current_password: current_password === '' && t('secondFactor.passwordMissing'),
      code: code.trim() === '' && t('secondFactor.eitherMissing'),
    }),
    write: off,
    input: (body) => ({ body }),
  })
  return (
    <FormDialog
      form={form}
      title={t('secondFactor.offDialog.title')}
      submit={t('secondFactor.switchOff')}
      dangerous
      onClose={onClose}
    >
      <Text>{t('secondFactor.offDialog.text')}</Text>
      <CurrentPasswordField {...form.field('current_password')} data-autofocus />
      <TextInput {...form.field('code')} label={t('secondFactor.eitherCode')} autoComplete="one-time-code" />
    </FormDialog>
  )
}

function RenewCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[] | null>(null)
  const renew = useWrite(secondFactorApi.renewCodes, {
    refresh: false,
    onDone: ({ data }) => setCodes(data.recovery_codes),
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <PasswordDialog
      write={renew}
      title={t('secondFactor.renew')}
      text={t('secondFactor.renewDialog.text')}
      submit={t('secondFactor.renew')}
      onClose={onClose}
    />
  )
}

function Sessions() {
  const { t } = useTranslation()
  const read = useRead(sessionsApi.list)
  const endOthers = useWrite(sessionsApi.endOthers, { onDone: showReply })
  const others = (read.data ?? []).some(({ current }) => !current)
  return (
    <Section
      title={t('account.sessions')}
      aside={
        others && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      <Text c="dimmed">{t('account.sessionsLead')}</Text>
      <FailureAlert of={endOthers.error} />
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {(sessions) => (
          <ul className={ui.entries}>
            {sessions.map((session) => (
              <OneSession key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function OneSession({ session }: { session: OpenSession }) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const end = useWrite(sessionsApi.end, {
    onDone: showReply,
    onFailed: ({ code }) => {
      if (code === 'not_found') void refreshAfter(sessionsApi.end)
    },
  })
  const { browser, system, network, signed_in_at, last_seen, current } = session
  const device =
    browser && system
      ? t('account.deviceOn', { browser, system })
      : browser || system || t('account.unknownDevice')
  return (
    <li>
      <div className={ui.breakAnywhere}>
        <Group gap="xs">
          <Text fw={550}>{device}</Text>
          {current && <Badge variant="light">{t('account.thisSession')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('account.fromNetwork', { network: network || t('account.unknownNetwork') })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('account.signedInAt', { when: dates.moment(signed_in_at) })}
          {!current && ` · ${t('account.lastSeen', { when: dates.ago(last_seen) ?? t('account.justNow') })}`}
        </Text>
        {end.isError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {failureText(end.error)}
          </Text>
        )}
      </div>
      {!current && (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={t('account.endSessionOf', { device })}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('account.endSession')}
        </Button>
      )}
    </li>
  )
}

function SetUpApp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [app, setApp] = useState<{ key: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useWrite(secondFactorApi.begin, { refresh: false, onDone: ({ data }) => setApp(data) })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (app)
    return <Confirm app={app} onConfirmed={(got) => (got ? setCodes(got) : onClose())} onClose={onClose} />
  return (
    <PasswordDialog
      write={begin}
      title={t('secondFactor.setUp')}
      text={t('secondFactor.app.prove')}
      submit={t('secondFactor.continue')}
      onClose={onClose}
    />
  )
}

function Confirm({
  app,
  onConfirmed,
  onClose,
}: {
  app: { key: string; uri: string }
  onConfirmed: (codes: string[] | null) => void
  onClose: () => void
}) {
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
      {/* Cameras need dark on light, also in the dark scheme. */}
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
