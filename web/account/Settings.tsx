import {
  Input,
  SegmentedControl,
  Stack,
  Text,
  useMantineColorScheme,
  type MantineColorScheme,
  Switch,
  Group,
  Title,
  Box,
  Fieldset,
  SimpleGrid,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionApi, type Language } from '#contract/session.ts'
import { ApiKeys } from '#web/api-keys/ApiKeys.tsx'
import { MailChoices } from '#web/notifications/MailChoices.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { PageHead, Section, Loaded, RowsSkeleton, FailureAlert } from '#web/parts/page/page.tsx'
import { useRead, useWrite } from '#web/platform/query.ts'
import {
  chooseCurrency,
  chooseLanguage,
  languageNames,
  useCurrency,
  useLanguage,
  type Currency,
} from '#web/platform/session.ts'
import { portalSettingsApi, type SettingsResponse } from '#contract/portal-settings.ts'
import { PortalNumbers } from '#web/account/PortalNumbers.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import {
  letterheadApi,
  type Letterhead,
  type LetterheadChange,
  bankFields,
  letterheadFields,
  letterheadLengths,
  maxLogoBytes,
  maxLogoPixels,
  type LetterheadField,
} from '#contract/letterhead.ts'
import classes from '#web/account/letterhead/LetterheadSection.module.css'
import ui from '#web/parts/ui.module.css'
import { Timeline } from '#web/parts/record/record.tsx'
import { DialogButton, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { PictureInput } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { useSizes } from '#web/platform/files.ts'
import { useRole } from '#web/platform/screens.ts'
import { Webhooks } from '#web/webhooks/Webhooks.tsx'

/** Preferences of this browser and mailed notifications. Each applies at once. */
export function Settings() {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const role = useRole()
  const isAdministrator = useRead(sessionApi.profile).data?.company_admin
  const hasKeys = isAdministrator || role === 'client_manager' || role === 'admin'
  return (
    <>
      <PageHead title={t('frame.settings')} lead={t('account.settingsLead')} />
      <Stack gap="lg" maw={720}>
        <Section title={t('account.display')}>
          <Text c="dimmed" mb="sm">
            {t('account.displayText')}
          </Text>
          <Stack gap="lg">
            <Choice
              label={t('frame.language')}
              help={t('account.languageHelp')}
              value={language}
              options={Object.entries(languageNames)}
              onChange={(value) => chooseLanguage(value as Language)}
            />
            <div>
              <Choice
                label={t('frame.currency')}
                help={t('account.currencyHelp')}
                value={currency}
                options={[
                  ['MYR', t('frame.currencyMYR')],
                  ['USD', t('frame.currencyUSD')],
                ]}
                onChange={(value) => chooseCurrency(value as Currency)}
              />
              <RateNote />
            </div>
            <Choice
              label={t('frame.appearance')}
              help={t('account.appearanceHelp')}
              value={colorScheme}
              options={[
                ['light', t('frame.light')],
                ['dark', t('frame.dark')],
                ['auto', t('frame.auto')],
              ]}
              onChange={(value) => setColorScheme(value as MantineColorScheme)}
            />
          </Stack>
        </Section>
        <MailChoices />
        <Webhooks />
        {hasKeys && <ApiKeys />}
        {role === 'admin' && (
          <>
            <PortalSettingsSection />
            <LetterheadSection />
          </>
        )}
      </Stack>
    </>
  )
}

interface ChoiceProps {
  label: string
  help: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Choice({ label, help, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      description={help}
      labelElement="div"
      labelProps={{ id }}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl
        display="flex"
        my={4}
        aria-labelledby={id}
        value={value}
        data={options.map(([each, text]) => ({ value: each, label: text }))}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}

function PortalSettingsSection() {
  const { t } = useTranslation()
  const read = useRead(portalSettingsApi.read)
  return (
    <Section title={t('secondFactor.portal.title')} lead={t('secondFactor.portal.lead')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {(answered) => (
          <Stack gap="lg">
            <SettingSwitch name="staff_second_factor" text="staff" answered={answered} />
            <SettingSwitch name="second_person_publishes" text="publishes" answered={answered} />
            <SettingSwitch name="floor_needs_approval" text="floor" answered={answered} />
            <PortalNumbers answered={answered} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

interface SettingSwitchProps {
  name: 'staff_second_factor' | 'second_person_publishes' | 'floor_needs_approval'
  text: 'staff' | 'publishes' | 'floor'
  answered: SettingsResponse
}

function SettingSwitch({ name, text, answered: { settings, changes } }: SettingSwitchProps) {
  const { t } = useTranslation()
  const { fullDay } = useDates()
  const change = useWrite(portalSettingsApi.change)
  const last = changes.find((each) => each.name === name)
  return (
    <div>
      <Switch
        label={t(`secondFactor.portal.${text}`)}
        description={t(`secondFactor.portal.${text}Help`)}
        checked={settings[name]}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ body: { [name]: event.currentTarget.checked } })}
      />
      {last && (
        <Text c="dimmed" mt="xs">
          {t('secondFactor.portal.changed', { name: last.set_by, date: fullDay(dayOf(last.set_at)) })}
        </Text>
      )}
      <FailureAlert of={change.error} mt="sm" />
    </div>
  )
}

function LetterheadSection() {
  const { t } = useTranslation()
  const read = useRead(letterheadApi.read)
  return (
    <Section
      title={t('letterhead.title')}
      lead={t('letterhead.lead')}
      aside={
        <DialogButton text={t('letterhead.change')} button={{ variant: 'default', disabled: !read.data }}>
          {(onClose) => read.data && <LetterheadDialog letterhead={read.data.letterhead} onClose={onClose} />}
        </DialogButton>
      }
    >
      <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
        {({ letterhead, changes }) => (
          <>
            <Shown letterhead={letterhead} />
            <History changes={changes} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Shown({ letterhead }: { letterhead: Letterhead }) {
  const { t } = useTranslation()
  const { name, address, registration_no, sst_no, phone, email, website, logo } = letterhead
  const numbers = [
    registration_no && `${t('letterhead.field.registration_no')} ${registration_no}`,
    sst_no && `${t('letterhead.field.sst_no')} ${sst_no}`,
  ]
  const { bank, account_no, account_name } = letterhead
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" p="md" className={ui.surface}>
        <div className={ui.breakAnywhere}>
          <Text fw={600}>{name}</Text>
          {address && (
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {address}
            </Text>
          )}
          {[numbers, [phone, email, website]]
            .map((parts) => parts.filter(Boolean).join(' · '))
            .filter(Boolean)
            .map((line) => (
              <Text key={line} size="sm" c="dimmed">
                {line}
              </Text>
            ))}
        </div>
        {logo && (
          <img
            className={classes.logo}
            src={`data:${logo.media_type};base64,${logo.content}`}
            alt={t('letterhead.field.logo')}
          />
        )}
      </Group>
      <Title order={3} mt="lg" mb={4}>
        {t('letterhead.account')}
      </Title>
      {bank === '' ? (
        <Text c="dimmed">{t('letterhead.noAccount')}</Text>
      ) : (
        <Text>{[bank, account_no, account_name].join(' · ')}</Text>
      )}
    </>
  )
}

function History({ changes }: { changes: LetterheadChange[] }) {
  const { t } = useTranslation()
  const shown = (value: string) => value || t('letterhead.empty')
  return (
    <>
      <Title order={3} mt="lg" mb="xs">
        {t('letterhead.history')}
      </Title>
      <Timeline
        events={changes.toReversed().map(({ set_at, set_by, changes: fields }) => ({
          at: set_at,
          actor: set_by,
          what: t('letterhead.changed'),
          changes: fields.map(({ name, before, after }) => ({
            name: t(`letterhead.field.${name}`),
            before: shown(before),
            after: shown(after),
          })),
        }))}
      />
    </>
  )
}

const alone = ['registration_no', 'sst_no', 'phone', 'email', 'website'] as const

/** Sends the version that was open; changes made by someone else in the meantime are refused. */
function LetterheadDialog({ letterhead, onClose }: { letterhead: Letterhead; onClose: () => void }) {
  const { t } = useTranslation()
  const { logo, version } = letterhead
  const present = logo && `data:${logo.media_type};base64,${logo.content}`
  const form = usePortalForm({
    initial: {
      ...(Object.fromEntries(letterheadFields.map((name) => [name, letterhead[name]])) as Record<
        LetterheadField,
        string
      >),
      logo: present,
    },
    needed: ({ name }) => name.trim() === '' && t('priceBook.options.nameNeeded'),
    write: useDialogWrite(letterheadApi.change, onClose),
    input: ({ logo: chosen, ...texts }) => ({
      body: {
        ...texts,
        version,
        ...(chosen !== present && {
          logo: chosen === null ? null : { content: chosen.slice(chosen.indexOf(',') + 1) },
        }),
      },
    }),
  })
  const logoField = form.field('logo')
  const limit = useSizes()(maxLogoBytes)
  const text = (name: LetterheadField) => ({
    ...form.field(name),
    label: t(`letterhead.field.${name}`),
    maxLength: letterheadLengths[name],
  })
  return (
    <FormDialog
      form={form}
      title={t('letterhead.change')}
      submit={t('letterhead.save')}
      size="large"
      onClose={onClose}
    >
      <TextInput {...text('name')} required data-autofocus />
      <Textarea {...text('address')} autosize minRows={2} maxRows={5} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {alone.map((name) => (
          <TextInput key={name} {...text(name)} />
        ))}
      </SimpleGrid>
      <Fieldset legend={t('letterhead.field.logo')}>
        <PictureInput
          {...logoField}
          texts={{
            label: t('letterhead.field.logo'),
            help: t('letterhead.logoHelp', { limit, pixels: maxLogoPixels }),
            refused: t('letterhead.logoRefused', { limit }),
            choose: t('letterhead.choose'),
            another: t('letterhead.another'),
            remove: t('letterhead.remove'),
          }}
          kinds={['image/png', 'image/jpeg']}
          maxBytes={maxLogoBytes}
          shown={
            logoField.value && (
              <Box mb="xs">
                <img className={classes.logo} src={logoField.value} alt={t('letterhead.field.logo')} />
              </Box>
            )
          }
        />
      </Fieldset>
      <Fieldset legend={t('letterhead.account')}>
        <Text c="dimmed" size="sm" mb="xs">
          {t('letterhead.accountHelp')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {bankFields.map((name) => (
            <TextInput key={name} {...text(name)} />
          ))}
        </SimpleGrid>
      </Fieldset>
    </FormDialog>
  )
}
