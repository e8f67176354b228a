import {
  Input,
  SegmentedControl,
  Stack,
  Text,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { roleOf } from '#contract/roles.ts'
import { sessionApi, type Language } from '#contract/session.ts'
import { MailChoices } from '#web/notifications/MailChoices.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { useRead } from '#web/platform/query.ts'
import {
  chooseCurrency,
  chooseLanguage,
  languageNames,
  useCurrency,
  useLanguage,
  type Currency,
} from '#web/platform/session.ts'
import { PortalSettingsSection } from '#web/account/PortalSettingsSection.tsx'
import { LetterheadSection } from '#web/account/letterhead/LetterheadSection.tsx'

/** Preferences of this browser (language, currency, appearance) and mailed notifications. Each applies at once. */
export function Settings() {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const profile = useRead(sessionApi.profile)
  const role = profile.data && roleOf(profile.data.user_role_id)
  return (
    <>
      <PageHead title={t('account.settings')} lead={t('account.settingsLead')} />
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
